import type { RawLevel } from '../../../domain/book/orderBook'
import type { FrameKind, ParseResult } from '../../adapter'
import { type BuiltBook, createBuiltBook } from '../../parsing/incrementalBook'
import { readLevels } from '../../parsing/levels'
import { changesAt, levelsAt, numberOf } from '../../parsing/scan'

/** The book of one product, told by a snapshot and changes. */
export type BookChannel = {
  /** Undefined: the frame takes the long way. */
  replaceQuickly(frame: string): FrameKind | undefined
  changeQuickly(frame: string): FrameKind | undefined
  replace(said: Readonly<Record<string, unknown>>): FrameKind
  change(changes: unknown): FrameKind
  read(): ParseResult
}

export function createBookChannel(stream: string, now: () => number): BookChannel {
  const book: BuiltBook = createBuiltBook(0, now)
  const changed: FrameKind = { is: 'data', stream }
  const replaced: FrameKind = { is: 'data', stream, atOnce: true }
  const astray: FrameKind = { is: 'inconsistent', streams: [stream] }

  // The changes of one frame belong together: between them the book may be crossed.
  const settled = (): FrameKind => (book.strays() ? astray : changed)

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
      // What comes before the snapshot is in it.
      if (book.isVoid()) return OTHER
      return frame.endsWith('}') && changesAt(frame, ',"changes":[', book.change) ? settled() : undefined
    },
    replace: ({ asks, bids }) => replace(soundLevels(asks), soundLevels(bids)) ?? GARBAGE,
    change(changes) {
      if (!Array.isArray(changes)) return GARBAGE
      if (book.isVoid()) return OTHER
      for (const change of changes as readonly unknown[]) {
        const [side, price, amount] = Array.isArray(change) ? (change as readonly unknown[]) : []
        const [at, size] = [decimalOf(price), decimalOf(amount)]
        // A size of "0.-10000" was seen: such a level is skipped, the book stays.
        if ((side === 'buy' || side === 'sell') && at > 0 && size >= 0) book.change(side === 'buy', at, size)
      }
      return settled()
    },
    read: book.read,
  }
}

const decimalOf = (text: unknown): number => (typeof text === 'string' ? numberOf(text) : Number.NaN)

/** Levels of a snapshot, without those that can't be read. */
function soundLevels(levels: unknown): RawLevel[] | undefined {
  if (!Array.isArray(levels)) return undefined
  return (levels as readonly unknown[]).flatMap(level => readLevels([level]) ?? [])
}

const OTHER: FrameKind = { is: 'other' }
const GARBAGE: FrameKind = { is: 'garbage' }
