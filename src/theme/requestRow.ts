const ROW = '.desk-root .desk_request'
const HEADS = '.desk-root .desk_request_heads'
const line = (at: number) => `${ROW} > :nth-child(${at})`
const LINES = `${ROW} > :nth-child(-n + 3)`
/** The ends of a row's three lines; see RequestRow. */
const SIDE = `${line(1)} > :first-child`
const AMOUNT = `${line(1)} > :last-child`
const ACCOUNT = `${line(2)} > :first-child`
const NAME = `${ACCOUNT} > bdi`
const PRICE = `${line(2)} > :last-child`
const AVERAGE = `${PRICE} > :first-child:not(:only-child)`
const ABOUT = `${line(3)} > :first-child`
const STATUS = `${line(3)} > :last-child`
/** The distance's place is reserved before there is a price; a client's name gets that room. */
const WITH_DISTANCE = `${line(1)}:has([data-distance]):not(:has([data-client]))`

/** The same for the heads and for each row, so that the figures of all rows are below each other. */
const columns = {
  display: 'grid!',
  gridTemplateColumns: 'auto minmax(0, 1fr) 112px var(--desk-price-column) 114px',
  gridTemplateAreas: `"side about amount price status" "account account via distance status"`,
  alignContent: 'center',
  alignItems: 'center',
  columnGap: '6px!',
  // A range of two prices with two decimals is on one line.
  '--desk-price-column': '162px',
}
const end = (area: string) => ({ gridArea: area, justifySelf: 'end', textAlign: 'right' })

const lines = {
  [LINES]: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px', minHeight: '20px' },
  [`${LINES} > *`]: { flex: 'none' },
  // Figures of 30 digits wrap; all others have room beside what is at their left, which is cut off first.
  [`${LINES} > :last-child`]: {
    flex: '0 1 auto',
    minWidth: '0',
    textAlign: 'right',
    overflowWrap: 'anywhere',
    '--desk-figure-wrap': 'normal',
  },
  [`${SIDE}, ${ABOUT}`]: { display: 'flex', alignItems: 'center', gap: '8px', flex: '1', minWidth: '0' },
  [`${SIDE} > [data-distance]`]: { minWidth: '0!' },
  [ABOUT]: { flexWrap: 'wrap', rowGap: '0' },
  [ACCOUNT]: { display: 'flex', alignItems: 'center', flex: '1 1 auto', minWidth: '0', maxWidth: '100%' },
  [NAME]: { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: 'ink-2' },
  // Spot and Futures differ at the name's end: a price beside which it would be cut off takes a line of its own.
  [`${line(2)}, ${WITH_DISTANCE}`]: {
    flexWrap: 'wrap',
    rowGap: '0',
    '& > :last-child': { maxWidth: '100%', marginLeft: 'auto' },
  },
  [WITH_DISTANCE]: {
    '& > :first-child': { flex: '1 1 auto' },
    '& [data-distance]': { minWidth: '4.5em!' },
  },
}

/** A request's row in lists of all widths. Here, because a component's own classes are part of its JavaScript. */
export const requestRow = {
  ...lines,
  [HEADS]: { display: 'none' },
  // In a column of few letters, or in large text, the figures go below the words; nothing is cut off.
  '@container requests (max-width: 19em)': {
    [LINES]: { flexWrap: 'wrap', rowGap: '0' },
    [`${LINES} > *`]: { maxWidth: '100%' },
    [`${LINES} > :last-child`]: { marginLeft: 'auto' },
    [`${SIDE}, ${ABOUT}`]: { flexWrap: 'wrap', rowGap: '0', flex: '1 1 auto' },
    [NAME]: { whiteSpace: 'normal' },
  },
  // A table.
  '@container requests (min-width: 45em)': {
    [`${ROW}, ${HEADS}`]: columns,
    [ROW]: { minHeight: '64px!', paddingBlock: '8px!', scrollMarginTop: '32px' },
    // The rows of a list that is loading.
    [`${HEADS} + [aria-busy] > div > div`]: { height: '64px!', '& > :last-child': { display: 'none!' } },
    [HEADS]: {
      position: 'sticky',
      top: '0',
      zIndex: '1',
      minHeight: '32px',
      paddingInline: '16px',
      borderBottom: '1px solid {colors.line}',
      bg: 'panel',
      color: 'ink-3',
      textStyle: 'small',
      textAlign: 'right',
    },
    [`${HEADS} > :first-child`]: { gridColumn: '1 / 3', textAlign: 'left' },
    [`${LINES}, ${SIDE}, ${ABOUT}`]: { display: 'contents' },
    // What needs attention has a line of its own.
    [`${ROW} > span:nth-child(n + 4), ${ABOUT} > :not(:first-child)`]: { gridColumn: '1 / -1', justifySelf: 'start' },
    [`${SIDE} > :first-child`]: { gridArea: 'side', justifySelf: 'start' },
    [`${SIDE} > bdi`]: end('via'),
    [`${SIDE} > [data-client]`]: { gridArea: 'auto / 1 / auto / -1', justifySelf: 'start', maxWidth: '100%' },
    [`${SIDE} > [data-distance]`]: { gridArea: 'distance', textAlign: 'right', overflowWrap: 'anywhere' },
    [ACCOUNT]: { gridArea: 'account' },
    [NAME]: { whiteSpace: 'normal' },
    [AMOUNT]: end('amount'),
    [PRICE]: end('price'),
    // The average has a line of its own above the requested price, and no distance below. Their figures end below
    // each other.
    [AVERAGE]: { display: 'block!', marginRight: '0!', paddingRight: '38px' },
    [`${PRICE}:has(> :nth-child(2))`]: { gridRow: '1 / 3' },
    // The word before a limit, below its average, leaves the column's width to the price.
    [`${PRICE} > :nth-child(2):not(:last-child)`]: { display: 'none!' },
    // As wide as most codes, so that the figures before them end below each other.
    [`${AMOUNT} > :last-child, ${PRICE} > :last-child > :last-child`]: { minWidth: '34px', textAlign: 'left' },
    [`${ABOUT} > :first-child`]: { gridArea: 'about' },
    [STATUS]: { ...end('status'), flexWrap: 'wrap', justifyContent: 'end' },
  },
  '@container requests (min-width: 48em)': {
    [`${ROW}, ${HEADS}`]: { '--desk-price-column': '184px' },
    [`${PRICE} > :nth-child(2):not(:last-child)`]: { display: 'inline!' },
  },
  // The figures are not far from the words at their left.
  '@container requests (min-width: 60em)': {
    [`${ROW}, ${HEADS}`]: {
      gridTemplateColumns: '80px minmax(0, 3fr) minmax(112px, 2fr) minmax(184px, 2fr) minmax(118px, 1fr)',
    },
  },
}
