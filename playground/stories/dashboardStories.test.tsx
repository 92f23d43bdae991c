import { describe } from 'vitest'
import * as stories from './Dashboard.stories'
import { testStories } from './testStories'

describe('a story of the dashboard', () => {
  testStories(stories, {
    Summary: ['balances.title', 'balances.dayChange', 'balances.currencies'],
    NarrowSummary: ['balances.title', 'balances.currencies'],
    SummaryWithPicture: ['balances.title', 'balances.dayChange', 'balances.allocation'],
    PartialTotal: ['balances.title', 'BTC'],
    HiddenAmounts: ['balances.title', 'amounts.show', '••••'],
    Slow: [{ not: 'balances.none' }],
    SlowPicture: [],
    NoData: ['balances.none', 'balances.noneHint'],
    OnlySmallOnes: ['balances.onlySmall', 'balances.onlySmallHint'],
    KeptAfterAnError: ['stale.age', 'BTC'],
    WithoutNetwork: ['stale.age', 'BTC'],
    Refused: ['balances.failed', 'error.retry'],
    Activity: ['activity.title', 'status.executed'],
  })
})
