import { describe } from 'vitest'
import * as stories from './RequestList.stories'
import { testStories } from './testStories'

const BUSY = 'Service is temporarily unavailable'
const RETRY = 'error.retry'

describe('a story of the list of requests', () => {
  testStories(stories, {
    Full: ['requests.title', '#1060', 'status.new'],
    OpenOnes: ['requests.openTitle', '#1060', { not: 'status.executed' }],
    FromTheMarket: ['distance.inRange'],
    FromTheMarketWide: ['distance.inRange'],
    FromTheMarketNarrow: ['distance.inRange'],
    WithoutMarket: ['#1060', { not: 'distance.inRange' }],
    MarketGone: ['distance.inRange'],
    Narrow: ['requests.title', '#1060'],
    WithClients: ['#1060', 'Demo Client'],
    NoneOpen: ['requests.noneOpen', 'requests.create'],
    NoneAtAll: ['requests.none', 'requests.create'],
    NoFunds: ['requests.depositFirst', { not: 'requests.create' }],
    Slow: ['requests.title', { not: 'requests.none' }],
    Refused: ['requests.failed', BUSY, RETRY],
    NoNetwork: ['requests.failed', 'error.offline', RETRY],
    KeptAfterAnError: ['#1060', 'stale.banner'],
    WithoutNetwork: ['#1060', 'offline.banner'],
    RowsOfAnotherShape: ['–', 'partially_filled', '#1060'],
    UnknownWords: ['partially_filled', 'okx_spot', 'grave', 'short'],
    EveryKind: [
      'status.new',
      '37%',
      'status.executed',
      'status.pending_cancellation',
      'status.canceled',
      'side.buy',
      'side.sell',
      'requests.marketPrice',
      'requests.averageMark',
      'severity.warning',
      'The key was taken away.',
    ],
    NextPageSlow: ['#1060', 'list.loadingMore'],
    NextPageRefused: ['#1060', 'list.moreFailed', BUSY, RETRY],
    WithTools: ['find.label', 'filter.allAccounts', 'filter.allCurrencies', 'export.start'],
    Narrowed: ['status.executed', 'account.binance_spot'],
    NoneFit: ['filter.nothing', 'filter.clear'],
    ChoosingACurrency: ['filter.currency', 'ETH'],
    TenThousand: ['#20000', 'requests.title'],
    Searching: ['reading.progress', 'reading.stop'],
    Found: ['#1060', { not: 'find.missing' }],
    SearchStopped: ['find.stopped'],
    NotFound: ['find.missing'],
    NoNumber: ['find.bad'],
    Exporting: ['export.running', 'reading.stop'],
    Exported: ['.csv'],
    ExportIncomplete: ['export.incomplete', '-incomplete.csv', RETRY],
    ExportRefused: ['export.failed', BUSY, RETRY],
    OneLeaves: ['closedRequest.executed', 'toast.openRequest'],
    SignedOut: ['signedOut.title', 'signedOut.text', 'signIn.submit'],
  })
})
