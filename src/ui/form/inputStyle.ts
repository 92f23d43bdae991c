import { css } from '#styled/css'

/** An input inside a field's box. At least 16 px, since iOS zooms into smaller ones. */
const input = css.raw({
  flex: '1',
  minWidth: '0',
  height: 'full',
  padding: '0',
  border: 'none',
  outline: 'none!',
  bg: 'transparent',
  color: 'ink',
  textStyle: 'lead',
  fontFamily: 'inherit',
  fontVariantNumeric: 'inherit',
  textOverflow: 'ellipsis',
  _placeholder: { color: 'ink-3', fontWeight: '400', opacity: '1' },
})
export const inputStyle = css(input)
export const bigInputStyle = css(input, { textStyle: 'figure' })
export const areaStyle = css(input, {
  display: 'block',
  height: 'auto',
  minHeight: '84px',
  maxHeight: '220px',
  paddingBlock: '3',
  fontWeight: '400',
  lineHeight: '1.375',
  resize: 'none',
  fieldSizing: 'content',
})
