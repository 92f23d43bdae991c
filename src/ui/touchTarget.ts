import { css } from '#styled/css'

/** Grows what is drawn smaller than 44 px to a thumb's size, without moving anything. */
export const touchTarget = css({
  position: 'relative',
  _after: { content: '""', position: 'absolute', inset: '-6px', minHeight: 'touch' },
})
