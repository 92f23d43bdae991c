import type { ReadonlySignal } from '@preact/signals-core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css, cva, cx } from '#styled/css'
import { BOOK_DEPTH, type OrderBook as Book } from '../../domain/book/orderBook'
import type { Currency } from '../../domain/currency'
import type { Decimal } from '../../domain/decimal'
import type { Live } from '../../domain/live'
import { useWords } from '../../i18n/intl'
import { AgeMark } from '../amount/LiveMark'
import { useDraw } from '../amount/useDraw'
import { useSignalPart } from '../amount/useSignalPart'
import { foreignText } from '../feedback/foreignText'
import { touchTarget } from '../touchTarget'
import type { BookLayout } from './BookRow'
import { BookSide } from './BookSide'
import { type BookSideName, createBookPainter, type Reach } from './bookPainter'

type OrderBookProps = {
  readonly book: ReadonlySignal<Live<Book>>
  readonly base: Currency
  readonly counter: Currency
  readonly layout: BookLayout
  /** Marks the levels that an amount would take, with words for where it ends. */
  readonly reach?: Reach | undefined
  /** A level's price was pressed; not drawn as pressable when nobody listens. */
  readonly onPrice?: ((price: Decimal) => void) | undefined
  /** Between the two sides of a stacked book: the last price. */
  readonly middle?: ReactNode
}

/** Levels a side before the client shows all: beside the form as many as a laptop's window has room for. */
const FEW = { halves: 8, stacked: 9 } as const

/** The best levels of both sides with their depth. Written at most once a frame, so that a tick renders nothing. */
export function OrderBook({ book, base, counter, layout, reach, onPrice, middle }: OrderBookProps) {
  const words = useWords()
  const { say } = words
  const few = FEW[layout]
  const [count, setCount] = useState<number>(few)
  const [outer, setOuter] = useState<'amount' | 'total'>('amount')
  const state = useSignalPart(book, shown => shown.state)
  const message = useSignalPart(book, ({ state, error }) => (state === 'failed' ? (error?.message ?? '') : undefined))
  const asks = useRef<HTMLDivElement>(null)
  const bids = useRef<HTMLDivElement>(null)
  const spread = useRef<HTMLElement>(null)
  const percent = useRef<HTMLSpanElement>(null)
  const note = useRef<HTMLSpanElement>(null)
  const between = useRef<HTMLDivElement>(null)
  const painter = useRef<ReturnType<typeof createBookPainter>>(undefined)

  useLayoutEffect(() => {
    if (!asks.current || !bids.current || !spread.current || !percent.current || !note.current) return
    const elements = {
      asks: asks.current,
      bids: bids.current,
      spread: spread.current,
      percent: percent.current,
      note: note.current,
    }
    painter.current = createBookPainter(elements, count, words, { base, counter })
  }, [words, base, counter, count])
  useDraw(book, ({ value }) => painter.current?.paint(value, reach))

  const priceAt = (side: BookSideName, level: number) => painter.current?.priceAt(side, level)
  const shared = { layout, count, outer, base, counter, priceAt, onPrice }
  const problem =
    state === 'unknown-pair'
      ? say('book.unknownPair')
      : message === undefined
        ? undefined
        : say('book.failed', { message: foreignText(message) })
  // Hidden without a book, but still in its place, so that nothing moves when a book fails.
  const unlessFailed = problem !== undefined && css({ visibility: 'hidden' })
  const remarks = (
    <>
      <span className={css({ _empty: { display: 'none' } })}>
        <AgeMark price={book} />
      </span>
      <span className={separator}> · </span>
      <span ref={note} className={css({ color: 'ink-2', _empty: { display: 'none' } })} />
      {onPrice && <span className={cx(hint, unlessFailed)}>{say('book.takeHint')}</span>}
    </>
  )
  const isWhole = count > few
  const other = { count: isWhole ? few : BOOK_DEPTH }
  const levels = (
    <button
      type="button"
      aria-expanded={isWhole}
      onClick={() => {
        flushSync(() => setCount(other.count))
        // The best prices stay in sight: the asks above them have grown.
        between.current?.scrollIntoView({ block: 'center' })
      }}
      className={cx(quiet, touchTarget, unlessFailed)}
    >
      {say(isWhole ? 'book.fewerLevels' : 'book.allLevels', other)}
    </button>
  )
  const sums = (
    <button
      type="button"
      onClick={() => setOuter(outer === 'total' ? 'amount' : 'total')}
      className={cx(quiet, touchTarget, css({ marginLeft: 'auto' }), unlessFailed)}
    >
      {say(outer === 'total' ? 'book.amounts' : 'book.sums')}
    </button>
  )
  const figures = (
    <span className={css({ color: 'ink-3' })}>
      {say('book.spread')} <b ref={spread} className={spreadFigure} /> <span ref={percent} />
    </span>
  )
  return (
    <section aria-label={say('book.title')} aria-busy={state === 'connecting' || undefined} data-state={state}>
      <div className={sides({ layout })}>
        <BookSide {...shared} frameRef={asks} side="asks" />
        {layout === 'stacked' && (
          <div ref={between} className={middleStyle}>
            {middle}
            {figures}
          </div>
        )}
        {layout === 'halves' && (
          <span aria-hidden="true" className={unit}>
            {counter}
          </span>
        )}
        <BookSide {...shared} frameRef={bids} side="bids" />
        {problem !== undefined && (
          <p role="status" className={troubled({ layout })}>
            {problem}
          </p>
        )}
      </div>
      {layout === 'halves' ? (
        <>
          <div className={foot({ layout })}>
            {figures}
            {sums}
            {levels}
          </div>
          <p className={foot({ layout })}>{remarks}</p>
        </>
      ) : (
        <div className={foot({ layout })}>
          <p className={css({ flex: '1', minWidth: '0' })}>{remarks}</p>
          {levels}
        </div>
      )}
    </section>
  )
}

const sides = cva({
  base: { position: 'relative', display: 'flex' },
  variants: {
    layout: {
      // asks are first in the document: what a buy takes is read first
      halves: { flexDirection: 'row-reverse', flexWrap: 'wrap', gap: '0.5' },
      stacked: { flexDirection: 'column' },
    },
  },
})
const unit = css({
  position: 'absolute',
  left: '50%',
  transform: 'translateX(-50%)',
  lineHeight: '1.8333',
  textStyle: 'small',
  color: 'ink-3',
  // Above the sides, of which one is below the other.
  _fewLetters: { position: 'static', order: '1', flex: '1 0 100%', transform: 'none', textAlign: 'center' },
})
const middleStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  minHeight: '16',
  marginBlock: '1.5',
  paddingInline: '4',
  borderBlock: '1px solid {colors.line}',
  textStyle: 'small',
})
const spreadFigure = css({ fontWeight: '400', color: 'ink-2' })
const foot = cva({
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', textStyle: 'small' },
  variants: {
    layout: {
      halves: { minHeight: '6', paddingInline: '1.5', '&:is(div)': { marginTop: '1' } },
      stacked: { minHeight: '11', paddingInline: '4', flexWrap: 'nowrap' },
    },
  },
})
const hint = css({ color: 'ink-3', ':not(:empty) + &': { display: 'none' } })
/** Only between an age and the words after it. */
const separator = css({
  display: 'none',
  color: 'ink-3',
  '&:has(+ :not(:empty), + * + *)': { ':not(:empty) + &': { display: 'inline' } },
})
const quiet = css({
  flex: 'none',
  color: 'ink-2',
  fontWeight: '500',
  cursor: 'pointer',
  _hover: { color: 'ink' },
})
const troubled = cva({
  base: {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    padding: '4',
    textAlign: 'center',
    color: 'ink-2',
    overflowWrap: 'anywhere',
  },
  // Above the middle, which shows the last price.
  variants: { layout: { halves: {}, stacked: { bottom: 'calc(50% + 38px)' } } },
})
