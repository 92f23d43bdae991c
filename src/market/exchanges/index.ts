import { createCode } from '../../code/createCode'
import type { ExchangeAccount } from '../../domain/account'
import type { ExchangeAdapter, ExchangeModule } from '../adapter'

/** One market of an exchange. */
type Market<Hosts, Account extends ExchangeAccount = ExchangeAccount> = {
  /** The accounts that see its prices. Prime, margin and earn accounts see the spot prices of their exchange. */
  readonly accounts: readonly Account[]
  /** The public hosts: `rest` is an https origin, each `ws…` a whole socket URL. */
  readonly hosts: Hosts
  /** Its REST sends no CORS headers, so pages call it through the desk's cors-proxy. */
  readonly viaProxy: boolean
  /** Each adapter is a chunk of its own: a page that watches one exchange loads one. */
  readonly load: (hosts: Hosts) => Promise<ExchangeModule>
}

type CreateModule<Hosts> = (hosts: Hosts) => ExchangeModule

/** Fetches the adapter's code, also after that has failed before. */
function loadWith<File, Hosts>(fetchFile: () => Promise<File>, pick: (file: File) => CreateModule<Hosts>) {
  const code = createCode(fetchFile, pick)
  return async (hosts: Hosts): Promise<ExchangeModule> => pick(await code.load())(hosts)
}

const market = <Hosts, const Account extends ExchangeAccount>(row: Market<Hosts, Account>) => row

/** Every market that the feed knows. The Content-Security-Policy of `host` is made of the same rows. */
export const MARKETS = {
  binance_spot: market({
    accounts: ['binance_spot'],
    hosts: { rest: 'https://api.binance.com', ws: 'wss://stream.binance.com/stream' },
    viaProxy: false,
    load: /* @__PURE__ */ loadWith(
      () => import('./binance/binance'),
      ({ binanceSpot }) => binanceSpot,
    ),
  }),
  binance_usdm: market({
    accounts: ['binance_usdm'],
    hosts: {
      rest: 'https://fapi.binance.com',
      wsMarket: 'wss://fstream.binance.com/market/stream',
      wsPublic: 'wss://fstream.binance.com/public/stream',
    },
    viaProxy: false,
    load: /* @__PURE__ */ loadWith(
      () => import('./binance/binance'),
      ({ binanceUsdm }) => binanceUsdm,
    ),
  }),
  coinbase: market({
    accounts: ['coinbase_spot', 'coinbase_prime_spot'],
    hosts: { rest: 'https://api.exchange.coinbase.com', ws: 'wss://ws-feed.exchange.coinbase.com' },
    viaProxy: false,
    load: /* @__PURE__ */ loadWith(
      () => import('./coinbase/coinbase'),
      ({ coinbase }) => coinbase,
    ),
  }),
  gateio: market({
    accounts: ['gateio_spot'],
    hosts: { rest: 'https://api.gateio.ws', ws: 'wss://api.gateio.ws/ws/v4/' },
    viaProxy: true,
    load: /* @__PURE__ */ loadWith(
      () => import('./gateio/gateio'),
      ({ gateio }) => gateio,
    ),
  }),
  bitfinex: market({
    accounts: ['bitfinex_spot', 'bitfinex_margin'],
    hosts: { rest: 'https://api-pub.bitfinex.com', ws: 'wss://api-pub.bitfinex.com/ws/2' },
    viaProxy: true,
    load: /* @__PURE__ */ loadWith(
      () => import('./bitfinex/bitfinex'),
      ({ bitfinex }) => bitfinex,
    ),
  }),
  kraken: market({
    accounts: ['kraken_spot', 'kraken_earn'],
    hosts: { rest: 'https://api.kraken.com', ws: 'wss://ws.kraken.com/v2' },
    viaProxy: true,
    load: /* @__PURE__ */ loadWith(
      () => import('./kraken/kraken'),
      ({ kraken }) => kraken,
    ),
  }),
}

export type MarketName = keyof typeof MARKETS
/** Where each market answers: `rest` is its https origin, each `ws…` a whole socket URL. Default: the public hosts. */
export type Exchanges = { readonly [M in MarketName]: Readonly<(typeof MARKETS)[M]['hosts']> }

type ServedAccount = (typeof MARKETS)[MarketName]['accounts'][number]

/** The market whose prices an account sees. */
export const MARKET_OF = Object.fromEntries(
  Object.entries(MARKETS).flatMap(([name, { accounts }]) => accounts.map(account => [account, name])),
) as Readonly<Record<ServedAccount, MarketName>> satisfies Record<ExchangeAccount, MarketName>

export const publicHosts = (): Exchanges =>
  Object.fromEntries(Object.entries(MARKETS).map(([name, { hosts }]) => [name, hosts])) as Exchanges

/** The adapter of a market; hosts that are not given are the public ones. */
export async function loadAdapter<M extends MarketName>(
  name: M,
  hosts?: Partial<Exchanges[M]>,
): Promise<ExchangeAdapter> {
  const rows: { readonly [N in MarketName]: Market<Exchanges[N]> } = MARKETS
  const row: Market<Exchanges[M]> = rows[name]
  return { ...(await row.load({ ...row.hosts, ...hosts })), viaProxy: row.viaProxy }
}
