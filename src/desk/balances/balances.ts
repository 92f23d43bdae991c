import { useMemo } from 'react'
import { array, create } from 'superstruct'
import type { Balance } from '../../domain/balance'
import { listBalances, unpricedCount } from '../../domain/balanceList'
import { type Currency, isReadableCode } from '../../domain/currency'
import type { Desk } from '../desk'
import { isSame } from '../http/isSame'
import { useDesk } from '../useDesk'
import { usePolledQuery } from '../usePolledQuery'
import { useQuery } from '../useQuery'
import { count, type, UNREADABLE } from '../wire'
import { readBalance, reportFields, unknownBalance } from './readBalance'

const ListWire = type({ total: count(), data: array() })

/** One row of the list. A row that is no balance is shown with dashes. */
const readRow =
  (onMalformed: (fields: string) => void) =>
  (row: unknown): Balance => {
    const balance = readBalance(row, onMalformed)
    if (balance === undefined) onMalformed('row')
    return balance ?? { currency: UNREADABLE, accounts: {} }
  }

/**
 * One row of each currency. Rows that contradict each other become one with nothing but dashes. Codes with a character
 * that can't be shown may differ, though they look alike.
 */
function withoutRepeated(rows: readonly Balance[], onMalformed: (fields: string) => void): readonly Balance[] {
  const once = new Map<unknown, Balance>()
  for (const row of rows) {
    const key = isReadableCode(row.currency) ? row.currency : row
    const before = once.get(key)
    once.set(key, before === undefined || isSame(before, row) ? row : unknownBalance(before, row))
  }
  if (once.size < rows.length) onMalformed('asset')
  return [...once.values()]
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

/** The balances without polling them: fetched once on mount. */
export function useLoadedBalances(enabled = true) {
  const desk = useDesk()
  return useQuery(enabled ? ['balances'] : undefined, () => getBalances(desk), { revalidateOnFocus: false })
}

/** How many currencies the total of all accounts leaves out; 0 while unknown. */
export function useUnpricedCount(equivalent: Currency): number {
  const { data } = useLoadedBalances()
  return useMemo(() => unpricedCount(listBalances(data ?? [], { equivalent, smallBelow: '0' })), [data, equivalent])
}
