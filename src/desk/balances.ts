import { array, create, type Infer, is, number } from 'superstruct'
import { type ExchangeAccount, isExchangeAccount } from '../domain/account'
import { type AccountKey, type Balance, balanceAt, type Equivalents } from '../domain/balance'
import { type Currency, isCurrencyCode } from '../domain/currency'
import { type Decimal, readDecimal } from '../domain/decimal'
import { ownFields } from '../domain/ownFields'
import type { Key } from './cache'
import type { Desk } from './desk'
import { useDesk } from './useDesk'
import { usePoll } from './usePoll'
import { useQuery } from './useQuery'
import { currencyCode, decimal, maybe, present, readLeniently, type, UNREADABLE } from './wire'

const EntryWire = type({
  amount: maybe(decimal()),
  available: maybe(decimal()),
  withdrawable: maybe(decimal()),
  position: maybe(decimal()),
  equivalents: maybe(type({})),
})
const BalanceWire = type({ asset: currencyCode() })
const ListWire = type({ total: number(), data: array() })

/** Without a prototype: a currency named `__proto__` is a key like any other. */
const readEquivalents = (wire: object): Equivalents =>
  ownFields<Record<string, Decimal>>(
    Object.fromEntries(
      Object.entries(wire).flatMap(([currency, worth]) => {
        const value = readDecimal(worth)
        return value === undefined ? [] : [[currency, value] as const]
      }),
    ),
  )

const isAccountKey = (key: string): key is AccountKey => key === 'all_accounts' || isExchangeAccount(key)

/** Such a position is shown as unknown, not as 0. */
const isPositionUnreadable = (value: unknown, wire: Infer<typeof EntryWire> | undefined): boolean =>
  wire === undefined || (wire.position === undefined && ((value as { position?: unknown }).position ?? null) !== null)

const readBalance =
  (onMalformed: (fields: string) => void) =>
  (body: unknown): Balance => {
    const { asset, ...rest } = create(body, BalanceWire) as { asset: string } & Record<string, unknown>
    const accounts = Object.entries(rest).flatMap(([key, value]) => {
      if (!isAccountKey(key) || value === null) return []
      const wire = readLeniently(value, EntryWire as never, onMalformed) as Infer<typeof EntryWire> | undefined
      const { equivalents = {}, ...figures } = present(wire ?? {})
      const entry = { ...figures, equivalents: readEquivalents(equivalents) }
      return [[key, ownFields(isPositionUnreadable(value, wire) ? { ...entry, position: 'unknown' } : entry)] as const]
    })
    return { currency: asset, accounts: ownFields(Object.fromEntries(accounts)) }
  }

/** One row of the list. A row that is no balance is shown with dashes. */
const readRow =
  (onMalformed: (fields: string) => void) =>
  (row: unknown): Balance => {
    if (is(row, BalanceWire)) return readBalance(onMalformed)(row)
    onMalformed('row')
    return { currency: UNREADABLE, accounts: {} }
  }

const reportFields = (desk: Desk) => (fields: string) => desk.reportShape(`A balance's ${fields}`, 'balances')

/** Fetches every 30 s while a widget shows it, once for all widgets. */
function usePolledQuery<T, const K extends Key>(key: K | undefined, fetcher: (key: K) => Promise<T>) {
  const { cache, timing } = useDesk()
  const query = useQuery(key, fetcher)
  const refresh = () => {
    const answeredAt = (key && cache.answeredAt(key)) ?? 0
    const age = Date.now() - answeredAt
    // Below 0 the device's clock was set back, and the age is unknown.
    return age >= 0 && age < timing.pollMs / 2 ? undefined : query.mutate()
  }
  usePoll(refresh, query.error === undefined, timing.pollMs, query.data !== undefined)
  return query
}

const listBalances = (desk: Desk): Promise<readonly Balance[]> =>
  desk.http.call('GET', 'v1/balances', {
    read: body => create(body, ListWire).data.map(readRow(reportFields(desk))),
  })

/** Every balance of the client. */
export function useBalances() {
  const desk = useDesk()
  return usePolledQuery(['balances'], () => listBalances(desk))
}

/**
 * An account's balance of a currency, fetched again on mount. `entry`: undefined when it has none. `isKnown`: false
 * before the list is loaded, and while the currency may be that of a row that could not be read.
 */
export function useHolding(currency: Currency, account: ExchangeAccount) {
  const desk = useDesk()
  const { data } = useQuery(['balances'], () => listBalances(desk), { revalidateOnFocus: false })
  const balance = data?.find(each => each.currency === currency)
  const isKnown = balance !== undefined || data?.every(each => each.currency !== UNREADABLE) === true
  return { entry: balance && balanceAt(balance, account), isKnown }
}

export const getBalance = (desk: Desk, currency: Currency, signal?: AbortSignal): Promise<Balance> =>
  desk.http.call('GET', `v1/balances/${currency}`, { signal, read: readBalance(reportFields(desk)) })

/** One currency's balance; NetworkError 404 for a currency that the client never held. */
export function useBalance(currency: Currency) {
  const desk = useDesk()
  return usePolledQuery(isCurrencyCode(currency) ? ['balances', currency] : undefined, ([, currency]) =>
    getBalance(desk, currency),
  )
}

/** What the client's balances are worth on each account and on all together, by currency. */
type Totals = Readonly<Partial<Record<AccountKey, Equivalents>>>

const TotalsWire = type({})

const getTotals = ({ http, hiddenAccounts }: Desk): Promise<Totals> =>
  http.call('GET', 'v1/balances/total-equivalent', {
    read: body =>
      ownFields(
        Object.fromEntries(
          Object.entries(create(body, TotalsWire)).flatMap(([key, worths]: [string, unknown]) =>
            isAccountKey(key) && !hiddenAccounts.includes(key) && typeof worths === 'object' && worths !== null
              ? [[key, readEquivalents(worths)] as const]
              : [],
          ),
        ),
      ),
  })

/** The client's worth on each account, without the hidden ones; a currency is missing where the desk has no price. */
export function useTotals() {
  const desk = useDesk()
  return usePolledQuery(['total'], () => getTotals(desk))
}

/** The client's worth over all accounts, by currency; undefined where the desk has no price. */
export function useTotal() {
  const query = useTotals()
  return { ...query, data: query.data?.all_accounts }
}
