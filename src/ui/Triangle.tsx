import { css } from '#styled/css'

const POINTS = { up: 'M4 .3 7.8 6.7H.2z', down: 'M4 6.7.2.3h7.6z' }

/** ▲ and ▼ of buy and sell, long and short, which color alone must not tell apart. */
export const Triangle = ({ points, size = 8 }: { points: 'up' | 'down'; size?: 8 | 16 }) => (
  <svg viewBox="0 0 8 7" width={size} height={(size * 7) / 8} aria-hidden="true" className={style}>
    <path d={POINTS[points]} />
  </svg>
)

const style = css({ display: 'block', flex: 'none', fill: 'currentcolor' })
