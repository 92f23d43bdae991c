import { useMemo, useState } from 'react'
import { create, type Infer, type } from 'superstruct'
import type { ExchangeAccount } from '../domain/account'
import type { Currency } from '../domain/currency'
import type { Decimal } from '../domain/decimal'
import type { Side } from '../domain/request/request'
import type { Http } from './http'
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

/** `max` is the most base that the desk takes at this price; `cost` the margin, binance_usdm only (contract.md). */
export type Cost = { readonly [K in keyof Infer<typeof CostWire>]?: Decimal }

export type CostQuery = {
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

/** What came of a question; both times are epoch ms. */
type Outcome = {
  readonly question: CostQuery
  readonly askedAt: number
  readonly answeredAt: number
  readonly cost?: Cost
  readonly error?: Error
}

/** What a quote must agree on with what is asked now: a market price moves by itself, and is no input of the client's. */
const inputsOf = ({ price, ...inputs }: CostQuery, byMarket: boolean) =>
  JSON.stringify(byMarket ? inputs : { ...inputs, price })

const askCost = (http: Http, { exchangeAccount, ...rest }: CostQuery): Promise<Cost> =>
  http.call('GET', 'v1/requests/cost', {
    query: { exchange_account: exchangeAccount, ...rest },
    read: body => present(create(body, CostWire)) as Cost,
  })

/**
 * The desk's cost of what is asked: debounced 1 s, 2 s at the latest; keeps the previous answer; never retried (spec section 7).
 * `isCurrent` tells whether the answer is to these very inputs: an older one must validate nothing (reliability.md S3 c).
 */
export function useCost(question: CostQuery | undefined, byMarket: boolean) {
  const { http, timing } = useDesk()
  const word = question && JSON.stringify(question)
  const asked = useDebounced(word, timing.costMs, timing.costLatestMs)
  const now = useMemo(() => ({ word: asked, since: Date.now() }), [asked])
  // SWR tells what came of its newest key; a market moves on to the next before a slow desk has answered.
  const [late, setLate] = useState<Outcome>()
  const query = useQuery<Outcome>(
    asked === undefined || word === undefined ? undefined : ['cost', asked],
    async () => {
      const about = { question: JSON.parse(asked as string) as CostQuery, askedAt: Date.now() }
      const end = (outcome: Outcome) =>
        setLate(before => (before && before.askedAt > outcome.askedAt ? before : outcome))
      try {
        const cost = await askCost(http, about.question)
        const outcome = { ...about, cost, answeredAt: Date.now() }
        end(outcome)
        return outcome
      } catch (error) {
        end({ ...about, error: error as Error, answeredAt: Date.now() })
        throw error
      }
    },
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  )
  const isAbout = (outcome: Outcome | undefined): outcome is Outcome =>
    question !== undefined &&
    outcome !== undefined &&
    inputsOf(outcome.question, byMarket) === inputsOf(question, byMarket)
  // What is kept of a price that comes back is old until the desk has said it again.
  const isNewer = (told: Outcome, other: Outcome) =>
    (JSON.stringify(told.question) === now.word && told.answeredAt >= now.since - timing.freshMs) ||
    told.askedAt >= other.askedAt
  const isNews = byMarket && isAbout(late) && !(isAbout(query.data) && isNewer(query.data, late))
  const answered = isNews && late.cost ? late : query.data
  const failure = query.error ?? (isNews ? late.error : undefined)
  const isCurrent = isAbout(answered) && !(byMarket && failure !== undefined)
  // The market moved on but the desk no longer answers: the last quote is not of now.
  const error = asked === word || byMarket ? failure : undefined
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
