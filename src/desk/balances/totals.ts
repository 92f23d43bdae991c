import { create } from 'superstruct'
import type { AccountKey, Equivalents } from '../../domain/balance'
import { isRecord } from '../../domain/json'
import { ownFields } from '../../domain/ownFields'
import type { Desk } from '../desk'
import { useDesk } from '../useDesk'
import { usePolledQuery } from '../usePolledQuery'
import { type } from '../wire'
import { isAccountKey, readEquivalents } from './readBalance'

/** The worth of each account, and of all together, in each currency that the desk has a price for. */
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

/** The client's worth over all accounts, by currency; undefined where the desk has no price. */
export function useTotal() {
  const query = useTotals()
  return { ...query, data: query.data?.all_accounts }
}
