import type { Decimal } from '../../src/domain/decimal'
import type { TicketValues } from '../../src/domain/request/ticket'
import type { useForm } from '../../src/ui/form/useForm'
import type { OnUnread } from './useUnreadAmounts'

export type TicketForm = ReturnType<typeof useForm<TicketValues>>

type AmountName = 'requestedBase' | 'requestedPrice' | 'minPrice' | 'maxPrice'

/** The props of an amount field, which also reports a text that it can't read. */
export const amountField = (form: TicketForm, name: AmountName, onUnread: OnUnread) => ({
  ...form.field(name),
  onChange: (value: Decimal | '', problem?: string) => {
    form.set(name, value)
    onUnread(name, problem !== undefined)
  },
})
