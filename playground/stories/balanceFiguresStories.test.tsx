import { describe } from 'vitest'
import * as stories from './BalanceFigures.stories'
import { testStories } from './testStories'

describe("a story of a balance's figures", () => {
  testStories(stories, {
    Dollar: ['balances.withdrawable', 'USDT', '750', { not: 'total.marketPrice' }, { not: 'value.none' }],
    NoEquivalent: ['value.none', 'total.live', { not: 'balances.noTicker' }],
    LongFigures: ['balances.withdrawable', '456', '678', '765', '890'],
    LongFiguresOfAccounts: ['balances.onAccounts', '456', '678', '765', '890'],
  })
})
