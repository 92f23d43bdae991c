import { expect, it } from 'vitest'
import { readSources } from './sources'

/** The public names of the package. Each is a promise, so a new one is added here on purpose. */
const FACE = [
  'AuthGate',
  'BalanceDetail',
  'BalancesPanel',
  'BalancesSummary',
  'DeskProvider',
  'EQUIVALENTS',
  'LanguageChoice',
  'LatestActivity',
  'RequestDetail',
  'RequestList',
  'RequestWizard',
  'SetPassword',
  'ThemeChoice',
  'TransferDialog',
  'consoleReporter',
  'createDesk',
  'preloadWidgets',
  'queryWithBalanceFilter',
  'queryWithFilter',
  'readBalanceFilter',
  'readRequestFilter',
  'requestFilterQuery',
  'useNamedCurrency',
  'useOpenRequestsCount',
  'useProfile',
  'useRefresh',
  'useSession',
  'useSettings',
  'useTotal',
  'useUnconfirmed',
  'useUnconfirmedTransfers',
  'useUnpricedCount',
  'type Approval',
  'type ApprovalHooks',
  'type BalanceFilter',
  'type Confirm',
  'type Currency',
  'type Desk',
  'type DeskEvents',
  'type DeskOptions',
  'type Diagnosis',
  'type ExchangeAccount',
  'type NewRequest',
  'type Pair',
  'type Reporter',
  'type RequestFilter',
  'type Side',
  'type TradeRequest',
  'type Transfer',
  'type WizardChoice',
  'type WizardSeed',
]

/** The public names of `deskside/market`. */
const FEED = [
  'EXCHANGE_ACCOUNTS',
  'InternalError',
  'MarketError',
  'TIMING',
  'createFeed',
  'type Currency',
  'type Decimal',
  'type ExchangeAccount',
  'type Exchanges',
  'type Feed',
  'type FeedOptions',
  'type FeedReport',
  'type Freshness',
  'type Level',
  'type Live',
  'type ConnectionReport',
  'type MarketName',
  'type MarketProxy',
  'type OrderBook',
  'type Pair',
  'type ReadonlySignal',
  'type SocketState',
  'type Ticker',
  'type Timing',
  'type WebSocketClass',
  'type WebSocketLike',
]

it.each([
  ['the package', 'widgets/index.ts', FACE],
  ['its feed', 'src/market/index.ts', FEED],
])('%s exports exactly these names', (_, face, shown) => {
  const { text } = readSources().find(({ path }) => path === face)!
  const names = [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type = '', list = '']) =>
    list.split(',').flatMap(item => (item.trim() === '' ? [] : [type + item.trim().replace(/^.* as /, '')])),
  )
  expect(names.sort()).toEqual([...shown].sort())
  expect(text).not.toMatch(/^export (\*|const|function|class|default)/m)
})
