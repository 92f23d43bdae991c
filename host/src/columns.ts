import { css } from '#styled/css'

/** One below the other on a phone; side by side in a wide window. */
export const columns = css({
  display: 'grid',
  gap: '3',
  alignItems: 'start',
  '--left-column': '464px',
  _largeWindow: { '--left-column': '608px' },
  // All filters of the requests stand in one line, and a near deadline beside them still needs two.
  '@media (min-width: 1920px)': { '--left-column': '684px' },
  _wideWindow: { gridTemplateColumns: 'var(--left-column) minmax(0, 1fr)', gap: '6' },
})
