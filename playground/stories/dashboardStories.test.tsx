import { describe } from 'vitest'
import * as stories from './Dashboard.stories'
import { testStories } from './testStories'

describe('a story of the dashboard', () => {
  testStories(stories, {
    Summary: ['balances.title', 'balances.dayChange', 'balances.currencies'],
    NarrowSummary: ['balances.title', 'balances.currencies'],
    InATablet: ['balances.title', 'balances.currencies'],
    InAWideSlot: ['balances.title', 'balances.allocation'],
    SummaryWithPicture: ['balances.title', 'balances.dayChange', 'balances.allocation'],
    OtherShareChosen: ['balances.nextShare', 'balances.allocation'],
    PartialTotal: ['balances.title', 'balances.dayChangeWithout', 'BTC'],
    PicturePartial: ['balances.allocation', 'balances.dayChangeWithout', 'KCS'],
    UnreadableRow: ['ETH', 'value.dash', 'balances.dayChangeWithout'],
    LongFigures: ['789', 'balances.dayChange'],
    PictureLongFigures: ['789', 'balances.allocation'],
    WithoutPrices: ['KCS', 'XYZ', 'balances.dayChange', 'value.none', { not: 'balances.none' }],
    DayChangePartial: ['balances.dayChangeOf', '15'],
    DayChangeUnknown: ['balances.dayChange', 'value.none', { not: 'balances.dayChangeOf' }],
    HiddenWithoutPicture: ['amounts.show', '••••', 'balances.dayChange', { not: 'balances.allocation' }],
    HiddenAmounts: ['balances.title', 'amounts.show', '••••'],
    Slow: [{ not: 'balances.none' }],
    SlowPicture: ['balances.title', { not: 'balances.none' }],
    NoData: ['balances.none', 'start.deposit'],
    PictureNoData: ['balances.title', 'balances.none', 'start.deposit'],
    OnlySmallOnes: ['balances.onlySmall', 'balances.onlySmallHint'],
    KeptAfterAnError: ['stale.age', 'BTC'],
    PictureKeptAfterAnError: ['stale.age', 'balances.dayChange', 'balances.allocation'],
    WithoutNetwork: ['stale.age', 'BTC'],
    PictureWithoutNetwork: ['stale.age', 'balances.allocation', 'BTC'],
    PictureRefused: ['balances.title', 'balances.failed', 'error.retry'],
    Refused: ['balances.failed', 'error.retry'],
  })
})
