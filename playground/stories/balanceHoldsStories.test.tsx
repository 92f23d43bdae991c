import { describe } from 'vitest'
import * as stories from './BalanceHolds.stories'
import { testStories } from './testStories'

describe('a story of what holds a balance', () => {
  testStories(stories, {
    Explained: ['holds.title', 'holds.explained', { not: 'holds.rest' }, { not: 'balances.withheld' }],
    Withheld: ['balances.withheld', '125', 'holds.explained'],
    Unexplained: ['holds.title', 'holds.rest', 'holds.restHint'],
    Estimated: ['holds.estimated', '≈'],
    AmountNotKnown: ['holds.unknown', 'holds.unknownAmounts', { not: 'holds.rest' }],
    Futures: ['holds.unknown', 'holds.unknownAmounts'],
    FuturesMargin: ['holds.rest', 'holds.restMargin', { not: 'holds.restHint' }],
    TooMuch: ['holds.tooMuch', 'holds.tooMuchHint'],
    ManyRequests: ['holds.rest', 'timeline.all'],
    OnlyTheNewest: ['holds.more'],
    Slow: ['holds.title', 'holds.loading', { not: 'holds.restHint' }],
    NotRead: ['holds.failed', { not: 'holds.restHint' }],
    KeptAfterAnError: ['holds.old'],
  })
})
