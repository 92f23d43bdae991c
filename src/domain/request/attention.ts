import { urgency } from '../deadline'
import { isOpen, type TradeRequest } from './request'

/** What a request wants the client to look at, and why: its deadline, else the desk's severity. */
export type SeverityBadge = 'deadline-warning' | 'deadline-error' | 'severity-warning' | 'severity-error'

type Asked = Pick<TradeRequest, 'status' | 'deadline' | 'severity'>

/** A near deadline says most; its hue is never calmer than the tint that the desk gives the row (spec section 4). */
export function severityBadge(request: Asked, now: Date, zone: string): SeverityBadge | undefined {
  const near = isOpen(request) ? urgency(request.deadline, now, zone) : 'regular'
  if (near !== 'regular')
    return near === 'error' || request.severity === 'error' ? 'deadline-error' : 'deadline-warning'
  if (request.severity === 'error') return 'severity-error'
  return request.severity === 'warning' ? 'severity-warning' : undefined
}
