import { css } from '#styled/css'

/** One below the other on a phone; side by side in a wide window. */
export const columns = css({
  display: 'grid',
  gap: '3',
  alignItems: 'start',
  '--left-column': '464px',
  // The list is a table, beside which a request still has its title and buttons in one line.
  '@media (min-width: 1264px)': { '--left-column': '656px', '--column-gap': '16px' },
  // The longest name of an account has one line, and the activity still has a column beside the request.
  '@media (min-width: 1920px)': { '--left-column': '728px', '--column-gap': '24px' },
  _wideWindow: { gridTemplateColumns: 'var(--left-column) minmax(0, 1fr)', gap: 'var(--column-gap, 24px)' },
})
