import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react'
import { css, cva, cx } from '#styled/css'
import { BOOK_DEPTH } from '../../domain/book/orderBook'
import type { Currency } from '../../domain/currency'
import type { Decimal } from '../../domain/decimal'
import { useWords } from '../../i18n/intl'
import { Triangle } from '../Triangle'
import { hidden } from '../VisuallyHidden'
import { type BookLayout, BookRow, stackedColumns } from './BookRow'
import type { BookSideName } from './bookPainter'

type BookSideProps = {
  side: BookSideName
  layout: BookLayout
  count: number
  /** The column beside the prices in layout 'halves'; the other one is hidden, but screen readers read it. */
  outer: 'amount' | 'total'
  base: Currency
  counter: Currency
  frameRef: Ref<HTMLDivElement>
  priceAt: (side: BookSideName, level: number) => Decimal | undefined
  /** A price was pressed; `undefined`: prices can't be pressed. */
  onPrice: ((price: Decimal) => void) | undefined
}

const LEVELS = Array.from({ length: BOOK_DEPTH }, (_, at) => at)

/** One side of a book as a table, best level first; its figures are written by the painter. */
export function BookSide(props: BookSideProps) {
  const { side, layout, count, outer, base, counter, frameRef, priceAt, onPrice } = props
  const { say } = useWords()
  const aimed = useRef<{ readonly level: number; readonly price: Decimal | undefined }>(undefined)
  const isUp = layout === 'stacked' && side === 'asks'
  const headBelow = layout === 'stacked' && side === 'bids'
  const name = say(side === 'asks' ? 'book.asks' : 'book.bids')

  const aim = (event: PointerEvent<HTMLElement>) => {
    const level = levelOf(event.target)
    aimed.current = level === undefined ? undefined : { level, price: priceAt(side, level) }
  }
  /** Takes the price that was under the finger when it came down: a tick may have replaced it since. */
  const take = (target: EventTarget) => {
    const level = levelOf(target)
    const price = aimed.current?.level === level ? aimed.current?.price : level !== undefined && priceAt(side, level)
    aimed.current = undefined
    if (price) onPrice?.(price)
  }

  return (
    <div ref={frameRef} className={frame}>
      <table aria-label={name} className={table({ headBelow })}>
        <thead className={css({ display: 'block' })}>
          <tr className={cx(head({ layout, side }), layout === 'stacked' && stackedColumns)}>
            <th scope="col" className={title({ side, layout })}>
              <Triangle points={side === 'asks' ? 'down' : 'up'} />
              {name} <span className={hidden}>{say('book.price', { currency: counter })}</span>
            </th>
            <th scope="col" className={(layout === 'stacked' ? isUp : outer === 'amount') ? column : hidden}>
              <span aria-hidden="true">{base}</span>{' '}
              <span className={hidden}>{say('book.amount', { currency: base })}</span>
            </th>
            <th scope="col" className={(layout === 'stacked' ? isUp : outer === 'total') ? column : hidden}>
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
            onKeyDown: event => moveFocus(event, isUp ? -1 : 1),
          })}
        >
          {LEVELS.slice(0, count).map(at => (
            <BookRow key={at} level={at} side={side} layout={layout} outer={outer} pressable={onPrice !== undefined} />
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

/** Arrow keys move from price to price; the side is one Tab stop. */
function moveFocus(event: KeyboardEvent<HTMLElement>, down: 1 | -1): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-level]:not([data-blank]) button')]
  const from = buttons.indexOf(event.target as HTMLElement)
  const last = buttons.length - 1
  const to = { ArrowDown: from + down, ArrowUp: from - down, Home: 0, End: last }[event.key]
  if (from < 0 || to === undefined) return
  event.preventDefault()
  const next = buttons[Math.max(0, Math.min(last, to))]
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1
  next?.focus()
}

// Two sides that don't fit beside each other, because the text is large, are one below the other.
const frame = css({ position: 'relative', minWidth: '0', flex: '1 1 calc(130 * var(--desk-text-unit, 1px))' })
const table = cva({
  base: { display: 'flex', flexDirection: 'column', width: 'full', textStyle: 'small' },
  // The middle of the book has the price, so the heads are at its outer ends.
  variants: { headBelow: { true: { flexDirection: 'column-reverse' } } },
})
const rows = cva({
  base: { display: 'flex', flexDirection: 'column', gap: '0.5' },
  variants: { isUp: { true: { flexDirection: 'column-reverse' } } },
})

const head = cva({
  base: { fontWeight: '400', color: 'ink-3' },
  variants: {
    layout: {
      halves: { position: 'relative', display: 'flex', alignItems: 'center', gap: '1', minHeight: '22px' },
      stacked: { minHeight: '7', paddingInline: '4' },
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

const empty = css({
  display: 'none',
  position: 'absolute',
  inset: '28px 0 0',
  placeItems: 'center',
  color: 'ink-3',
  '[data-empty] > &': { display: 'grid' },
})
