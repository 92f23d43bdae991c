import { describe } from 'vitest'
import * as stories from './RequestWizard.stories'
import { testStories } from './testStories'

const RETRY = 'error.retry'
const SUMMARY = 'summary.label'

describe('a story of the way to a new request', () => {
  testStories(stories, {
    Side: ['wizard.sideTitle', 'wizard.buyHint', 'wizard.sellHint'],
    Account: ['wizard.accountTitle', 'exchange.binance', 'exchange.gateio', { not: 'exchange.kraken' }],
    NoAccountTakesRequests: ['wizard.noAccounts'],
    AccountsRefused: ['wizard.accountsFailed', 'The desk opens at nine.', RETRY],
    Pair: ['wizard.pairTitle', 'wizard.youHave', 'BTC', 'wizard.triangulate', { not: 'wizard.continue' }],
    PairFromBalance: ['BTC', 'wizard.youHave', 'ADA', { not: 'wizard.baseFirst' }],
    PairTyped: ['SOL', 'SUI'],
    PairNotFound: ['NOSUCH', 'wizard.notFound'],
    PairInvalidBase: ['NOSUCH', 'wizard.invalidPair'],
    PairWithoutFunds: ['wizard.depositFirst'],
    PairRefused: ['wizard.currenciesFailed', 'No list today.', RETRY],
    PairSlow: ['loading.slow'],
    PairOfATriangulation: ['wizard.triangulateHint', 'SOL'],
    PairOnFutures: ['wizard.pairTitle', '1INCH', { not: 'wizard.triangulate' }],
    Common: ['wizard.commonTitle', 'wizard.commonFor', 'AAVE', 'wizard.youHave'],
    CommonTyped: ['USDT', 'SUI'],
    CommonNotFound: ['NOSUCH', 'wizard.commonNotFound'],
    CommonNone: ['wizard.noCommon'],
    CommonRefused: ['wizard.currenciesFailed', 'No list today.', RETRY],
    CommonSlow: ['loading.slow'],
    Total: ['total.marketPrice', 'total.live', 'total.available', 'total.needPrice', { not: 'reason.required' }],
    TotalFilled: [SUMMARY, 'total.max', 'total.expectedTotal', 'total.belowMarket'],
    TotalOfASell: [SUMMARY, 'total.max', 'total.expectedTotal'],
    TotalAboveMaximum: ['total.useMax', 'total.needLess'],
    TotalTooEarly: ['reason.required', 'total.needPrice'],
    TotalScaled: [SUMMARY, 'total.minPrice', 'total.maxPrice', 'total.bandAverage'],
    TotalAtMarket: [SUMMARY, 'total.expectedAverage', 'total.expectedTotal', { not: 'total.iceberg' }],
    TotalOfATriangulation: ['total.priceVia', 'total.limitOnly', 'total.commonAvailable', SUMMARY, 'requests.via'],
    TotalThroughThinBooks: ['total.priceVia', 'total.thinBooks'],
    TotalRepeated: [SUMMARY, 'total.comment', 'As on Monday', 'total.deadline'],
    TotalWithoutPrice: ['total.tickerFailed', 'total.marketUnavailable', SUMMARY, { not: 'total.belowMarket' }],
    TotalWithBook: ['book.asks', 'book.bids', 'book.spread', 'book.reaches', 'book.takeHint'],
    TotalWithBookOfASell: ['book.asks', 'book.bids', 'book.spread', 'book.reaches'],
    TotalDeeperThanTheBook: ['book.asks', 'book.deeper', 'book.takeHint'],
    TotalWithoutBook: ['book.failed'],
    TotalScaledWithBook: ['book.bandFigures', 'book.asks'],
    TotalRoutes: ['routes.forAmount', 'routes.direct', 'routes.chosen', 'routes.best', { not: 'routes.loading' }],
    TotalRoutesWithoutMarket: ['routes.direct', 'routes.failed'],
    TotalRoutesRefused: ['routes.listFailed', 'No list before nine.', RETRY],
    TotalSlowQuote: ['total.needCost', { not: 'total.max' }],
    TotalQuoteRefused: ['total.costFailed', 'No quotes before nine.', RETRY],
    ConfirmUnusual: ['review.title', 'review.unusual', 'total.aboveMarket', 'review.back'],
    ConfirmAlways: ['review.title', 'review.back', { not: 'review.unusual' }],
    Sending: ['button.sending'],
    Unconfirmed: ['total.unconfirmed', 'request.checking', { not: 'total.sendAgain' }],
    MayStillArrive: ['total.mayStillArrive', 'total.sendAgain'],
    RefusedAtItsField: ['reason.max'],
    Refused: ['Trading is closed for you.'],
  })
})
