import { css } from '#styled/css'

/** A choice over the whole width of a step; what is under the pointer is marked beyond its edges. */
export const choiceRow = css({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'center',
  width: 'full',
  textAlign: 'left',
  color: 'ink',
  cursor: 'pointer',
  borderTop: '1px solid {colors.line}',
  _first: { borderTop: 'none' },
  _before: { content: '""', position: 'absolute', zIndex: '-1', inset: '0 -12px', rounded: 'control' },
  _hover: { _before: { bg: 'control' } },
  _active: { _before: { bg: 'pressed' } },
})
