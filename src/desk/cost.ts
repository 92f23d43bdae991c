import { create, type Infer, type } from 'superstruct'
import type { ExchangeAccount } from '../domain/account'
import type { Currency } from '../domain/currency'
import type { Decimal } from '../domain/decimal'
import type { Side } from '../domain/request'
import { useQuery } from './cache'
import { decimal, maybe, present } from './read'
import { useDebounced } from './useDebounced'
import { useDesk } from './useDesk'

const CostWire = type({
  max: maybe(decimal()),
  available: maybe(decimal()),
  cost: maybe(decimal()),
  commonAvailable: maybe(decimal()),
})

/** `max` is the most base that the desk takes at this price; `cost` the margin, binance_usdm only (contract.md). */
export type Cost = { readonly [K in keyof Infer<typeof CostWire>]?: Decimal }

export type CostQuestion = {
  readonly exchangeAccount: ExchangeAccount
  readonly side: Side
  readonly base: Currency
  readonly counter: Currency
  readonly price: Decimal
  /** `0` while no amount is typed (decisions.md). */
  readonly requested: Decimal
}

/**
 * The desk's cost of what is asked: debounced 1 s, 2 s at the latest; keeps the previous answer; never retried (spec section 7).
 * `isCurrent` tells whether the answer is to the very question: an older one must validate nothing (reliability.md S3 c).
 */
export function useCost(question: CostQuestion | undefined) {
  const { http, timing } = useDesk()
  const word = question && JSON.stringify(question)
  const asked = useDebounced(word, timing.quoteMs, timing.quoteLatestMs)
  const query = useQuery<{ word: string; cost: Cost }>(
    asked === undefined || word === undefined ? undefined : ['cost', asked],
    () => {
      const { exchangeAccount, ...rest } = JSON.parse(asked as string) as CostQuestion
      return http.call('GET', 'v1/requests/cost', {
        query: { exchange_account: exchangeAccount, ...rest },
        read: body => ({ word: asked as string, cost: present(create(body, CostWire)) as Cost }),
      })
    },
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  )
  return {
    cost: query.data?.cost,
    isCurrent: word !== undefined && query.data?.word === word,
    error: asked === word ? query.error : undefined,
    isUpdating: word !== undefined && query.data?.word !== word && query.error === undefined,
    retry: () => void query.mutate(),
  }
}
