import { css, cva } from '#styled/css'
import { hidden } from '../VisuallyHidden'
import type { BookSideName } from './bookPainter'

/** `halves`: bids and asks meet in the middle, for a phone. `stacked`: asks over bids, all three columns. */
export type BookLayout = 'halves' | 'stacked'

type BookRowProps = {
  /** From 0, the best. */
  level: number
  side: BookSideName
  layout: BookLayout
  /** The column at the book's outer edge, where the sides are beside each other: the other one is hidden. */
  outer: 'amount' | 'total'
  pressable: boolean
}

/** A level's row: price, amount, and the sum up to it over a bar of that sum. The book's painter writes them. */
export const BookRow = ({ level, side, layout, outer, pressable }: BookRowProps) => (
  <tr data-level={level} className={line({ layout, side })}>
    <th scope="row" className={price}>
      {pressable ? (
        // Each side is one tab stop; the arrow keys move between its prices.
        <button type="button" data-cell="" tabIndex={level === 0 ? 0 : -1} className={press} />
      ) : (
        <span data-cell="" />
      )}
    </th>
    <td data-cell="" className={layout === 'stacked' || outer === 'amount' ? figure : hidden} />
    <td data-cell="" className={layout === 'stacked' || outer === 'total' ? figure : hidden} />
  </tr>
)

/** The three columns of a stacked book. */
const STACKED = {
  display: 'grid',
  gridTemplateColumns: '1.2fr 1fr 1fr',
  alignItems: 'center',
  columnGap: '2',
} as const

/** The columns of its header row. */
export const stackedColumns = css(STACKED)

const line = cva({
  base: {
    position: 'relative',
    isolation: 'isolate',
    _before: {
      content: '""',
      position: 'absolute',
      inset: '0',
      zIndex: '-1',
      transform: 'scaleX(calc(var(--fill, 0) * var(--scale, 1)))',
    },
    '[data-state=stale] &': { _before: { bg: 'control' } },
    // the levels that the amount takes, tinted under their bars over the whole width
    '&[data-taken]': { bg: 'control' },
    '&[data-blank] button': { display: 'none' },
    '&:has(button:hover)': { bg: 'control' },
  },
  variants: {
    layout: {
      halves: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '6', gap: '2' },
      stacked: { ...STACKED, minHeight: '26px', paddingInline: '4' },
    },
    side: {
      asks: { _before: { bg: 'sell-tint', transformOrigin: 'left' } },
      bids: { _before: { bg: 'buy-tint', transformOrigin: 'left' } },
    },
  },
  compoundVariants: [
    {
      layout: 'halves',
      side: 'bids',
      css: { flexDirection: 'row-reverse', paddingInline: '6px', _before: { transformOrigin: 'right' } },
    },
    { layout: 'halves', side: 'asks', css: { paddingInline: '6px' } },
  ],
})

// As wide as a figure, and delayed, so that it does not flash.
const skeleton = {
  '[data-state=connecting] &': {
    _before: {
      content: '""',
      display: 'inline-block',
      verticalAlign: 'middle',
      width: '52px',
      height: '10px',
      rounded: '4px',
      bg: 'skeleton',
      animation: 'deskFadeIn {durations.leave} {easings.out} 300ms backwards',
    },
  },
} as const

const price = css({
  ...skeleton,
  fontWeight: '600',
  color: 'ink',
  textAlign: 'start',
  whiteSpace: 'nowrap',
  '[data-state=stale] &': { fontWeight: '400', color: 'ink-2' },
})
const press = css({
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  outline: 'none',
  _after: { content: '""', position: 'absolute', inset: '-1px 0' },
  _focusVisible: { _after: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' } },
})
const figure = css({ ...skeleton, color: 'ink-2', textAlign: 'end', whiteSpace: 'nowrap' })
