import { useMemo } from 'react'
import { array, create, number } from 'superstruct'
import { isExchangeAccount } from '../domain/account'
import type { AccountKey, Balance, BalanceEntry, Equivalents } from '../domain/balance'
import { listBalances, unpricedCount } from '../domain/balanceList'
import { type Currency, isReadableCode, visibleCode } from '../domain/currency'
import { type Decimal, isDecimal, isZero, readDecimal } from '../domain/decimal'
import { isRecord } from '../domain/json'
import { ownFields } from '../domain/ownFields'
import type { Key } from './cache'
import type { Desk } from './desk'
import { useDesk } from './useDesk'
import { usePoll } from './usePoll'
import { useQuery } from './useQuery'
import { type, UNREADABLE } from './wire'

const ListWire = type({ total: number(), data: array() })

// No structs below: they take ten times as long, and a client may have thousands of balances.

/** Null is no price, as a missing key. Without a prototype: a currency named `__proto__` is a key like any other. */
function readEquivalents(wire: object, onMalformed: () => void): Equivalents {
  const equivalents: Record<string, Decimal> = Object.create(null)
  for (const [currency, worth] of Object.entries(wire)) {
    const value = readDecimal(worth)
    if (value !== undefined) equivalents[currency] = value
    else if (worth !== null) onMalformed()
  }
  return equivalents
}

const NO_EQUIVALENTS = readEquivalents({}, () => undefined)

const isAccountKey = (key: string): key is AccountKey => key === 'all_accounts' || isExchangeAccount(key)

const isFigure = (field: string) =>
  field === 'amount' || field === 'available' || field === 'withdrawable' || field === 'position'

/** A text stays as it was sent, with its digits; but no screen may show -0. */
const unsignedZero = (text: Decimal): Decimal => (text.startsWith('-') && isZero(text) ? text.slice(1) : text)

/** Without the fields of a wrong shape; a position of a wrong shape is shown as unknown, not as 0. */
function readEntry(wire: unknown, onMalformed: (fields: string) => void): BalanceEntry {
  const entry: { -readonly [K in keyof BalanceEntry]: BalanceEntry[K] } = ownFields({ equivalents: NO_EQUIVALENTS })
  if (!isRecord(wire)) {
    onMalformed('row')
    entry.position = 'unknown'
    return entry
  }
  const bad: string[] = []
  for (const [field, sent] of Object.entries(wire)) {
    if (sent === null) continue
    if (field === 'equivalents') {
      if (isRecord(sent)) entry.equivalents = readEquivalents(sent, () => bad.push(field))
      else bad.push(field)
    } else if (isFigure(field)) {
      const value = typeof sent === 'string' && isDecimal(sent) ? unsignedZero(sent) : readDecimal(sent)
      if (value !== undefined) entry[field] = value
      else bad.push(field)
    }
  }
  if (bad.includes('position')) entry.position = 'unknown'
  if (bad.length > 0) onMalformed([...new Set(bad)].sort().join(', '))
  return entry
}

/** `undefined` for what is no balance. */
export function readBalance(wire: unknown, onMalformed: (fields: string) => void): Balance | undefined {
  if (!isRecord(wire) || !Object.hasOwn(wire, 'asset') || typeof wire.asset !== 'string') return undefined
  const accounts: Partial<Record<AccountKey, BalanceEntry>> = Object.create(null)
  for (const [key, entry] of Object.entries(wire))
    if (isAccountKey(key) && entry !== null) accounts[key] = readEntry(entry, onMalformed)
  return { currency: visibleCode(wire.asset), accounts }
}

/** One row of the list. A row that is no balance is shown with dashes. */
const readRow =
  (onMalformed: (fields: string) => void) =>
  (row: unknown): Balance => {
    const balance = readBalance(row, onMalformed)
    if (balance === undefined) onMalformed('row')
    return balance ?? { currency: UNREADABLE, accounts: {} }
  }

/** One row of each currency. Codes with a character that can't be shown may differ, though they look alike. */
function withoutRepeated(rows: readonly Balance[], onMalformed: (fields: string) => void): readonly Balance[] {
  const once = new Map(rows.map(row => [isReadableCode(row.currency) ? row.currency : row, row]))
  if (once.size < rows.length) onMalformed('asset')
  return [...once.values()]
}

export const reportFields = (desk: Desk) => (fields: string) => desk.reportShape(`A balance's ${fields}`, 'balances')

/** Fetches every `pollMs` while a widget shows it, once for all widgets. */
export function usePolledQuery<T, const K extends Key>(key: K | undefined, fetcher: (key: K) => Promise<T>) {
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

export const getBalances = (desk: Desk): Promise<readonly Balance[]> =>
  desk.http.call('GET', 'v1/balances', {
    read(body) {
      const onMalformed = reportFields(desk)
      return withoutRepeated(create(body, ListWire).data.map(readRow(onMalformed)), onMalformed)
    },
  })

/** Every balance of the client. */
export function useBalances() {
  const desk = useDesk()
  return usePolledQuery(['balances'], () => getBalances(desk))
}

/** What the client's balances are worth on each account and on all together, by currency. */
type Totals = Readonly<Partial<Record<AccountKey, Equivalents>>>

const TotalsWire = type({})

const readTotals =
  (hiddenAccounts: Desk['hiddenAccounts'], onMalformed: () => void) =>
  (body: unknown): Totals =>
    ownFields(
      Object.fromEntries(
        Object.entries(create(body, TotalsWire)).flatMap(([key, worths]: [string, unknown]) => {
          if (!isAccountKey(key) || hiddenAccounts.includes(key) || worths === null) return []
          if (isRecord(worths)) return [[key, readEquivalents(worths, onMalformed)] as const]
          onMalformed()
          return []
        }),
      ),
    )

const getTotals = ({ http, hiddenAccounts, reportShape }: Desk): Promise<Totals> =>
  http.call('GET', 'v1/balances/total-equivalent', {
    read: readTotals(hiddenAccounts, () => reportShape('A total equivalent', 'balances/total-equivalent')),
  })

/** The client's worth on each account, without the hidden ones; a currency is missing where the desk has no price. */
export function useTotals() {
  const desk = useDesk()
  return usePolledQuery(['total'], () => getTotals(desk))
}

/** How many currencies the total of all accounts leaves out; 0 while unknown. */
export function useUnpricedCount(equivalent: Currency): number {
  const desk = useDesk()
  const { data } = useQuery(['balances'], () => getBalances(desk), { revalidateOnFocus: false })
  return useMemo(() => unpricedCount(listBalances(data ?? [], { equivalent, smallBelow: '0' })), [data, equivalent])
}

/** The client's worth over all accounts, by currency; undefined where the desk has no price. */
export function useTotal() {
  const query = useTotals()
  return { ...query, data: query.data?.all_accounts }
}
