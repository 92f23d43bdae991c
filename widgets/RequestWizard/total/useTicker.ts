import { type ReadonlySignal, signal } from '@preact/signals-core'
import { useEffect, useMemo, useState } from 'react'
import { type FeedState, tickerPrice } from '../../../src/desk/tickerPrice'
import { triangulatedPrice } from '../../../src/desk/triangulatedPrice'
import { useDesk } from '../../../src/desk/useDesk'
import { type Decimal, isDecimal } from '../../../src/domain/decimal'
import type { Ticker } from '../../../src/domain/price'
import type { WholeChoice } from '../../../src/domain/wizard'

/** `thin`: of a triangulated price, a book on its way holds less than the amount. */
export type WizardTicker = ReadonlySignal<FeedState<Ticker & { readonly thin?: boolean }>>

/** The pair's last trade; of a triangulation, what two walks through its books give for the amount (decisions.md). */
export function useTicker(
  { side, exchangeAccount, base, counter, common }: WholeChoice,
  requestedBase: Decimal | '',
): WizardTicker {
  const { market } = useDesk()
  const [amount] = useState(() => signal<Decimal>('0'))
  useEffect(() => {
    amount.value = isDecimal(requestedBase) ? requestedBase : '0'
  }, [amount, requestedBase])
  return useMemo(
    () =>
      common === undefined
        ? tickerPrice(market, exchangeAccount, { base, counter })
        : triangulatedPrice(market, exchangeAccount, { base, counter }, common, side, amount),
    [market, exchangeAccount, base, counter, common, side, amount],
  )
}
