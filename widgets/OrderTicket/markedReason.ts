import { isHalfTyped } from '../../src/domain/amountEntry/halfTyped'
import { isHalfTypedDay } from '../../src/domain/deadline/deadlineDay'
import type { Reason } from '../../src/domain/errors'
import type { TicketValues } from '../../src/domain/request/ticket'
import type { TicketForm } from './ticketForm'

/** The reason that a field shows. An error that more typing can’t fix is shown at once. */
export const markedReason = (form: TicketForm, name: keyof TicketValues): Reason | undefined =>
  form.reasonOf(name) ?? form.reasons.find(reason => reason.property === name && isUnfixable(reason, form.values))

/** Whether the reason's field shows an error, this one or another. */
export const isMarked = (form: TicketForm, { property }: Reason): boolean =>
  isField(property, form.values) && markedReason(form, property) !== undefined

const isField = (name: string | undefined, values: TicketValues): name is keyof TicketValues =>
  name !== undefined && Object.hasOwn(values, name)

function isUnfixable({ property, code }: Reason, { minPrice, maxPrice, deadline }: TicketValues): boolean {
  if (property === 'maxPrice') return code === 'min' && !isHalfTyped(maxPrice, minPrice)
  return property === 'deadline' && !isHalfTypedDay(deadline)
}
