import { css, cx } from '#styled/css'

export type ProgressProps = {
  /** 0–100 */
  percent: number
  /** Nothing more will be executed; shown in grey. */
  over?: boolean
}

/** Progress on a row's bottom line; the row shows the percentage in figures. */
export const Gauge = ({ percent, over = false }: ProgressProps) => (
  <div aria-hidden="true" className={gauge}>
    <Fill percent={percent} over={over} />
  </div>
)

/** The part that is executed. */
export const Fill = ({ percent, over }: Required<ProgressProps>) => (
  <div className={cx(fill, over ? endedFill : activeFill)} style={{ transform: `scaleX(${percent / 100})` }} />
)

const fill = css({
  height: 'full',
  transformOrigin: 'left',
  transition: 'transform {durations.enter} {easings.out}',
})
const activeFill = css({ bg: 'info-mark' })
const endedFill = css({ bg: 'ink-3' })

const gauge = css({
  position: 'absolute',
  insetInline: '0',
  bottom: '-1px',
  height: '0.5',
  zIndex: '1',
  overflow: 'hidden',
})
