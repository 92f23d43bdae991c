import { describe } from 'vitest'
import * as stories from './BalanceDetail.stories'
import { testStories } from './testStories'

describe('a story of a balance', () => {
  testStories(stories, {
    AllAccounts: ['balances.allAccounts', 'balances.available', 'BTC', { not: 'total.marketPrice' }],
    OneAccount: ['total.marketPrice', 'total.live', 'book.title', 'transfer.title'],
    ShortPosition: ['position.short'],
    Narrow: ['balances.withdrawable', 'total.live'],
    NothingHere: ['balances.noneOnAccount'],
    NeverHeld: ['balances.notHeld', 'balances.toList'],
    WithRequests: ['balances.withdrawable', '#10'],
    WithoutRequests: ['balances.noRequests'],
    OnHold: ['holds.title', 'holds.rest', 'holds.restHint'],
    HoldsNotRead: ['holds.failed', { not: 'holds.restHint' }],
    Slow: [{ not: 'balances.available' }],
    Refused: ['balances.detailFailed', 'error.retry'],
  })
})
