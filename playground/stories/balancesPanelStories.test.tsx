import { describe } from 'vitest'
import * as stories from './BalancesPanel.stories'
import { testStories } from './testStories'

describe('a story of the balances', () => {
  testStories(stories, {
    Full: ['balances.totalIn', 'balances.search', 'BTC'],
    Narrow: ['balances.totalIn', 'balances.hideSmallShort', 'BTC'],
    InATablet: ['balances.totalIn', 'balances.search', 'BTC'],
    TwoColumns: ['balances.totalIn', 'balances.hideSmall', 'BTC'],
    InAWideSlot: ['balances.totalIn', 'balances.hideSmall', 'BTC'],
    AccountsBeside: ['filter.allAccounts', 'exchange.binance', 'BTC'],
    OneAccount: ['balances.totalIn', 'account.binance_spot', 'BTC'],
    Searched: ['USDT', { not: 'balances.notFound' }],
    PartialTotal: ['balances.partial', 'balances.noPrice', 'value.none'],
    TotalUnknown: [
      'balances.totalIn',
      'value.none',
      { not: 'balances.partial' },
      'balances.noPrice',
      { not: 'balances.none' },
    ],
    UnreadableRow: ['balances.partial', 'ETH', 'value.dash'],
    InBitcoin: ['balances.totalIn', '10', 'balances.partial', 'balances.noPrice'],
    InEuros: ['balances.totalIn', 'value.none', { not: 'balances.partial' }, 'balances.noPrice'],
    TotalsRefused: ['filter.allAccounts', 'BTC', 'exchange.binance', 'value.none'],
    LongFigures: ['balances.totalIn', '789'],
    LongFiguresNarrow: ['balances.totalIn', '789'],
    LongFiguresWide: ['balances.totalIn', '789'],
    Thousands: ['balances.search', 'C1'],
    HiddenAmounts: ['balances.totalIn', 'amounts.show', '••••'],
    Slow: [{ not: 'balances.none' }],
    SlowWide: [{ not: 'balances.none' }],
    NoData: ['balances.none', 'start.deposit'],
    EmptyAccountOfMany: ['balances.emptyAccount', 'balances.emptyAccountHint', 'balances.totalIn'],
    EmptyAccount: ['balances.emptyAccount', 'balances.emptyAccountHint'],
    NotFound: ['balances.notFound', 'balances.clearSearch'],
    OnlyHiddenSmallFound: ['balances.notFound', 'balances.smallHidden', 'balances.showSmall'],
    SmallHidden: ['BTC', { not: 'balances.showSmall' }, { not: 'balances.onlySmall' }],
    OnlySmallOnes: ['balances.onlySmall', 'balances.onlySmallHint', 'balances.showSmall'],
    KeptAfterAnError: ['stale.banner', 'BTC'],
    KeptAfterAnErrorWide: ['stale.banner', 'filter.allAccounts', 'BTC'],
    WithoutNetwork: ['offline.banner', 'BTC'],
    RefusedWide: ['balances.failed', 'error.retry'],
    Refused: ['balances.failed', 'error.retry'],
  })
})
