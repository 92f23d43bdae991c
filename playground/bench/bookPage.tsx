import type { Live } from '../../src/domain/live'
import '../../styled-system/styles.css'
import { signal } from '@preact/signals-core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type OrderBook as Book, orderBook, type RawLevel } from '../../src/domain/book/orderBook'
import { WordsProvider } from '../../src/i18n/intl'
import { DeskRoot } from '../../src/ui/DeskRoot'
import { OrderBook } from '../../src/ui/orderBook/OrderBook'
import { compare } from './figures'

/** Ours, and the same elements written by hand, run alternately. */
type BookRun = {
  readonly ours: number
  readonly anchor: number
  readonly ratio: number
  readonly equal: boolean
}

declare global {
  interface Window {
    measureBook: () => BookRun
  }
}

const TICKS = 60

/** The bench runs animation frames itself; layout is part of their cost. */
let frame: FrameRequestCallback | undefined
window.requestAnimationFrame = job => {
  frame = job
  return 0
}
function draw(): void {
  const job = frame
  frame = undefined
  job?.(0)
  document.body.getBoundingClientRect()
}

window.measureBook = () => {
  const books = ticks()
  const book = signal<Live<Book>>({ state: 'live', value: books[0]! })
  const root = document.createElement('div')
  const copy = document.createElement('div')
  document.body.append(root, copy)
  flushSync(() =>
    createRoot(root).render(
      <WordsProvider locale="en-US" zone="UTC">
        <DeskRoot>
          <OrderBook book={book} base="BTC" counter="USDT" layout="halves" />
        </DeskRoot>
      </WordsProvider>,
    ),
  )
  flushSync(() => root.querySelector<HTMLElement>('[aria-expanded]')?.click())
  draw()
  copy.append(root.firstElementChild!.cloneNode(true))
  const write = byHand(copy)

  const ours = () => {
    for (const value of books) {
      book.value = { state: 'live', value }
      draw()
    }
  }
  const anchor = () => {
    for (const value of books) {
      frame = () => write(value)
      draw()
    }
  }
  const figures = compare(ours, anchor)
  ours()
  anchor()
  return { ...figures, equal: root.querySelector('table')?.textContent === copy.querySelector('table')?.textContent }
}

/** Writes every cell at every frame, the simplest way. */
function byHand(root: HTMLElement): (book: Book) => void {
  const [asks = [], bids = []] = [...root.querySelectorAll('table')].map(table =>
    [...table.querySelectorAll<HTMLElement>('[data-level]')].map(row => ({
      row,
      cells: [...row.querySelectorAll<HTMLElement>('[data-cell]')],
    })),
  )
  const [spread] = root.querySelectorAll('b')
  const prices = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  return book => {
    for (const [rows, levels] of [
      [asks, book.asks],
      [bids, book.bids],
    ] as const)
      rows.forEach(({ row, cells: [price, amount, total] }, at) => {
        const level = levels[at]!
        price!.textContent = prices.format(level.price)
        amount!.textContent = amounts.format(level.amount)
        total!.textContent = amounts.format(level.total)
        row.style.setProperty('--fill', String(level.fill / 100))
      })
    spread!.textContent = prices.format(book.asks[0]!.price - book.bids[0]!.price)
  }
}

/** Moves as the book of a large pair: some amounts at each tick, the best price at every fifth. */
function ticks(): Book[] {
  let seed = 7
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const amount = () => Math.round(1_000 + chance() * 3_000) / 1_000
  const start = (sign: 1 | -1): RawLevel[] =>
    Array.from({ length: 20 }, (_, at) => [cents(67_241.1 + sign * (0.2 + at * 0.6)), amount()])
  let asks = start(1)
  let bids = start(-1)
  return Array.from({ length: TICKS }, (_, tick) => {
    const change = (side: RawLevel[]): RawLevel[] =>
      side.map(([price, was]) => [price, chance() < 0.25 ? amount() : was])
    asks = change(asks)
    bids = change(bids)
    if (tick % 5 === 4) {
      const step = chance() < 0.5 ? 0.6 : -0.6
      asks = asks.map(([price, was]) => [cents(price + step), was])
      bids = bids.map(([price, was]) => [cents(price + step), was])
    }
    return orderBook(asks, bids)
  })
}

const cents = (price: number): number => Math.round(price * 100) / 100
