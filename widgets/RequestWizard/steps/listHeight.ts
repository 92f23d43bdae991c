/** Spec section 2, step 4, px. */
const ROW = 40
const EMPTY = 80
const HIGHEST = 360
const SCROLLED = 300

/** How high the list of common currencies stands: 40 an item, 80 when empty, 300 when it would exceed 360. */
export const listHeightPx = (count: number): number =>
  count === 0 ? EMPTY : count * ROW > HIGHEST ? SCROLLED : count * ROW
