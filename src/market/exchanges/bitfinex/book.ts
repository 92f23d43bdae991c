import type { RawLevel } from '../../../domain/book/orderBook'
import type { FrameKind, ParseResult } from '../../adapter'
import { createBuiltBook } from '../../parsing/incrementalBook'
import { numberIn } from '../../parsing/json'
import { numbersAt } from '../../parsing/scan'

/** The book of one channel, told by a snapshot and changes. */
export type BitfinexBook = {
  /** A frame's content: an array of arrays is a snapshot, one array a change. */
  hear(content: readonly unknown[]): FrameKind
  /** A change that begins at that place of the frame; undefined: the frame takes the long way. */
  hearQuickly(frame: string, from: number): FrameKind | undefined
  /** True once: it has been crossed for too long, and is void until it is told anew. */
  strays(): boolean
  read(): ParseResult
}

/** `patienceMs`: one trade's changes come in frames of their own, and between them the book may be crossed. */
export function createBitfinexBook(stream: string, patienceMs: number, now: () => number): BitfinexBook {
  const book = createBuiltBook(patienceMs, now)
  const heard: FrameKind = { is: 'data', stream }
  const replaced: FrameKind = { is: 'data', stream, atOnce: true }
  const astray: FrameKind = { is: 'inconsistent', streams: [stream] }
  // Price, count and amount of the change that is read now.
  const change = [0, 0, 0]

  function changed(): FrameKind {
    // What comes before the snapshot is in it.
    if (book.isVoid()) return OTHER
    const [price = 0, count = 0, amount = 0] = change
    // Count 0 deletes the level of the side that the amount's sign tells.
    if (isSound(price, amount)) book.change(amount > 0, price, count > 0 ? Math.abs(amount) : 0)
    return book.strays() ? astray : heard
  }

  return {
    hear(content) {
      if (content.length === 0 || Array.isArray(content[0])) {
        const { asks, bids } = bitfinexLevels(content)
        book.replace(asks, bids)
        return replaced
      }
      if (typeof content[0] !== 'number') return { is: 'garbage' }
      for (let i = 0; i < change.length; i++) change[i] = numberIn(content[i])
      return changed()
    },
    hearQuickly: (frame, from) => (endsSo(frame) && numbersAt(frame, from, change) ? changed() : undefined),
    strays: book.strays,
    read: book.read,
  }
}

/** Of [price, count, amount] each: bids have amounts above zero, asks below. */
export function bitfinexLevels(levels: readonly unknown[]): { asks: RawLevel[]; bids: RawLevel[] } {
  const asks: RawLevel[] = []
  const bids: RawLevel[] = []
  for (const level of levels) {
    const [price, count, amount] = Array.isArray(level) ? (level as readonly unknown[]) : []
    if (typeof price !== 'number' || typeof count !== 'number' || typeof amount !== 'number') continue
    if (!isSound(price, amount) || !(count > 0)) continue
    if (amount > 0) bids.push([price, amount])
    else asks.push([price, -amount])
  }
  return { asks, bids }
}

const isSound = (price: number, amount: number): boolean =>
  price > 0 && price < Number.POSITIVE_INFINITY && amount !== 0 && Number.isFinite(amount)

/** In `]]`; a third of `endsWith`'s time, on every frame. */
const endsSo = (frame: string): boolean =>
  frame.charCodeAt(frame.length - 1) === END && frame.charCodeAt(frame.length - 2) === END

const END = 93
const OTHER: FrameKind = { is: 'other' }
