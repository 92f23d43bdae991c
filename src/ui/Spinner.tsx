import { css } from '#styled/css'

/** 16 px, beside a text. */
export const Spinner = () => <span aria-hidden="true" className={style} />

const style = css({
  display: 'inline-block',
  flex: 'none',
  width: '4',
  height: '4',
  rounded: 'full',
  border: '2px solid {colors.line-control}',
  borderRightColor: 'transparent',
  animation: 'turn',
})
