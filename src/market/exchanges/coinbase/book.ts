import type { RawLevel } from '../../../domain/book/orderBook'
import type { FrameKind, ParseResult } from '../../adapter'
import { createIncrementalBook, type IncrementalBook } from '../../parsing/incrementalBook'
import { readLevels } from '../../parsing/levels'
import { changesAt, levelsAt, numberOf } from '../../parsing/scan'

/** The book of one product, built of a snapshot and changes. */
export type CoinbaseBook = {
  /** These two apply a frame without parsing it; undefined: the frame must be parsed. */
  replaceQuickly(frame: string): FrameKind | undefined
  changeQuickly(frame: string): FrameKind | undefined
  replace(snapshot: Readonly<Record<string, unknown>>): FrameKind
  change(changes: unknown): FrameKind
  read(): ParseResult
}

export function createCoinbaseBook(stream: string, now: () => number): CoinbaseBook {
  const book: IncrementalBook = createIncrementalBook(0, now)
  const changed: FrameKind = { is: 'data', stream }
  const replaced: FrameKind = { is: 'data', stream, atOnce: true }
  const inconsistent: FrameKind = { is: 'inconsistent', streams: [stream] }

  // Checked once per frame: between the changes of one frame the book may be crossed.
  const afterChanges = (): FrameKind => (book.dropIfCrossed() ? inconsistent : changed)

  function replace(
    asks: readonly RawLevel[] | undefined,
    bids: readonly RawLevel[] | undefined,
  ): FrameKind | undefined {
    if (asks === undefined || bids === undefined) return undefined
    book.replace(asks, bids)
    return replaced
  }

  return {
    replaceQuickly: frame =>
      frame.endsWith('}') ? replace(levelsAt(frame, ',"asks":['), levelsAt(frame, ',"bids":[')) : undefined,
    changeQuickly(frame) {
      // The snapshot will contain these changes.
      if (book.needsSnapshot()) return OTHER
      return frame.endsWith('}') && changesAt(frame, ',"changes":[', book.change) ? afterChanges() : undefined
    },
    replace: ({ asks, bids }) => replace(soundLevels(asks), soundLevels(bids)) ?? GARBAGE,
    change(changes) {
      if (!Array.isArray(changes)) return GARBAGE
      if (book.needsSnapshot()) return OTHER
      for (const change of changes as readonly unknown[]) {
        const [side, price, amount] = Array.isArray(change) ? (change as readonly unknown[]) : []
        const [at, size] = [decimalOf(price), decimalOf(amount)]
        // Coinbase has sent a size of "0.-10000": such a level is skipped, and the book stays.
        if ((side === 'buy' || side === 'sell') && at > 0 && size >= 0) book.change(side === 'buy', at, size)
      }
      return afterChanges()
    },
    read: book.read,
  }
}

const decimalOf = (text: unknown): number => (typeof text === 'string' ? numberOf(text) : Number.NaN)

/** The levels of a snapshot, without unreadable ones. */
function soundLevels(levels: unknown): RawLevel[] | undefined {
  if (!Array.isArray(levels)) return undefined
  return (levels as readonly unknown[]).flatMap(level => readLevels([level]) ?? [])
}

const OTHER: FrameKind = { is: 'other' }
const GARBAGE: FrameKind = { is: 'garbage' }
