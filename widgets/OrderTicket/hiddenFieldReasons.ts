import type { Reason } from '../../src/domain/errors'
import type { TicketValues } from '../../src/domain/request/ticket'
import type { MessageKey } from '../../src/i18n/en-US'
import type { TicketForm } from './ticketForm'

type HiddenReason = { readonly label: MessageKey; readonly reason: Reason }

/** Fields that may be hidden. Comment and deadline open by themselves. */
const LABELS = {
  type: 'total.type',
  isIceberg: 'total.iceberg',
  requestedPrice: 'total.price',
  minPrice: 'total.minPrice',
  maxPrice: 'total.maxPrice',
} as const satisfies Partial<Record<keyof TicketValues, MessageKey>>

const FIELDS = { limit: ['requestedPrice'], scaled: ['minPrice', 'maxPrice'], market: [] } as const

/** The desk's reasons for fields that the chosen type doesn't show. */
export function hiddenFieldReasons(form: TicketForm): readonly HiddenReason[] {
  const shown: readonly string[] = FIELDS[form.values.type]
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap(name => {
    const reason = shown.includes(name) ? undefined : form.reasonOf(name)
    return reason ? [{ label: LABELS[name], reason }] : []
  })
}
