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
  /** Of a triangulation. */
  readonly common?: Currency
  readonly price: Decimal
  /** `0` while no amount is typed (decisions.md). */
  readonly requested: Decimal
}

/** What a quote must agree on with what is asked now: a market price moves by itself, and is no input of the client's. */
const inputsOf = ({ price, ...inputs }: CostQuestion, byMarket: boolean) =>
  JSON.stringify(byMarket ? inputs : { ...inputs, price })

/**
 * The desk's cost of what is asked: debounced 1 s, 2 s at the latest; keeps the previous answer; never retried (spec section 7).
 * `isCurrent` tells whether the answer is to these very inputs: an older one must validate nothing (reliability.md S3 c).
 */
export function useCost(question: CostQuestion | undefined, byMarket: boolean) {
  const { http, timing } = useDesk()
  const word = question && JSON.stringify(question)
  const asked = useDebounced(word, timing.quoteMs, timing.quoteLatestMs)
  const query = useQuery<{ question: CostQuestion; cost: Cost }>(
    asked === undefined || word === undefined ? undefined : ['cost', asked],
    () => {
      const about = JSON.parse(asked as string) as CostQuestion
      const { exchangeAccount, ...rest } = about
      return http.call('GET', 'v1/requests/cost', {
        query: { exchange_account: exchangeAccount, ...rest },
        read: body => ({ question: about, cost: present(create(body, CostWire)) as Cost }),
      })
    },
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  )
  const answered = query.data
  const isCurrent =
    question !== undefined &&
    answered !== undefined &&
    !(byMarket && query.error !== undefined) &&
    inputsOf(answered.question, byMarket) === inputsOf(question, byMarket)
  // The market moved on but the desk no longer answers: the last quote is not of now.
  const error = asked === word || byMarket ? query.error : undefined
  return {
    cost: answered?.cost,
    /** The price that the answer was asked at. */
    askedPrice: answered?.question.price,
    isCurrent,
    error,
    isUpdating: question !== undefined && !isCurrent && error === undefined,
    retry: () => void query.mutate(),
  }
}
