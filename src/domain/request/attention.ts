import { urgency } from '../deadline/deadline'
import { isOpen, type TradeRequest } from './request'

/** How much attention something needs; it has a hue and an icon. */
export type AttentionLevel = 'warning' | 'error'

/** The level that tints a request's row. */
export const severityLevel = ({ severity }: Pick<TradeRequest, 'severity'>): AttentionLevel | undefined =>
  severity === 'warning' || severity === 'error' ? (severity as AttentionLevel) : undefined

/** The level of an open request's near deadline: at least the row's level. */
export function deadlineLevel(
  request: Pick<TradeRequest, 'status' | 'deadline' | 'severity'>,
  now: Date,
  zone: string,
): AttentionLevel | undefined {
  const near = isOpen(request) ? urgency(request.deadline, now, zone) : 'regular'
  if (near === 'regular') return undefined
  return near === 'error' || request.severity === 'error' ? 'error' : 'warning'
}
