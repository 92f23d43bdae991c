import { useMemo, useState } from 'react'
import { create, type Infer, type } from 'superstruct'
import type { ExchangeAccount } from '../domain/account'
import type { Currency } from '../domain/currency'
import type { Decimal } from '../domain/decimal'
import type { Side } from '../domain/request/request'
import type { Desk } from './desk'
import { useDebounced } from './useDebounced'
import { useDesk } from './useDesk'
import { useQuery } from './useQuery'
import { decimal, maybe, present } from './wire'

const CostWire = type({
  max: maybe(decimal()),
  available: maybe(decimal()),
  cost: maybe(decimal()),
  commonAvailable: maybe(decimal()),
})

/** `max`: the most base that the desk takes at this price. `cost`: the margin needed, on binance_usdm alone. */
type Cost = { readonly [K in keyof Infer<typeof CostWire>]?: Decimal }

export type CostQuery = {
  readonly exchangeAccount: ExchangeAccount
  readonly side: Side
  readonly base: Currency
  readonly counter: Currency
  /** The currency between the two, for a triangulation. */
  readonly common?: Currency
  readonly price: Decimal
  /** `0` while no amount is typed. */
  readonly requested: Decimal
}

/** What became of one query; both times are epoch ms. */
type CostAnswer = {
  readonly query: CostQuery
  readonly requestedAt: number
  readonly receivedAt: number
  readonly cost?: Cost
  readonly error?: Error
}

/** What two queries must agree on. At market the price moves by itself and is no input of the client's. */
const inputsOf = ({ price, ...inputs }: CostQuery, byMarket: boolean) =>
  JSON.stringify(byMarket ? inputs : { ...inputs, price })

const getCost = ({ http }: Desk, { exchangeAccount, ...rest }: CostQuery): Promise<Cost> =>
  http.call('GET', 'v1/requests/cost', {
    query: { exchange_account: exchangeAccount, ...rest },
    read: body => present(create(body, CostWire)) as Cost,
  })

/**
 * The desk's cost of a ticket: debounced by 1 s, 2 s at the latest; keeps the previous cost meanwhile; never retried.
 * While `isCurrent` is false the cost is of other inputs, and must validate nothing.
 */
export function useCost(query: CostQuery | undefined, byMarket: boolean) {
  const desk = useDesk()
  const { timing } = desk
  const typedKey = query && JSON.stringify(query)
  const key = useDebounced(typedKey, timing.costMs, timing.costLatestMs)
  const settled = useMemo(() => ({ key, since: Date.now() }), [key])
  // At market the key changes before a slow desk has answered, and SWR would drop that answer.
  const [newest, setNewest] = useState<CostAnswer>()
  const response = useQuery(
    key === undefined || typedKey === undefined ? undefined : ['cost', key],
    async ([, key]): Promise<CostAnswer> => {
      const sent = { query: JSON.parse(key) as CostQuery, requestedAt: Date.now() }
      const received = (answer: CostAnswer) => {
        setNewest(before => (before && before.requestedAt > answer.requestedAt ? before : answer))
        return answer
      }
      try {
        const cost = await getCost(desk, sent.query)
        return received({ ...sent, cost, receivedAt: Date.now() })
      } catch (error) {
        received({ ...sent, error: error as Error, receivedAt: Date.now() })
        throw error
      }
    },
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  )
  const isOfInputs = (answer: CostAnswer | undefined): answer is CostAnswer =>
    query !== undefined && answer !== undefined && inputsOf(answer.query, byMarket) === inputsOf(query, byMarket)
  // When the price returns to an earlier one, SWR gives the old cost first.
  const isNewer = (answer: CostAnswer, other: CostAnswer) =>
    (JSON.stringify(answer.query) === settled.key && answer.receivedAt >= settled.since - timing.freshMs) ||
    answer.requestedAt >= other.requestedAt
  const { data } = response
  const usesNewest = byMarket && isOfInputs(newest) && !(isOfInputs(data) && isNewer(data, newest))
  const shown = usesNewest && newest.cost ? newest : data
  const failure = response.error ?? (usesNewest ? newest.error : undefined)
  // At market a failure means that the last cost is of a price that is gone.
  const isCurrent = isOfInputs(shown) && !(byMarket && failure !== undefined)
  const error = key === typedKey || byMarket ? failure : undefined
  return {
    cost: shown?.cost,
    /** The price that the cost is for. */
    queryPrice: shown?.query.price,
    isCurrent,
    error,
    isUpdating: query !== undefined && !isCurrent && error === undefined,
    retry: () => void response.mutate(),
  }
}
