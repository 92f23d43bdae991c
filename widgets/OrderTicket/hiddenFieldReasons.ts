import type { Reason } from '../../src/domain/errors'
import type { TicketValues } from '../../src/domain/request/ticket'
import type { MessageKey } from '../../src/i18n/en-US'
import type { TicketForm } from './ticketForm'

type Unshown = { readonly label: MessageKey; readonly reason: Reason }

/** What is known by a name but has no field to stand at; comment and deadline open theirs. */
const LABELS = {
  type: 'total.type',
  isIceberg: 'total.iceberg',
  requestedPrice: 'total.price',
  minPrice: 'total.minPrice',
  maxPrice: 'total.maxPrice',
} as const satisfies Partial<Record<keyof TicketValues, MessageKey>>

const FIELDS = { limit: ['requestedPrice'], scaled: ['minPrice', 'maxPrice'], market: [] } as const

/** What the desk refused of a property whose field is not there now: no reason is lost. */
export function hiddenFieldReasons(form: TicketForm): readonly Unshown[] {
  const shown: readonly string[] = FIELDS[form.values.type]
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap(name => {
    const reason = shown.includes(name) ? undefined : form.reasonOf(name)
    return reason ? [{ label: LABELS[name], reason }] : []
  })
}
