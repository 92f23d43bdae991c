import { css } from '#styled/css'

/** Enlarges the pressable area of a small element to 44 px without changing the layout. */
export const touchTarget = css({
  position: 'relative',
  _after: { content: '""', position: 'absolute', inset: '-6px', minHeight: 'touch' },
})
