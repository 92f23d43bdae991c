import { useEffect, useState } from 'react'
import { type ChangedField, unconfirmedChangesOf } from '../../src/desk/requests/changes/unconfirmedChanges'
import { useDesk } from '../../src/desk/useDesk'
import type { TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { useToasts } from '../../src/ui/overlay/Toasts'

/** The toast's text. */
const REPLACED = { comment: 'outcome.commentReplaced', deadline: 'outcome.deadlineReplaced' } as const

/** Changes of a field whose result is unknown. `read` gives its value, `undefined` when it can't be read. */
export function useUnconfirmedChanges(
  { uuid, number }: TradeRequest,
  field: ChangedField['field'],
  read: (request: TradeRequest) => string | undefined,
) {
  const { say } = useWords()
  const { show } = useToasts()
  const desk = useDesk()
  const unconfirmed = unconfirmedChangesOf(desk)
  /** For what is saved: a toast tells the client if an unconfirmed change replaces it. */
  function watch(): void {
    // As the desk has saved it: it may have rounded a time.
    const newest = desk.cache.peek<TradeRequest>(['requests', uuid])
    const saved = newest && read(newest)
    if (saved === undefined) return
    const isReplaced = (request: TradeRequest) => ![undefined, saved].includes(read(request))
    void unconfirmed.watch({ uuid, field }, isReplaced, () =>
      show({ kind: 'warning', text: say(REPLACED[field], { number: String(number) }) }),
    )
  }
  return {
    /** How long one may still reach the desk, in ms. */
    mayArriveForMs: () => unconfirmed.mayArriveForMs({ uuid, field }),
    watch,
    /** For a page that was opened again, after a reload too. */
    ensureWatched() {
      if (!unconfirmed.isWatched({ uuid, field })) watch()
    },
    /** Once the result of this page's latest change is known. */
    watchOthers() {
      unconfirmed.markResolved({ uuid, field })
      watch()
    },
  }
}

/**
 * Watches while the field is not edited: the editor shows itself what arrives. Returns whether one may still arrive,
 * `false` while the field is edited.
 */
export function useWatchOfUnconfirmed(isEditing: boolean, ...of: Parameters<typeof useUnconfirmedChanges>): boolean {
  const { mayArriveForMs, ensureWatched } = useUnconfirmedChanges(...of)
  const remainingMs = isEditing ? 0 : mayArriveForMs()
  const [, setEnds] = useState(0)
  // At each render: the field may have been changed, and a watch has an end.
  useEffect(() => {
    if (remainingMs === 0) return
    ensureWatched()
    const timer = setTimeout(() => setEnds(ends => ends + 1), remainingMs)
    return () => clearTimeout(timer)
  })
  return remainingMs > 0
}
