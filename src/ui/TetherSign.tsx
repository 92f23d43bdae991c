import { css } from '#styled/css'
import { hidden } from './VisuallyHidden'

/** ₮ is in no font that we can count on: drawn, with the sign itself for screen readers and copying. */
export const TetherSign = () => (
  <span className={sign}>
    <svg viewBox="0 0 14 16" strokeWidth="1.9" className={drawing} aria-hidden="true">
      <path d="M1 1.6h12M7 1.6V15M2.6 8.2l8.8-3M2.6 11.6l8.8-3" />
    </svg>
    <span className={hidden}>₮</span>
  </span>
)

const sign = css({ position: 'relative', marginRight: '.18em' })
const drawing = css({
  display: 'inline-block',
  height: '.78em',
  width: 'auto',
  verticalAlign: '-.06em',
  fill: 'none',
  stroke: 'currentColor',
})
