import { css } from '#styled/css'
import type { Pair } from '../../../src/domain/currency'
import type { Side } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import type { BookLayout } from '../../../src/ui/orderBook/BookRow'
import type { BookSideName } from '../../../src/ui/orderBook/bookPainter'

type BookTakenNoteProps = {
  /** The side of the book that the request takes. */
  readonly takes: BookSideName
  /** As the exchange lists it. */
  readonly pair: Pair
  readonly layout: BookLayout
}

/** Says what the request buys or sells in a book of another pair than its own. */
export function BookTakenNote({ takes, pair, layout }: BookTakenNoteProps) {
  const { say } = useWords()
  return <p className={note[layout]}>{say('book.legTaken', { side: takes, base: pair.base, counter: pair.counter })}</p>
}

/** In the book of the reversed pair the sides are swapped: to buy a pair's counter is to sell its base. */
export const sideTaken = (side: Side, isReversed: boolean): BookSideName =>
  (side === 'buy') === isReversed ? 'bids' : 'asks'

const text = css.raw({ textStyle: 'small', color: 'ink-2' })
const note = {
  stacked: css(text, { padding: '8px 16px 0' }),
  halves: css(text, { padding: '6px' }),
}
