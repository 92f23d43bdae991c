import { describe } from 'vitest'
import * as stories from './BalanceDetail.stories'
import { testStories } from './testStories'

describe('a story of a balance', () => {
  testStories(stories, {
    AllAccounts: ['balances.allAccounts', 'balances.available', 'BTC', { not: 'total.marketPrice' }],
    OneAccount: ['total.marketPrice', 'total.live', 'book.title', 'transfer.title'],
    Narrow: ['balances.withdrawable', 'total.live'],
    WithRequests: ['balances.withdrawable', '#10'],
    RequestsBeside: ['balances.withdrawable', '#10'],
    ShortPosition: ['position.short'],
    OnHold: ['holds.title', 'holds.rest', 'holds.restHint'],
    HoldsNotRead: ['holds.failed', { not: 'holds.restHint' }],
    HiddenAmounts: ['balances.withdrawable', 'amounts.show', '••••'],
    WithoutRequests: ['balances.noRequests'],
    Slow: [{ not: 'balances.available' }],
    NothingHere: ['balances.noneOnAccount'],
    NeverHeld: ['balances.notHeld', 'balances.toList'],
    KeptAfterAnError: ['balances.withdrawable', 'stale.banner'],
    WithoutNetwork: ['balances.withdrawable', 'offline.banner'],
    Refused: ['balances.detailFailed', 'error.retry'],
  })
})
