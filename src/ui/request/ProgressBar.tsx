import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { Fill, type ProgressProps } from './Gauge'

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

const QUARTERS = [0, 25, 50, 75, 100]

const ticks = css({
  display: 'flex',
  justifyContent: 'space-between',
  height: '1',
  marginTop: '3px',
  paddingInline: '1px',
})
