import { describe } from 'vitest'
import * as stories from './BalanceMarket.stories'
import { testStories } from './testStories'

describe('a story of the market of a balance', () => {
  testStories(stories, {
    Live: ['total.marketPrice', 'total.live', '96'],
    Stale: ['total.marketPrice', '96', { not: 'total.live' }],
    Failed: ['total.marketPrice', 'value.none', 'balances.noTicker'],
    InDollars: ['total.marketPrice', '96', 'USD', 'book.title', { not: 'balances.noTicker' }],
    Inverted: ['total.marketPrice', '0869565', 'USDT', 'book.title', { not: 'balances.noTicker' }],
    BookOpen: ['book.title', 'book.spread', 'book.allLevels'],
    TickerNotFound: ['total.marketPrice', 'value.none', 'balances.noTicker'],
  })
})
