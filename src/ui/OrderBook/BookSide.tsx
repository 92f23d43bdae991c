import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react'
import { css, cva } from '#styled/css'
import type { Currency } from '../../domain/currency'
import type { Decimal } from '../../domain/decimal'
import { BOOK_DEPTH } from '../../domain/orderBook'
import { useWords } from '../../i18n/intl'
import { Triangle } from '../Triangle'
import { hidden } from '../VisuallyHidden'
import type { BookSideName } from './bookPainter'

/** `halves`: bids and asks meet in the middle, for a phone. `stacked`: asks over bids, all three columns. */
export type BookLayout = 'halves' | 'stacked'

type BookSideProps = {
  side: BookSideName
  layout: BookLayout
  /** How many levels are drawn. */
  count: number
  /** What stands outside in halves; the other column is for screen readers. */
  outer: 'amount' | 'total'
  base: Currency
  counter: Currency
  ref: Ref<HTMLDivElement>
  /** The price that stands on that level. */
  priceAt: (side: BookSideName, level: number) => Decimal | undefined
  /** A price was pressed; undefined: prices are read only. */
  onPrice: ((price: Decimal) => void) | undefined
}

const LEVELS = Array.from({ length: BOOK_DEPTH }, (_, at) => at)

/** One side of a book as a table, best level first; its figures are written by the painter. */
export function BookSide(props: BookSideProps) {
  const { side, layout, count, outer, base, counter, ref, priceAt, onPrice } = props
  const { say } = useWords()
  const aimed = useRef<{ readonly level: number; readonly price: Decimal | undefined }>(undefined)
  const isUp = layout === 'stacked' && side === 'asks'
  const headBelow = layout === 'stacked' && side === 'bids'
  const name = say(side === 'asks' ? 'book.asks' : 'book.bids')

  const aim = (event: PointerEvent<HTMLElement>) => {
    const level = levelOf(event.target)
    aimed.current = level === undefined ? undefined : { level, price: priceAt(side, level) }
  }
  /** The price that was under the finger when it came down: a tick may have put another one there since. */
  const take = (target: EventTarget) => {
    const level = levelOf(target)
    const price = aimed.current?.level === level ? aimed.current?.price : level !== undefined && priceAt(side, level)
    aimed.current = undefined
    if (price) onPrice?.(price)
  }

  return (
    <div ref={ref} className={frame}>
      <table aria-label={name} className={table({ headBelow })}>
        <thead className={css({ display: 'block' })}>
          <tr className={head({ layout, side })}>
            <th scope="col" className={title({ side, layout })}>
              <Triangle points={side === 'asks' ? 'down' : 'up'} />
              {name} <span className={hidden}>{say('book.price', { currency: counter })}</span>
            </th>
            <th scope="col" className={headBelow ? hidden : column}>
              <span aria-hidden="true">{base}</span>{' '}
              <span className={hidden}>{say('book.amount', { currency: base })}</span>
            </th>
            <th scope="col" className={isUp ? column : hidden}>
              <span aria-hidden="true">{say('book.sum')}</span>{' '}
              <span className={hidden}>{say('book.total', { currency: base })}</span>
            </th>
          </tr>
        </thead>
        <tbody
          className={rows({ isUp })}
          {...(onPrice && {
            onPointerDown: aim,
            onClick: event => take(event.target),
            onKeyDown: event => walk(event, isUp ? -1 : 1),
          })}
        >
          {LEVELS.slice(0, count).map(at => (
            <tr key={at} data-level={at} className={line({ layout, side })}>
              <th scope="row" className={price}>
                {onPrice ? (
                  <button type="button" data-cell="" tabIndex={at === 0 ? 0 : -1} className={press} />
                ) : (
                  <span data-cell="" />
                )}
              </th>
              <td data-cell="" className={layout === 'stacked' || outer === 'amount' ? figure : hidden} />
              <td data-cell="" className={layout === 'stacked' || outer === 'total' ? figure : hidden} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={empty}>{say(side === 'asks' ? 'book.noAsks' : 'book.noBids')}</p>
    </div>
  )
}

function levelOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-level]') : null
  return row ? Number(row.dataset.level) : undefined
}

/** Arrows go from price to price; the side is one stop of the Tab key. */
function walk(event: KeyboardEvent<HTMLElement>, down: 1 | -1): void {
  const prices = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-level]:not([data-blank]) button')]
  const from = prices.indexOf(event.target as HTMLElement)
  const last = prices.length - 1
  const to = { ArrowDown: from + down, ArrowUp: from - down, Home: 0, End: last }[event.key]
  if (from < 0 || to === undefined) return
  event.preventDefault()
  const next = prices[Math.max(0, Math.min(last, to))]
  for (const price of prices) price.tabIndex = price === next ? 0 : -1
  next?.focus()
}

// where large text has no room beside each other, one side goes below the other
const frame = css({ position: 'relative', minWidth: '0', flex: '1 1 calc(130 * var(--desk-text-unit, 1px))' })
const table = cva({
  base: { display: 'flex', flexDirection: 'column', width: 'full', textStyle: 'small' },
  // the middle parts the sides: each has its name on its far end
  variants: { headBelow: { true: { flexDirection: 'column-reverse' } } },
})
const rows = cva({
  base: { display: 'flex', flexDirection: 'column', gap: '0.5' },
  variants: { isUp: { true: { flexDirection: 'column-reverse' } } },
})

const STACKED = { display: 'grid', gridTemplateColumns: '1.2fr 1fr 1fr', alignItems: 'center', columnGap: '2' } as const

const head = cva({
  base: { fontWeight: '400', color: 'ink-3' },
  variants: {
    layout: {
      halves: { position: 'relative', display: 'flex', alignItems: 'center', gap: '1', minHeight: '22px' },
      stacked: { ...STACKED, minHeight: '7', paddingInline: '4' },
    },
    side: { asks: {}, bids: {} },
  },
  compoundVariants: [
    { layout: 'halves', side: 'asks', css: { flexDirection: 'row-reverse', paddingRight: '1.5' } },
    { layout: 'halves', side: 'bids', css: { paddingLeft: '1.5' } },
  ],
})
const title = cva({
  base: { display: 'flex', alignItems: 'center', gap: '1', fontWeight: '500' },
  variants: { side: { asks: { color: 'sell' }, bids: { color: 'buy' } }, layout: { halves: {}, stacked: {} } },
  compoundVariants: [{ side: 'asks', layout: 'halves', css: { flexDirection: 'row-reverse' } }],
})
const column = css({ fontWeight: '400', textAlign: 'end' })

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
    // the levels that the amount takes, closed off where it is filled; over the bars, under no finger
    _after: { position: 'absolute', inset: '-1px 0', border: '0 solid {colors.ink}', pointerEvents: 'none' },
    '&[data-taken]::after': { content: '""' },
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
      css: {
        flexDirection: 'row-reverse',
        paddingInline: '6px',
        _before: { transformOrigin: 'right' },
        _after: { borderLeftWidth: '2px' },
        '&[aria-current]::after': { borderBottomWidth: '1px' },
      },
    },
    {
      layout: 'halves',
      side: 'asks',
      css: {
        paddingInline: '6px',
        _after: { borderRightWidth: '2px' },
        '&[aria-current]::after': { borderBottomWidth: '1px' },
      },
    },
    // the worst ask stands on top: what is taken ends above its last level
    {
      layout: 'stacked',
      side: 'asks',
      css: { _after: { borderLeftWidth: '2px' }, '&[aria-current]::after': { borderTopWidth: '1px' } },
    },
    {
      layout: 'stacked',
      side: 'bids',
      css: { _after: { borderLeftWidth: '2px' }, '&[aria-current]::after': { borderBottomWidth: '1px' } },
    },
  ],
})

// in the final shape, and late enough not to flash
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
const empty = css({
  display: 'none',
  position: 'absolute',
  inset: '28px 0 0',
  placeItems: 'center',
  color: 'ink-3',
  '[data-empty] > &': { display: 'grid' },
})
