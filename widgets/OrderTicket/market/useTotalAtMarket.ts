import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import type { TicketValues } from '../../../src/domain/request/ticket'
import { ticketTotal } from '../../../src/domain/request/ticketTotal'
import { useWords } from '../../../src/i18n/intl'
import type { WizardTicker } from './useTicker'

/** The amount at the market price that is shown, with its currency; '' without a price. */
export function useTotalAtMarket(
  requestedBase: TicketValues['requestedBase'],
  counter: string,
  ticker: WizardTicker,
): ReadonlySignal<string> {
  const { amount } = useWords()
  return useMemo(
    () =>
      computed(() => {
        const price = ticker.value.value?.price
        const typed = positiveAmount(requestedBase)
        return price && typed ? `${amount(ticketTotal(typed, price), { rounding: 'up' })} ${counter}` : ''
      }),
    [requestedBase, counter, ticker, amount],
  )
}
