import { expect, it } from 'vitest'
import { readSources } from './sources'

/** What a page around the widgets may use. A name more is a promise more: it is added here on purpose or not at all. */
const FACE = [
  'AuthGate',
  'BalanceDetail',
  'BalancesPanel',
  'BalancesSummary',
  'DeskProvider',
  'Appearance',
  'RequestDetail',
  'RequestList',
  'RequestWizard',
  'SetPassword',
  'createDesk',
  'preloadWidgets',
  'readRequestFilter',
  'requestFilterQuery',
  'useOpenRequestsCount',
  'useProfile',
  'useSession',
  'useSettings',
  'useTotal',
  'type Confirm',
  'type Currency',
  'type Desk',
  'type DeskOptions',
  'type ExchangeAccount',
  'type Pair',
  'type Reporter',
  'type RequestFilter',
  'type Side',
  'type TradeRequest',
  'type WizardChoice',
  'type WizardSeed',
]

/** What a page may use of the feed by itself (`deskside/market`). */
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
])('%s shows these names and no other', (_, face, shown) => {
  const { text } = readSources().find(({ path }) => path === face)!
  const names = [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type = '', list = '']) =>
    list.split(',').flatMap(item => (item.trim() === '' ? [] : [type + item.trim().replace(/^.* as /, '')])),
  )
  expect(names.sort()).toEqual([...shown].sort())
  expect(text).not.toMatch(/^export (\*|const|function|class|default)/m)
})
