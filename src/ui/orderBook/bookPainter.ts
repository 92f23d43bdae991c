import { levelReached, spreadOf } from '../../domain/book/depth'
import { BOOK_DEPTH, type Level, type OrderBook } from '../../domain/book/orderBook'
import { decimalOf, isWithinLimit } from '../../domain/book/walk'
import { compare, type Decimal, decimalsOf, roundSignificant } from '../../domain/decimal'
import type { Words } from '../../i18n/intl'

export type BookSideName = 'asks' | 'bids'

/** The amount of base that would be taken from one side, best level first; with a limit, of levels at it or better. */
export type Reach = { readonly side: BookSideName; readonly amount: Decimal; readonly limit?: Decimal | undefined }

/** The elements that are written by hand. A side's rows are in order, best first: price, amount, running total. */
type BookElements = {
  readonly asks: HTMLElement
  readonly bids: HTMLElement
  readonly spread: HTMLElement
  readonly percent: HTMLElement
  readonly note: HTMLElement
}

type Row = { readonly row: HTMLElement; readonly cells: readonly HTMLElement[] }
type Units = { readonly base: string; readonly counter: string }

/** Significant digits of the largest amount of a column; the others get as many decimals as it has. */
const AMOUNT_DIGITS = 4

/** From here on an amount is shown in millions: half a phone has no room for nine digits beside a price. */
const SHORT_FROM = 1_000_000

/** Writes the best `count` levels of each side into their elements, and touches only what changed: no tick renders. */
export function createBookPainter(elements: BookElements, count: number, words: Words, { base, counter }: Units) {
  const sides = { asks: sideOf(elements.asks), bids: sideOf(elements.bids) }
  let pricePlaces = 0
  let amountPlaces: number | undefined

  /** To its last digit: two levels must not look like one, and what is shown is what is taken. */
  const price = (value: number) => words.amount(decimalOf(value), { is: 'exact', minPlaces: pricePlaces })

  function amount(value: number): string {
    const text = decimalOf(value)
    if (value >= SHORT_FROM) return words.short(text)
    const places = amountPlaces ?? 0
    // A smaller one shows its first digit: nothing that is there may look like 0.
    const significant = Math.max(1, firstPlace(value) + places)
    return words.amount(text, { significant, minPlaces: places })
  }

  function widen(book: OrderBook): boolean {
    const before = pricePlaces
    let largest = 0
    for (const { levels } of shownOf(book)) {
      for (const level of levels) {
        // 67241.3 is shown as 67,241.30, as it is in a ticker.
        pricePlaces = Math.max(pricePlaces, decimalsOf(decimalOf(level.price)), level.price < 1 ? 0 : 2)
        largest = Math.max(largest, level.amount)
      }
    }
    // Chosen once: a column whose decimals changed with each tick would be unreadable.
    if (largest > 0) amountPlaces ??= Math.max(0, Math.min(8, AMOUNT_DIGITS - firstPlace(largest)))
    return before !== pricePlaces
  }

  /** `fill` is relative to all 20 levels; scaled so that the longest drawn bar has the full width. */
  function scale(book: OrderBook): void {
    const longest = Math.max(...shownOf(book).map(({ levels }) => levels.at(-1)?.fill ?? 0))
    const factor = longest > 0 ? String(Number((100 / longest).toFixed(4))) : '1'
    for (const { root } of Object.values(sides))
      if (root.style.getPropertyValue('--scale') !== factor) root.style.setProperty('--scale', factor)
  }

  function shownOf(book: OrderBook) {
    return (['asks', 'bids'] as const).map(name => ({
      name,
      side: sides[name],
      levels: book[name].slice(0, count),
    }))
  }

  function writeSide(side: Side, levels: readonly Level[], isEmpty: boolean, anew: boolean): void {
    side.root.toggleAttribute('data-empty', isEmpty)
    side.rows.forEach(({ row, cells: [priceCell, amountCell, totalCell] }, at) => {
      const level = levels[at]
      const was = side.shown[at]
      side.shown[at] = level
      if (level === undefined) {
        if (was !== undefined || anew) for (const cell of [priceCell, amountCell, totalCell]) set(cell, '')
        if (was !== undefined || anew) row.style.removeProperty('--fill')
      } else {
        if (anew || was?.price !== level.price) set(priceCell, price(level.price))
        if (anew || was?.amount !== level.amount) set(amountCell, amount(level.amount))
        if (anew || was?.total !== level.total) set(totalCell, amount(level.total))
        if (anew || was?.fill !== level.fill) row.style.setProperty('--fill', String(level.fill / 100))
      }
      if (anew || (level === undefined) !== (was === undefined)) row.toggleAttribute('data-blank', level === undefined)
    })
  }

  function writeSpread(book: OrderBook | undefined): void {
    const spread = book && spreadOf(book)
    set(elements.spread, spread ? words.amount(spread.absolute, { minPlaces: pricePlaces }) : words.say('value.dash'))
    const percent = spread && roundSignificant(spread.percent, 'half-up', 2)
    set(elements.percent, percent ? `· ${words.percentText(percent, Math.max(2, decimalsOf(percent)))}` : '')
  }

  function writeReach(book: OrderBook | undefined, reach: Reach | undefined): void {
    const levels = reach && book?.[reach.side]
    const open = reach && levels?.filter(level => isWithin(level, reach))
    const reached = reach && open && levelReached(open, reach.amount)
    for (const [name, side] of Object.entries(sides))
      mark(side, name === reach?.side ? reached : undefined, open?.length ?? 0)
    set(elements.note, reach && levels && open ? noteOf(reach, levels, open, reached) : '')
  }

  function noteOf(reach: Reach, levels: readonly Level[], open: readonly Level[], reached: number | undefined): string {
    const amount = `${words.amount(reach.amount, { currency: base })} ${base}`
    if (reached === undefined) return reach.limit === undefined ? '' : words.say('book.waits', { amount })
    const level = open[reached]
    if (level) return words.say('book.reaches', { amount, side: reach.side, price: `${price(level.price)} ${counter}` })
    const isWhole = open.length === levels.length
    if (isWhole && levels.length >= BOOK_DEPTH) return words.say('book.deeper', { amount, count: levels.length })
    const held = words.amount(decimalOf(open.at(-1)?.total ?? 0), { is: 'received', currency: base })
    if (reach.limit !== undefined) return words.say('book.fillsNow', { held, amount })
    return words.say('book.tooThin', { amount, held: `${held} ${base}` })
  }

  return {
    /** `undefined`: there is no book, and the rows are empty. */
    paint(book: OrderBook | undefined, reach: Reach | undefined): void {
      for (const name of ['asks', 'bids'] as const) if (isReplaced(sides[name])) sides[name] = sideOf(elements[name])
      const anew = book !== undefined && widen(book)
      for (const { name, side, levels } of shownOf(book ?? { asks: [], bids: [] }))
        writeSide(side, levels, book !== undefined && book[name].length === 0, anew || side.shown.length === 0)
      if (book !== undefined) scale(book)
      writeSpread(book)
      writeReach(book, reach)
    },
    /** The price on screen, to its last digit. */
    priceAt(side: BookSideName, level: number): Decimal | undefined {
      const shown = sides[side].shown[level]
      return shown && decimalOf(shown.price)
    },
  }
}

type Side = {
  readonly root: HTMLElement
  readonly rows: readonly Row[]
  readonly shown: (Level | undefined)[]
  reached: number | undefined
  levels: number
}

function sideOf(root: HTMLElement): Side {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-level]')].map(row => ({
    row,
    cells: [...row.querySelectorAll<HTMLElement>('[data-cell]')],
  }))
  for (const { row } of rows) {
    row.removeAttribute('data-taken')
    row.removeAttribute('aria-current')
  }
  return { root, rows, shown: [], reached: undefined, levels: 0 }
}

/** React replaced the written elements: a price that can be pressed is another element. */
const isReplaced = ({ rows }: Side) => rows[0]?.cells[0]?.isConnected === false

/** Without a limit all are. A buy takes asks, a sell bids. */
const isWithin = (level: Level, { side, limit }: Reach): boolean =>
  limit === undefined || isWithinLimit(level, side === 'asks' ? 'buy' : 'sell', limit)

/** The levels that the amount takes, and the one where it is filled, if it is. */
function mark(side: Side, reached: number | undefined, levels: number): void {
  if (side.reached === reached && side.levels === levels) return
  side.reached = reached
  side.levels = levels
  side.rows.forEach(({ row }, at) => {
    row.toggleAttribute('data-taken', reached !== undefined && at <= reached && at < levels)
    if (at === reached && at < levels) row.setAttribute('aria-current', 'true')
    else row.removeAttribute('aria-current')
  })
}

const set = (element: HTMLElement | undefined, text: string) => {
  if (element && element.textContent !== text) element.textContent = text
}

/** The number of digits before the point; 0.0412 has minus one. */
function firstPlace(value: number): number {
  const text = decimalOf(value)
  if (compare(text, '1') >= 0) return text.split('.')[0]?.length ?? 1
  return -(/^0\.(0*)/.exec(text)?.[1]?.length ?? 0)
}
