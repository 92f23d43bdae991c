import { type ReadonlySignal, signal } from '@preact/signals-core'
import { useEffect, useMemo, useState } from 'react'
import { useMarket } from '../../../src/desk/useMarket'
import { type Decimal, isDecimal } from '../../../src/domain/decimal'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { pairPrice } from '../../../src/market/prices/pairPrice'
import { triangulatedPrice } from '../../../src/market/prices/triangulatedPrice'

/** `thin`: one of the two order books of a route through a common currency holds less than the amount. */
export type MarketPriceSignal = ReadonlySignal<Live<Ticker & { readonly thin?: boolean }>>

/** The pair's last trade; through a common currency, the price that its two order books give for the amount. */
export function useMarketPrice(
  { side, exchangeAccount, base, counter, common }: TicketRoute,
  requestedBase: Decimal | '',
): MarketPriceSignal {
  const market = useMarket()
  const [amount] = useState(() => signal<Decimal>('0'))
  useEffect(() => {
    amount.value = isDecimal(requestedBase) ? requestedBase : '0'
  }, [amount, requestedBase])
  return useMemo(
    () =>
      common === undefined
        ? pairPrice(market, exchangeAccount, { base, counter })
        : triangulatedPrice(market, exchangeAccount, { base, counter }, common, side, amount),
    [market, exchangeAccount, base, counter, common, side, amount],
  )
}
