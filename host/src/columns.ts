import { css } from '#styled/css'

/** One below the other on a phone; side by side in a wide window. */
export const columns = css({
  display: 'grid',
  gap: '3',
  alignItems: 'start',
  _wideWindow: { gridTemplateColumns: '464px minmax(0, 1fr)', gap: '6' },
  _largeWindow: { gridTemplateColumns: '608px minmax(0, 1fr)' },
})
