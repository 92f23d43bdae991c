import { roundPercent } from '../../../src/domain/book/expectedFill'
import { absolute, isNegative } from '../../../src/domain/decimal'
import type { TicketWarning } from '../../../src/domain/request/warnings'
import type { Words } from '../../../src/i18n/intl'

const FILLS_NOW = {
  book: 'review.fillsNow',
  'last-price': 'review.fillsNowAtLastPrice',
  market: 'review.fillsNowAtMarket',
  range: 'review.fillsNowInRange',
} as const

/** The text of a warning. `Emphasis` shows the part between asterisks in bold. */
export function warningText(one: TicketWarning, { say, percentText, covers, covered }: Words): string {
  switch (one.is) {
    case 'may-arrive':
      return say('review.mayArrive')
    case 'unconfirmed':
      return say('review.unconfirmed')
    case 'at-market':
      return say('review.atMarket')
    case 'fills-now':
      return say(FILLS_NOW[one.by])
    case 'slippage-unknown':
      return say('review.slippageUnknown')
    case 'no-maximum':
      return say('review.noMaximum')
    case 'exceeds-book':
      return say('review.exceedsBook')
    case 'no-price':
      return say('review.noPrice')
    case 'stale-price':
      return say('review.oldPrice')
    case 'all':
      return say('review.all', { percent: covers({ is: 'held' }) ? covered : percentText(one.percent) })
    case 'slippage':
      return say('review.slippage', { percent: percentText(roundPercent(one.percent)) })
    case 'book-differs': {
      const percent = percentText(absolute(one.percent), 2, 2)
      return say(isNegative(one.percent) ? 'review.bookBelow' : 'review.bookAbove', { percent })
    }
    case 'far': {
      const percent = percentText(absolute(one.percent), 2, 2)
      return say('review.far', {
        distance: say(isNegative(one.percent) ? 'total.belowMarket' : 'total.aboveMarket', { percent, age: 'live' }),
      })
    }
    case 'moved': {
      const percent = percentText(absolute(one.percent))
      return say(isNegative(one.percent) ? 'review.fell' : 'review.rose', { percent })
    }
  }
}
