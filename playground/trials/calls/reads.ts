import { expect } from 'vitest'
import { useBalance } from '../../../src/desk/balances/balance'
import { useBalances } from '../../../src/desk/balances/balances'
import { useTotals } from '../../../src/desk/balances/totals'
import { useCost } from '../../../src/desk/cost'
import { useCurrencies } from '../../../src/desk/currencies'
import { useAccounts, useProfile } from '../../../src/desk/me'
import { useRequest } from '../../../src/desk/requests/useRequest'
import { useRequests } from '../../../src/desk/requests/useRequests'
import type { Balance } from '../../../src/domain/balance'
import type { TradeRequest } from '../../../src/domain/request/request'
import { createFeed } from '../../../src/market'
import { newerThan, type PreparedCall, type ProductCall } from './endings'
import { type Case, LONGEST_PAUSE_MS, until } from './openCase'
import { placeFarRequest } from './writes'

type Query = { readonly data: unknown; readonly error: unknown }
/** A query: the hook that shows it, and the answers that the desk gives to it. */
type Read<Wire> = {
  readonly query?: string
  readonly property: string
  readonly useHook: () => Query
  readonly misshaped: (wire: Wire) => unknown
  readonly newer: (wire: Wire) => string
  readonly checkRest?: (value: never, wire: Wire) => void
}

/** Longer than any pause after which a query is tried again. */
const QUIET_MS = 2 * LONGEST_PAUSE_MS + 100

async function prepareRead<Wire>(at: Case, path: string, read: Read<Wire>): Promise<PreparedCall> {
  const wire = await at.call<Wire>('GET', `${path}${read.query ?? ''}`)
  return {
    path,
    status: 200,
    good: JSON.stringify(wire),
    misshaped: JSON.stringify(read.misshaped(wire)),
    newer: read.newer(wire),
    bare: Array.isArray(wire) ? '"ok"' : '[]',
    property: read.property,
    isForm: false,
    isBodiless: false,
    async run() {
      const { token } = at.desk.session
      const shown = at.mount(read.useHook)
      const hasEnded = () => token.peek() === undefined || [shown.current?.data, shown.current?.error].some(Boolean)
      await until(hasEnded, path)
      if (token.peek() === undefined) return { at: 'signedOut' }
      if (shown.current?.data !== undefined) return { at: 'done', value: shown.current.data }
      // It is tried again until it has been quiet for so long.
      for (let calls = -1, now = await at.failedCalls(); now !== calls; now = await at.failedCalls()) {
        calls = now
        await new Promise(resolve => setTimeout(resolve, QUIET_MS + at.desk.timing.readMs * Number(at.isEndless)))
      }
      const { data, error } = shown.current ?? {}
      return data === undefined ? { at: 'failed', error } : { at: 'done', value: data }
    },
    ...(read.checkRest && { checkRest: (value: never) => read.checkRest?.(value, wire) }),
  }
}

type Wire = Record<string, unknown>
type Page = { readonly data: readonly Wire[] }
const changedFirst = ({ data, ...page }: Page, change: (row: Wire) => Wire) => ({
  ...page,
  data: data.map((row, index) => (index === 0 ? change(row) : row)),
})
const withoutAmount = (balance: Wire) => ({
  ...balance,
  all_accounts: { ...(balance.all_accounts as Wire), amount: {} },
})
const checkBalance = (balance: Balance | undefined, wire: Wire) => {
  expect(balance?.currency).toBe(wire.asset)
  expect(balance?.accounts.all_accounts?.amount).toBeUndefined()
  expect(balance?.accounts.all_accounts?.available).toBe((wire.all_accounts as Wire).available)
}
const COST = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  base: 'BTC',
  counter: 'USDT',
  price: '64000',
  requested: '0.01',
} as const
const BUY = { field: 'base', exchangeAccount: 'binance_spot', side: 'buy' } as const

const read = <T>(name: string, prepare: (at: Case) => Promise<Read<T> & { readonly path?: string }>): ProductCall => ({
  name: `GET ${name}`,
  kind: 'read',
  prepare: async at => {
    const { path = name, ...rest } = await prepare(at)
    return prepareRead(at, path, rest as Read<T>)
  },
})

export const READS: readonly ProductCall[] = [
  read<Wire>('v1/me', async () => ({
    property: 'email',
    useHook: useProfile,
    misshaped: me => ({ ...me, name: 7 }),
    newer: newerThan,
  })),
  read<readonly string[]>('v1/me/accounts', async () => ({
    property: 'email',
    useHook: useAccounts,
    misshaped: accounts => [7, ...accounts],
    newer: accounts => JSON.stringify([...accounts, 'exchange_of_tomorrow']),
    checkRest: (value, accounts) => expect(value).toEqual(accounts),
  })),
  read<Page>('v1/requests', async at => {
    await placeFarRequest(at)
    await placeFarRequest(at)
    return {
      property: 'limit',
      useHook: () => {
        const { rows, total, error } = useRequests({}, 600_000)
        return { data: total === undefined ? undefined : rows, error }
      },
      misshaped: page => changedFirst(page, row => ({ ...row, requestedBase: {} })),
      newer: page => newerThan(changedFirst(page, row => ({ ...row, status: 'slumbering', type: 'dream' }))),
      checkRest(rows: readonly TradeRequest[], { data }) {
        expect(rows.map(({ uuid }) => uuid)).toEqual(data.map(({ uuid }) => uuid))
        expect([rows[0]?.requestedBase, rows[0]?.requestedPrice]).toEqual([undefined, data[0]?.requestedPrice])
        expect(rows[1]?.requestedBase).toBe(data[1]?.requestedBase)
      },
    }
  }),
  read<Wire>('v1/requests/{id}', async at => {
    const { uuid } = await placeFarRequest(at)
    return {
      path: `v1/requests/${uuid}`,
      property: 'uuid',
      useHook: () => useRequest(uuid),
      misshaped: request => ({ ...request, requestedBase: {} }),
      newer: request => newerThan(request, { status: 'slumbering', severity: 'dreadful' }),
      checkRest(request: TradeRequest, { number, requestedPrice }) {
        expect(request).toMatchObject({ number, requestedPrice })
        expect(request.requestedBase).toBeUndefined()
      },
    }
  }),
  read<Wire>('v1/requests/cost', async () => ({
    query: '?exchange_account=binance_spot&side=buy&base=BTC&counter=USDT&price=64000&requested=0.01',
    property: 'counterCurrency',
    useHook: () => {
      const { cost, error } = useCost(COST, false)
      return { data: cost, error }
    },
    misshaped: cost => ({ ...cost, available: {} }),
    newer: newerThan,
    checkRest: (cost, { max }) => expect(cost).toEqual({ max }),
  })),
  read<readonly string[]>('v1/requests/currencies/{type}', async () => ({
    path: 'v1/requests/currencies/base',
    query: '?exchange_account=binance_spot&side=buy',
    property: 'exchange_account',
    useHook: () => useCurrencies(BUY),
    misshaped: codes => [7, ...codes],
    newer: codes => JSON.stringify([...codes, 'COIN-OF-TOMORROW']),
    checkRest: (value, codes) => expect(value).toEqual(codes),
  })),
  read<Page>('v1/balances', async () => ({
    property: 'currency',
    useHook: useBalances,
    misshaped: page => changedFirst(page, withoutAmount),
    newer: page => newerThan(changedFirst(page, row => ({ ...row, exchange_of_tomorrow: {} }))),
    checkRest(balances: readonly Balance[], { data }) {
      expect(balances.length).toBe(data.length)
      checkBalance(balances[0], data[0]!)
      expect(balances[1]?.accounts.all_accounts?.amount).toBe((data[1]!.all_accounts as Wire).amount)
    },
  })),
  read<Wire>('v1/balances/{id}', async () => ({
    path: 'v1/balances/USDT',
    property: 'currency',
    useHook: () => useBalance('USDT'),
    misshaped: withoutAmount,
    newer: newerThan,
    checkRest: checkBalance,
  })),
  read<Wire>('v1/balances/total-equivalent', async () => ({
    property: 'currency',
    useHook: useTotals,
    misshaped: totals => ({ ...totals, all_accounts: { ...(totals.all_accounts as Wire), USDT: {} } }),
    newer: totals => newerThan(totals, { exchange_of_tomorrow: { ZZZ: '1' } }),
    checkRest(totals: { all_accounts?: Wire }, wire) {
      const { USDT: _unreadable, ...others } = wire.all_accounts as Wire
      expect({ ...totals.all_accounts }).toEqual(others)
    },
  })),
  {
    name: 'GET v1/requests/cors-proxy',
    kind: 'proxied',
    async prepare(at) {
      const path = 'v1/requests/cors-proxy'
      const book = 'api/v4/spot/order_book?currency_pair=BTC_USDT&limit=20&with_id=true'
      const wire = await at.call<Wire>(
        'GET',
        `${path}?url=${encodeURIComponent(`${at.exchanges.gateio?.rest}/${book}`)}`,
      )
      return {
        path,
        status: 200,
        good: JSON.stringify(wire),
        misshaped: JSON.stringify({ ...wire, asks: [[7, {}], ...(wire.asks as readonly unknown[])] }),
        newer: newerThan(wire),
        bare: '"ok"',
        property: 'url',
        isForm: false,
        isBodiless: false,
        run: () =>
          at.desk
            .market(createFeed)
            .readOrderBook('gateio_spot', { base: 'BTC', counter: 'USDT' })
            .then(
              value => ({ at: 'done' as const, value }),
              error => ({ at: 'failed' as const, error }),
            ),
      }
    },
  },
]
