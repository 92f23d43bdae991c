import { describe } from 'vitest'
import * as stories from './BalancesPanel.stories'
import { testStories } from './testStories'

describe('a story of the balances', () => {
  testStories(stories, {
    OneAccount: ['balances.totalIn', 'account.binance_spot', 'BTC'],
    AccountsBeside: ['filter.allAccounts', 'exchange.binance', 'BTC'],
    Narrow: ['balances.totalIn', 'balances.hideSmallShort', 'BTC'],
    Searched: ['USDT', { not: 'balances.notFound' }],
    NotFound: ['balances.notFound', 'balances.clearSearch'],
    EmptyAccount: ['balances.emptyAccount', 'balances.emptyAccountHint'],
    NoData: ['balances.none', 'balances.noneHint'],
    PartialTotal: ['balances.partial', 'balances.noPrice', 'value.none'],
    Thousands: ['balances.search', 'C1'],
    SummaryWithPicture: ['balances.title', 'balances.dayChange', 'balances.currencies'],
    OnlySmallOnes: ['balances.onlySmall', 'balances.onlySmallHint'],
    Activity: ['activity.title', 'status.executed'],
    SlowPicture: [],
  })
})
