import type { ReadonlySignal } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useCost } from '../../../src/desk/cost'
import { useDesk } from '../../../src/desk/useDesk'
import { parseAmount } from '../../../src/domain/amountEntry/parseAmount'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { costPrice, type TicketRoute, type TicketValues } from '../../../src/domain/request/ticket'
import { samplePrice } from './samplePrice'

/** The desk's cost of what stands in the form: asked as soon as a price is known, with 0 while no amount is typed. */
export function useTicketCost(
  { exchangeAccount, side, base, counter, common }: TicketRoute,
  values: TicketValues,
  ticker: ReadonlySignal<Live<Ticker>>,
) {
  const { timing } = useDesk()
  const byMarket = values.type === 'market'
  const { price: sampled, told } = useSampled(ticker, byMarket, timing.costLatestMs)
  const price = costPrice({
    type: values.type,
    ticker: sampled,
    requestedPrice: parseAmount(values.requestedPrice),
    minPrice: parseAmount(values.minPrice),
    maxPrice: parseAmount(values.maxPrice),
  })
  const requested = parseAmount(values.requestedBase) ?? '0'
  const answer = useCost(
    price === undefined
      ? undefined
      : { exchangeAccount, side, base, counter, ...(common ? { common } : {}), price, requested },
    byMarket,
  )
  const { queryPrice } = answer
  // A market price moves by itself; that of another type is no market price, though the amount may be the same.
  const isAtPrice =
    price !== undefined && queryPrice !== undefined && (byMarket ? told.has(queryPrice) : queryPrice === price)
  const isCurrent = answer.isCurrent && isAtPrice
  return {
    ...answer,
    isCurrent,
    isUpdating: price !== undefined && !isCurrent && answer.error === undefined,
    /** What is sent beside the request: the price that its cost was asked at (contract.md). */
    price: byMarket && isAtPrice ? queryPrice : price,
    hasPrice: price !== undefined,
    byMarket,
    /** The most that this very request may ask for. */
    max: isCurrent ? answer.cost?.max : undefined,
    /** The most at this type and price, whatever the amount: what a share is taken of. */
    maxAtPrice: isAtPrice && !(byMarket && answer.error !== undefined) ? answer.cost?.max : undefined,
  }
}

export type TicketCost = ReturnType<typeof useTicketCost>

type Sampled = { readonly price: string | undefined; readonly told: ReadonlySet<string> }
const NOT_YET: Sampled = { price: undefined, told: new Set() }

/** Of those that a question on its way may have been asked at: it takes 15 s at most. */
const MOST_TOLD = 30
const newestWith = (told: ReadonlySet<string>, price: string) =>
  new Set([...[...told].filter(one => one !== price).slice(1 - MOST_TOLD), price])

/** The ticker's price for a market request, taken over at most once in `everyMs`: a answer is not asked at every tick. `told`: all since it is live. */
function useSampled(ticker: ReadonlySignal<Live<Ticker>>, wanted: boolean, everyMs: number): Sampled {
  const [sampled, setSampled] = useState(NOT_YET)
  useEffect(() => {
    if (!wanted) return
    // What was told before a gap is no price of now: a answer at it is an old one.
    const leave = samplePrice(ticker, everyMs, price =>
      setSampled(({ told }) => (price === undefined ? NOT_YET : { price, told: newestWith(told, price) })),
    )
    return () => {
      leave()
      setSampled(NOT_YET)
    }
  }, [ticker, wanted, everyMs])
  return wanted ? sampled : NOT_YET
}
