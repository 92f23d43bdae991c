import { css } from '#styled/css'

/** 28 px in the top bar, 40 on the sign-in page. */
export const Logo = ({ size = 28 }: { size?: 28 | 40 }) => (
  <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" className={style}>
    <path d="M2 6h16v4H2zM10 12h16v4H10zM2 18h10v4H2z" />
  </svg>
)

const style = css({ display: 'block', flex: 'none', fill: 'currentcolor' })
