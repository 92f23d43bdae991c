import type { Desk } from '../../src/desk/desk'
import { getRequest } from '../../src/desk/requests/requests'
import { isOpen, type TradeRequest } from '../../src/domain/request/request'
import type { Words } from '../../src/i18n/intl'
import type { Toast } from '../../src/ui/overlay/Toast'
import { aboutRequest } from '../../src/ui/request/aboutRequest'

/** From this many at once one toast sums them up. */
const MANY = 3
/** If more requests than this left the list, their statuses are not fetched. */
const MAX_FETCHED = 20

/** A request that left the list; `status` is `undefined` if it could not be fetched. */
type Closed = { readonly request: TradeRequest; readonly status: string | undefined }

/** The requests with their status at the desk, without those that turn out to be open. */
export async function fetchClosed(desk: Desk, left: readonly TradeRequest[]): Promise<Closed[]> {
  if (left.length > MAX_FETCHED) return left.map(request => ({ request, status: undefined }))
  const closed = await Promise.all(
    left.map(async (request): Promise<Closed> => {
      try {
        // Not aborted with the list: a detail may share the call.
        const { status } = await desk.cache.fetch(['requests', request.uuid], () => getRequest(desk, request.uuid))
        return { request, status }
      } catch {
        // That the request left is certain; only its status is missing.
        return { request, status: undefined }
      }
    }),
  )
  return closed.filter(({ status }) => status === undefined || !isOpen({ status }))
}

/** A toast for each; one for all of them if they are many. */
export function toastsOfClosed(
  closed: readonly Closed[],
  words: Words,
  onOpenRequest: ((uuid: string) => void) | undefined,
): readonly Toast[] {
  const { say, list } = words
  if (closed.length >= MANY) {
    const counts = KINDS.flatMap(kind => {
      const count = closed.filter(one => kindOf(one.status) === kind).length
      return count === 0 || kind === 'other' ? [] : [say(`closedRequest.count.${kind}`, { count })]
    })
    const text = say('closedRequest.many', { count: closed.length })
    return [{ kind: 'info', text: counts.length === 0 ? text : `${text}: ${list(counts)}` }]
  }
  return closed.map(({ request: { number, uuid }, status }) => ({
    kind: status === 'executed' ? 'success' : 'info',
    text: say(`closedRequest.${kindOf(status)}`, { number }),
    ...aboutRequest(uuid, onOpenRequest, words),
  }))
}

const KINDS = ['executed', 'canceled', 'canceling', 'other'] as const

function kindOf(status: string | undefined): (typeof KINDS)[number] {
  if (status === 'executed' || status === 'canceled') return status
  return status === 'pending_cancellation' ? 'canceling' : 'other'
}
