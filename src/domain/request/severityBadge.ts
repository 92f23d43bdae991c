import { urgency } from '../deadline'
import { isOpen, type TradeRequest } from './request'

/** Why a request needs attention: its deadline, else the desk's severity. */
export type SeverityBadge = 'deadline-warning' | 'deadline-error' | 'severity-warning' | 'severity-error'

/** The deadline comes first, but never looks calmer than the desk's severity. */
export function severityBadge(
  request: Pick<TradeRequest, 'status' | 'deadline' | 'severity'>,
  now: Date,
  zone: string,
): SeverityBadge | undefined {
  const near = isOpen(request) ? urgency(request.deadline, now, zone) : 'regular'
  if (near !== 'regular')
    return near === 'error' || request.severity === 'error' ? 'deadline-error' : 'deadline-warning'
  if (request.severity === 'error') return 'severity-error'
  return request.severity === 'warning' ? 'severity-warning' : undefined
}
