import { css, cx } from '#styled/css'
import { useWords } from '../../i18n/intl'

type ProgressProps = {
  /** 0–100 */
  percent: number
  /** Nothing more will be executed; shown in grey. */
  over?: boolean
}

/** A request's progress over ticks at the quarters. */
export const ProgressBar = ({ percent, over = false }: ProgressProps) => (
  <div>
    <div
      role="progressbar"
      aria-label={useWords().say('progress.label')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={css({ height: '2', rounded: 'full', bg: 'control', overflow: 'hidden' })}
    >
      <Fill percent={percent} over={over} />
    </div>
    <div aria-hidden="true" className={ticks}>
      {QUARTERS.map(at => (
        <i key={at} className={css({ width: '1px', bg: 'line-strong' })} />
      ))}
    </div>
  </div>
)

/** Progress on a row's bottom line; the row shows the percentage in figures. */
export const Gauge = ({ percent, over = false }: ProgressProps) => (
  <div aria-hidden="true" className={gauge}>
    <Fill percent={percent} over={over} />
  </div>
)

const Fill = ({ percent, over }: Required<ProgressProps>) => (
  <div className={cx(fill, over ? endedFill : activeFill)} style={{ transform: `scaleX(${percent / 100})` }} />
)

const QUARTERS = [0, 25, 50, 75, 100]

const fill = css({
  height: 'full',
  transformOrigin: 'left',
  transition: 'transform {durations.enter} {easings.out}',
})
const activeFill = css({ bg: 'info-mark' })
const endedFill = css({ bg: 'ink-3' })

const ticks = css({
  display: 'flex',
  justifyContent: 'space-between',
  height: '1',
  marginTop: '3px',
  paddingInline: '1px',
})

const gauge = css({
  position: 'absolute',
  insetInline: '0',
  bottom: '-1px',
  height: '0.5',
  zIndex: '1',
  overflow: 'hidden',
})
