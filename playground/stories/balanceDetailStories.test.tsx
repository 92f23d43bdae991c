import { describe } from 'vitest'
import * as stories from './BalanceDetail.stories'
import { testStories } from './testStories'

describe('a story of a balance', () => {
  testStories(stories, {
    AllAccounts: ['balances.allAccounts', 'balances.available', 'BTC', { not: 'total.marketPrice' }],
    AccountsListed: ['balances.onAccounts', 'balances.available'],
    OneAccount: ['total.marketPrice', 'total.live', 'book.title', 'transfer.openOf'],
    Narrow: ['balances.withdrawable', 'total.live'],
    WithRequests: ['balances.withdrawable', '#10'],
    RequestsBeside: ['balances.withdrawable', '#10'],
    ShortPosition: ['position.short'],
    LongPosition: ['balances.position', 'position.long'],
    PositionUnknown: ['balances.position', 'value.dash', { not: 'position.long' }],
    FiguresUnread: ['balances.withdrawable', 'value.dash', { not: 'holds.title' }],
    UnconfirmedTransfer: ['transfer.unconfirmed', 'transfer.check'],
    HiddenAmounts: ['balances.withdrawable', 'amounts.show', '••••'],
    WithoutRequests: ['balances.noRequests'],
    NotOneOfTheAccounts: ['balances.notOwn'],
    AccountsNotLoaded: ['transfer.openOf', 'total.submit', { not: 'balances.notOwn' }],
    HiddenAccount: ['balances.onAccounts', 'account.binance_spot', { not: 'account.kraken_spot' }],
    TransferAccountHidden: ['total.marketPrice', { not: 'transfer.openOf' }, { not: 'account.binance_usdm' }],
    Slow: [{ not: 'balances.available' }],
    NothingHere: ['balances.noneOnAccount'],
    NoCurrency: ['notFound.title', 'balances.toList'],
    NeverHeld: ['balances.notHeld', 'balances.toList'],
    KeptAfterAnError: ['balances.withdrawable', 'stale.banner'],
    WithoutNetwork: ['balances.withdrawable', 'offline.banner'],
    Refused: ['balances.detailFailed', 'error.retry'],
  })
})
