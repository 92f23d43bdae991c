import { useEffect, useRef } from 'react'
import type { Desk } from '../../src/desk/desk'
import { getRequest } from '../../src/desk/requests/requests'
import { useDesk } from '../../src/desk/useDesk'
import { isOpen, isUuid, type TradeRequest } from '../../src/domain/request/request'
import { useWords, type Words } from '../../src/i18n/intl'
import type { Toast } from '../../src/ui/overlay/Toast'
import { useToasts } from '../../src/ui/overlay/Toasts'
import { openAction } from '../../src/ui/request/openAction'

/** From this many at once one toast sums them up. */
const MANY = 3
/** Of more than this many no status is fetched. */
const MAX_FETCHED = 20

/** A request that left the list; `status` is `undefined` if it could not be fetched. */
type Closed = { readonly request: TradeRequest; readonly status: string | undefined }

type ClosedToastsOptions = {
  readonly rows: readonly TradeRequest[]
  /** Identifies the list: with another filter no row counts as gone. */
  readonly list: string
  /** Whether the filter has open requests only: then a request that leaves the list was closed. */
  readonly openOnly: boolean
  /** The request open beside the list, which shows its new status itself. */
  readonly selected: string | undefined
  readonly onOpenRequest: ((uuid: string) => void) | undefined
}

/** Shows a toast for each request that left a list of open ones, with its new status and a way to open it. */
export function useClosedToasts({ rows, list, openOnly, selected, onOpenRequest }: ClosedToastsOptions): void {
  const desk = useDesk()
  const words = useWords()
  const toasts = useToasts()
  const before = useRef<{ list: string; rows: readonly TradeRequest[] }>(undefined)
  const latest = useRef({ words, toasts, onOpenRequest })
  useEffect(() => {
    latest.current = { words, toasts, onOpenRequest }
  })
  const unmounting = useRef<AbortController>(undefined)
  useEffect(() => {
    unmounting.current = new AbortController()
    return () => unmounting.current?.abort()
  }, [])

  useEffect(() => {
    const last = before.current
    before.current = openOnly ? { list, rows } : undefined
    if (!openOnly || last === undefined || last.list !== list || last.rows === rows) return
    const current = new Set(rows.map(row => row.uuid))
    const left = last.rows.filter(row => !current.has(row.uuid) && isUuid(row.uuid) && row.uuid !== selected)
    // If all rows are new, the list was reloaded; its old rows were not all closed.
    if (left.length === 0 || (rows.length > 0 && left.length === last.rows.length)) return
    const signal = unmounting.current?.signal
    void fetchClosed(desk, left).then(closed => {
      if (signal?.aborted || closed.length === 0) return
      const { words, toasts, onOpenRequest } = latest.current
      for (const toast of toastsOf(closed, words, onOpenRequest)) toasts.show(toast)
    })
  }, [rows, list, openOnly, selected, desk])
}

/** The requests with their status at the desk, without those that are open all the same. */
async function fetchClosed(desk: Desk, left: readonly TradeRequest[]): Promise<Closed[]> {
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

function toastsOf(
  closed: readonly Closed[],
  words: Words,
  onOpenRequest: ClosedToastsOptions['onOpenRequest'],
): readonly Toast[] {
  const { say, list } = words
  if (closed.length >= MANY) {
    const counts = KINDS.flatMap(kind => {
      const count = closed.filter(one => kindOf(one.status) === kind).length
      return count === 0 || kind === 'left' ? [] : [say(`leaving.count.${kind}`, { count })]
    })
    const text = say('leaving.many', { count: closed.length })
    return [{ kind: 'info', text: counts.length === 0 ? text : `${text}: ${list(counts)}` }]
  }
  return closed.map(({ request: { number, uuid }, status }) => ({
    kind: status === 'executed' ? 'success' : 'info',
    text: say(`leaving.${kindOf(status)}`, { number }),
    ...openAction(uuid, onOpenRequest, words),
  }))
}

const KINDS = ['executed', 'canceled', 'canceling', 'left'] as const

function kindOf(status: string | undefined): (typeof KINDS)[number] {
  if (status === 'executed' || status === 'canceled') return status
  return status === 'pending_cancellation' ? 'canceling' : 'left'
}
