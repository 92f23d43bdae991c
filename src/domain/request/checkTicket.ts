import { deadlineProblem } from '../deadline/deadlineDay'
import { compare, type Decimal, isDecimal, isPositive } from '../decimal'
import type { Reason } from '../errors'
import type { TicketValues } from './ticket'

/** `max` is the desk's maximum for exactly these values; undefined while unknown. */
export function checkTicket(
  values: TicketValues,
  { max, now, zone }: { max?: Decimal | undefined; now: Date; zone: string },
): Reason[] {
  const reasons = [...checkPrices(values), ...checkPositive('requestedBase', values.requestedBase)]
  const isAmountValid = !reasons.some(reason => reason.property === 'requestedBase')
  if (isAmountValid && max !== undefined && compare(values.requestedBase, max) > 0)
    reasons.push({ property: 'requestedBase', code: 'max', options: [max] })
  const problem = deadlineProblem(values.deadline, now, zone)
  if (problem) reasons.push({ property: 'deadline', code: problem === 'past' ? 'future' : 'date_format' })
  return reasons
}

function checkPrices({ type, requestedPrice, minPrice, maxPrice }: TicketValues): Reason[] {
  if (type === 'market') return []
  if (type === 'limit') return checkPositive('requestedPrice', requestedPrice)
  const reasons = [...checkPositive('minPrice', minPrice), ...checkPositive('maxPrice', maxPrice)]
  if (reasons.length === 0 && compare(maxPrice, minPrice) < 0)
    reasons.push({ property: 'maxPrice', code: 'min', options: [minPrice] })
  return reasons
}

function checkPositive(property: keyof TicketValues, value: string): Reason[] {
  if (value === '') return [{ property, code: 'required' }]
  if (!isDecimal(value)) return [{ property, code: 'type', options: ['number'] }]
  return isPositive(value) ? [] : [{ property, code: 'greater_than', options: ['0'] }]
}
