import { useEffect, useRef } from 'react'
import type { Desk } from '../../../src/desk/desk'
import { getRequest } from '../../../src/desk/requests/requests'
import { useDesk } from '../../../src/desk/useDesk'
import { isOpen, isUuid, type TradeRequest } from '../../../src/domain/request/request'
import { useWords, type Words } from '../../../src/i18n/intl'
import type { Toast } from '../../../src/ui/overlay/Toast'
import { useToasts } from '../../../src/ui/overlay/Toasts'

/** From so many at once they are told in one sentence. */
const MANY = 3
/** So many details are asked for at most: what a whole list turns into is no one's question. */
const MOST_ASKED = 20

type Gone = { readonly request: TradeRequest; readonly status: string | undefined }

type Leaving = {
  readonly rows: readonly TradeRequest[]
  /** Another list, another word: what is not in it has not left it. */
  readonly list: string
  /** Only a list of open requests is left for a reason. */
  readonly active: boolean
  /** The one that stands open beside the list tells it by itself. */
  readonly selected: string | undefined
  readonly onOpenRequest: ((uuid: string) => void) | undefined
}

/** Says why a request is no longer in a list of open ones, with a way to it. */
export function useLeavingToasts({ rows, list, active, selected, onOpenRequest }: Leaving): void {
  const desk = useDesk()
  const words = useWords()
  const toasts = useToasts()
  const before = useRef<{ list: string; rows: readonly TradeRequest[] }>(undefined)
  const latest = useRef({ words, toasts, onOpenRequest })
  useEffect(() => {
    latest.current = { words, toasts, onOpenRequest }
  })
  const ending = useRef<AbortController>(undefined)
  useEffect(() => {
    ending.current = new AbortController()
    return () => ending.current?.abort()
  }, [])

  useEffect(() => {
    const last = before.current
    before.current = active ? { list, rows } : undefined
    if (!active || last === undefined || last.list !== list || last.rows === rows) return
    const here = new Set(rows.map(row => row.uuid))
    const left = last.rows.filter(row => !here.has(row.uuid) && isUuid(row.uuid) && row.uuid !== selected)
    // None of the old rows stands any more: the list was read anew, they have not all ended at once.
    if (left.length === 0 || (rows.length > 0 && left.length === last.rows.length)) return
    const signal = ending.current?.signal
    void tellOf(desk, left).then(gone => {
      if (signal?.aborted || gone.length === 0) return
      const { words: spoken, toasts: place, onOpenRequest: open } = latest.current
      for (const toast of toastsOf(gone, spoken, open)) place.show(toast)
    })
  }, [rows, list, active, selected, desk])
}

/** The desk's own word on each; a row that is open all the same has only moved. */
async function tellOf(desk: Desk, left: readonly TradeRequest[]): Promise<Gone[]> {
  if (left.length > MOST_ASKED) return left.map(request => ({ request, status: undefined }))
  const gone = await Promise.all(
    left.map(async (request): Promise<Gone> => {
      try {
        // Shared with a detail that asks it too: it is not this list's to break off.
        const { status } = await desk.cache.fetch(['requests', request.uuid], () => getRequest(desk, request.uuid))
        return { request, status }
      } catch {
        // That it left is known; only why is not.
        return { request, status: undefined }
      }
    }),
  )
  return gone.filter(({ status }) => status === undefined || !isOpen({ status }))
}

function toastsOf(gone: readonly Gone[], words: Words, open: Leaving['onOpenRequest']): readonly Toast[] {
  const { say, list } = words
  if (gone.length >= MANY) {
    const counts = KINDS.flatMap(kind => {
      const count = gone.filter(one => kindOf(one.status) === kind).length
      return count === 0 || kind === 'left' ? [] : [say(`leaving.count.${kind}`, { count })]
    })
    const text = say('leaving.many', { count: gone.length })
    return [{ kind: 'info', text: counts.length === 0 ? text : `${text}: ${list(counts)}` }]
  }
  return gone.map(({ request: { number, uuid }, status }) => ({
    kind: status === 'executed' ? 'success' : 'info',
    text: say(`leaving.${kindOf(status)}`, { number }),
    ...(open && { action: { label: say('leaving.open'), onPress: () => open(uuid) } }),
  }))
}

const KINDS = ['executed', 'canceled', 'canceling', 'left'] as const

function kindOf(status: string | undefined): (typeof KINDS)[number] {
  if (status === 'executed' || status === 'canceled') return status
  return status === 'pending_cancellation' ? 'canceling' : 'left'
}
