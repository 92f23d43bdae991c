import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import { counterKind } from '../../../src/domain/figureStyle'
import type { TicketRoute, TicketValues } from '../../../src/domain/request/ticket'
import { ticketTotal } from '../../../src/domain/request/ticketTotal'
import { useWords } from '../../../src/i18n/intl'
import type { WizardTicker } from './useTicker'

/** The amount at the market price that is shown, with its currency; '' without a price. */
export function useTotalAtMarket(
  requestedBase: TicketValues['requestedBase'],
  { side, counter }: TicketRoute,
  ticker: WizardTicker,
): ReadonlySignal<string> {
  const { sum } = useWords()
  return useMemo(
    () =>
      computed(() => {
        const price = ticker.value.value?.price
        const typed = positiveAmount(requestedBase)
        return price && typed ? sum(ticketTotal(typed, price), counter, counterKind(side)) : ''
      }),
    [requestedBase, side, counter, ticker, sum],
  )
}
