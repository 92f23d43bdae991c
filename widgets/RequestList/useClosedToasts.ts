import { useEffect, useRef } from 'react'
import { createCode } from '../../src/code/createCode'
import { useDesk } from '../../src/desk/useDesk'
import { isUuid, type TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { withTexts } from '../../src/ui/feedback/withTexts'
import { useToasts } from '../../src/ui/overlay/Toasts'

/** Fetched once a request has left the list. */
const closedRequests = createCode(
  withTexts(() => import('./closedRequests')),
  file => file.toastsOfClosed,
)

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
    const showToasts = async () => {
      // Without the code there are no toasts; the list itself is right.
      const code = await closedRequests.load().catch(() => undefined)
      const closed = (await code?.fetchClosed(desk, left)) ?? []
      if (signal?.aborted || code === undefined || closed.length === 0) return
      const { words, toasts, onOpenRequest } = latest.current
      for (const toast of code.toastsOfClosed(closed, words, onOpenRequest)) toasts.show(toast)
    }
    void showToasts()
  }, [rows, list, openOnly, selected, desk])
}
