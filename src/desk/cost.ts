import { useEffect, useRef, useState } from 'react'
import { create, type } from 'superstruct'
import { v4 as newKey } from 'uuid'
import type { ExchangeAccount } from '../domain/account'
import type { Currency } from '../domain/currency'
import { type Decimal, isDecimal, isNegative, readDecimal } from '../domain/decimal'
import { toJson } from '../domain/json'
import type { Side } from '../domain/request/request'
import { useDebounced } from '../frame/useDebounced'
import type { Desk } from './desk'
import { type Moment, moment, msSince } from './http/moment'
import { useDesk } from './useDesk'
import { useQuery } from './useQuery'

/**
 * The desk's answer about a ticket.
 * - `max`: the most base that the desk takes at this price; undefined when it is missing, negative or no number.
 * - `margin`: the margin needed, on binance_usdm alone; the desk calls it `cost`.
 */
type Cost = { readonly [K in Exclude<(typeof FIELDS)[number], 'cost'> | 'margin']?: Decimal }
const FIELDS = ['max', 'available', 'cost', 'commonAvailable'] as const

/** A field that is no decimal is left out, and reported; so is a negative maximum. */
function readCost(body: unknown, onMalformed: (field: string) => void): Cost {
  const wire = create(body, type({})) as Readonly<Record<string, unknown>>
  const fields = FIELDS.flatMap(field => {
    const value = Object.hasOwn(wire, field) ? wire[field] : undefined
    if (value === undefined || value === null) return []
    const read = readDecimal(value)
    if (read !== undefined && isDecimal(read) && !(field === 'max' && isNegative(read)))
      return [[field === 'cost' ? 'margin' : field, read] as const]
    onMalformed(field)
    return []
  })
  return Object.fromEntries(fields)
}

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

/** The outcome of one query: its cost or its error. */
type CostAnswer = {
  readonly query: CostQuery
  /** Queries of one form are numbered as they are sent: answers may arrive in another order. */
  readonly number: number
  readonly receivedAt: Moment
  readonly cost?: Cost
  readonly error?: Error
}

/** If the clock was set back, a time may lie in the future: its distance counts as its age. */
const ageMs = (at: Moment): number => Math.max(msSince(at), at.clock - Date.now())

/** The key of a ticket's query. It leaves out a market ticket's price, which changes with each tick. */
const inputsOf = ({ price, ...inputs }: CostQuery, byMarket: boolean) =>
  toJson(byMarket ? inputs : { ...inputs, price })

const getCost = (desk: Desk, { exchangeAccount, ...rest }: CostQuery): Promise<Cost> =>
  desk.http.call('GET', 'v1/requests/cost', {
    query: { exchange_account: exchangeAccount, ...rest },
    read: body => readCost(body, field => desk.reportShape(`A cost's ${field}`, 'requests/cost')),
  })

/** The newest answers of a form. After a later query fails, an earlier cost no longer limits the amount. */
type Answers = { readonly succeeded?: CostAnswer; readonly failed?: CostAnswer }

const newer = (one: CostAnswer | undefined, other: CostAnswer) => (one && one.number > other.number ? one : other)

/**
 * The desk's cost of a ticket. The query is sent `costMs` after the last change, or `costLatestMs` after the first. It
 * is sent again when the device is back online. `cost` stays until the next answer: while `isCurrent` is false, it is
 * too old or belongs to other inputs, and must validate nothing.
 */
export function useCost(query: CostQuery | undefined, byMarket: boolean) {
  const desk = useDesk()
  const { timing } = desk
  const typedKey = query && toJson(query)
  const key = useDebounced(typedKey, timing.costMs, timing.costLatestMs)
  const sentCount = useRef(0)
  const [{ succeeded, failed }, setAnswers] = useState<Answers>({})

  async function send(key: string): Promise<CostAnswer> {
    const query = JSON.parse(key) as CostQuery
    const number = ++sentCount.current
    const answer: CostAnswer = await getCost(desk, query).then(
      cost => ({ query, number, cost, receivedAt: moment() }),
      (error: Error) => ({ query, number, error, receivedAt: moment() }),
    )
    setAnswers(answers =>
      answer.error
        ? { ...answers, failed: newer(answers.failed, answer) }
        : { ...answers, succeeded: newer(answers.succeeded, answer) },
    )
    return answer
  }

  // Each change has its own cache key, a change back to earlier inputs too: no earlier answer is reused.
  const [change, setChange] = useState(() => ({ key, id: newKey() }))
  if (change.key !== key) setChange({ key, id: newKey() })
  useQuery(key === undefined || typedKey === undefined ? undefined : ['cost', key, change.id], ([, key]) => send(key), {
    revalidateOnFocus: false,
  })

  /** Also false when the device's clock was set back to before the answer. */
  const isRecent = ({ receivedAt }: CostAnswer) => ageMs(receivedAt) <= timing.costValidMs
  const matchesInputs = (answer: CostAnswer | undefined): answer is CostAnswer =>
    query !== undefined && answer !== undefined && inputsOf(answer.query, byMarket) === inputsOf(query, byMarket)
  const isFailed = failed !== undefined && (succeeded === undefined || failed.number > succeeded.number)
  const failure = isFailed && matchesInputs(failed) ? failed : undefined
  const answer = !isFailed && matchesInputs(succeeded) ? succeeded : failure
  const isCurrent = answer?.cost !== undefined && isRecent(answer)
  useExpiry(answer, timing.costValidMs)

  return {
    cost: succeeded?.cost,
    /** The price that the cost is for. */
    queryPrice: succeeded?.query.price,
    isCurrent,
    /** The desk has answered for these inputs, or failed to; the answer may be old. */
    isAnswered: answer !== undefined,
    error: failure?.error,
    retry: () => setChange({ key, id: newKey() }),
    /** An answer for these inputs, not older than `costValidMs`: the present one, or a new query's. Never rejects. */
    async answerNow(): Promise<Pick<CostAnswer, 'cost' | 'error' | 'query'> | undefined> {
      return answer !== undefined && isRecent(answer) ? answer : typedKey === undefined ? undefined : send(typedKey)
    },
  }
}

/** Renders again when the answer becomes too old to validate anything. */
function useExpiry(answer: CostAnswer | undefined, validMs: number): void {
  const [, setExpired] = useState<CostAnswer>()
  useEffect(() => {
    if (answer === undefined) return
    const timer = setTimeout(() => setExpired(answer), validMs + 1 - ageMs(answer.receivedAt))
    return () => clearTimeout(timer)
  }, [answer, validMs])
}
