import type { ReadonlySignal } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useCost } from '../../../src/desk/cost'
import { useDesk } from '../../../src/desk/useDesk'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import type { Decimal } from '../../../src/domain/decimal'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import type { TicketRoute, TicketValues } from '../../../src/domain/request/ticket'
import type { DeskMargin } from '../../../src/domain/request/ticketFigures'
import { costPrice } from '../../../src/domain/request/ticketPrice'
import { samplePrice, withNewest } from './samplePrice'

/** The desk's cost of the ticket, fetched once a price is known; the amount is 0 while none is typed. */
export function useTicketCost(
  { exchangeAccount, side, base, counter, common }: TicketRoute,
  values: TicketValues,
  ticker: ReadonlySignal<Live<Ticker>>,
) {
  const { timing } = useDesk()
  const byMarket = values.type === 'market'
  const { price: sampled, recent } = useSampled(ticker, byMarket, timing.costLatestMs)
  const [requestedPrice, minPrice, maxPrice] = [values.requestedPrice, values.minPrice, values.maxPrice].map(
    positiveAmount,
  )
  const price = costPrice({ type: values.type, ticker: sampled, requestedPrice, minPrice, maxPrice })
  const requested = positiveAmount(values.requestedBase) ?? '0'
  const answer = useCost(
    price === undefined
      ? undefined
      : { exchangeAccount, side, base, counter, ...(common ? { common } : {}), price, requested },
    byMarket,
  )
  const { queryPrice, error } = answer
  // A market order's cost is valid at any recent sample, any other only at its own price.
  const isAtPrice =
    price !== undefined && queryPrice !== undefined && (byMarket ? recent.has(queryPrice) : queryPrice === price)
  const isCurrent = answer.isCurrent && isAtPrice
  const isAnswered = answer.isAnswered && (isAtPrice || error !== undefined)
  const max = isCurrent ? answer.cost?.max : undefined
  return {
    ...answer,
    isCurrent,
    isUpdating: price !== undefined && !isAnswered,
    /** Not answered yet for these inputs, or not sent, as no price is known. */
    isUnanswered: !isAnswered,
    /** The desk answered for these inputs without a maximum. */
    hasNoMax: isCurrent && max === undefined,
    /** The price that is sent with the request: that of the cost which the client saw. */
    price: byMarket && isAtPrice && error === undefined ? queryPrice : price,
    hasPrice: price !== undefined,
    byMarket,
    /** The maximum for exactly these inputs, which the amount is checked against. */
    maxForCheck: max,
    /** The maximum at this type and price, whatever amount is typed; 25 %, 50 %… are taken of it. */
    maxForShares: isAtPrice && error === undefined ? answer.cost?.max : undefined,
    /** Fetches the cost if the present one is older than `costValidMs`. */
    async currentCost(): Promise<CurrentCost> {
      const { cost, query } = (await answer.answerNow()) ?? {}
      const queried = cost && query?.price
      const deskMargin = cost?.margin !== undefined && queried ? { margin: cost.margin, price: queried } : undefined
      return { max: cost?.max, price: queried ?? price, deskMargin }
    },
  }
}

type CurrentCost = {
  /** Undefined: the desk gave none, or failed. */
  readonly max: Decimal | undefined
  /** The price that is sent with the ticket; a market ticket has the market's. */
  readonly price: Decimal | undefined
  readonly deskMargin: DeskMargin | undefined
}

export type TicketCost = ReturnType<typeof useTicketCost>

type Sampled = { readonly price: string | undefined; readonly recent: ReadonlySet<string> }
const NO_PRICE: Sampled = { price: undefined, recent: new Set() }

/** The live price, sampled at most once per `everyMs`. `recent`: the samples since the feed last became live. */
function useSampled(ticker: ReadonlySignal<Live<Ticker>>, isNeeded: boolean, everyMs: number): Sampled {
  const [sampled, setSampled] = useState(NO_PRICE)
  useEffect(() => {
    if (!isNeeded) return
    // After a gap in the feed, a cost at an earlier price is outdated.
    const stop = samplePrice(ticker, everyMs, price =>
      setSampled(({ recent }) => (price === undefined ? NO_PRICE : { price, recent: withNewest(recent, price) })),
    )
    return () => {
      stop()
      setSampled(NO_PRICE)
    }
  }, [ticker, isNeeded, everyMs])
  return isNeeded ? sampled : NO_PRICE
}
