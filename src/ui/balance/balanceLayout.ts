import { css } from '#styled/css'

/** One currency's balance. The container of its columns, as the widget may be one column of a portal's page. */
export const balanceFrame = css({
  containerType: 'inline-size',
  containerName: 'balance',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: '0',
})

/** Its figures and, below or beside them, what the page adds. */
export const balanceColumns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  alignItems: 'start',
  // Below the line under the tabs.
  paddingTop: '3',
  '@container balance (min-width: 860px)': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', gap: '6' },
  // The requests beside it are a table.
  '@container balance (min-width: 1100px)': { gridTemplateColumns: '464px minmax(0, 1fr)' },
  '@container balance (min-width: 1400px)': { gridTemplateColumns: '560px minmax(0, 1fr)' },
})

// Figures stay near their labels where the column is alone.
export const balanceColumn = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: '0',
  '&:only-child': { maxWidth: '640px' },
})

/** All balances. The container of `_wideBalances`, as the panel may be one column of a portal's page. */
export const balancesFrame = css({
  containerType: 'inline-size',
  containerName: 'balances',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: '0',
  // For the first button, which is taller than its line.
  paddingTop: 'var(--desk-headroom)',
})

/** The total and the accounts, and below or beside them the list. */
export const balancesColumns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  _wideBalances: { gridTemplateColumns: '344px minmax(0, 1fr)', gap: '6', alignItems: 'start' },
  '@container balances (min-width: 1400px)': { gridTemplateColumns: '464px minmax(0, 1fr)' },
})
export const balancesSide = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  minWidth: '0',
})
export const balancesList = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  minWidth: '0',
})
export const onlyWideBalances = css({ display: 'none', _wideBalances: { display: 'block' } })

/** Room for the bar and two lines of legend: what is below stays, however many shares there are. */
export const allocationRoom = css({ minHeight: '16', marginTop: '2' })
