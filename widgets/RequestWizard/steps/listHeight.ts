const ROW = 40
const EMPTY = 80
/** A longer list scrolls in less than this, so that a cut-off row shows that more follow. */
const HIGHEST = 360
const SCROLLED = 300

/** The height of the list of common currencies: 40 a row, 80 when empty, 300 when it would exceed 360. */
export const listHeightPx = (count: number): number =>
  count === 0 ? EMPTY : count * ROW > HIGHEST ? SCROLLED : count * ROW
