import { useEffect, useState } from 'react'
import type { Draft } from '../../../src/desk/drafts'
import { lookFor } from '../../../src/desk/submission'
import { useDesk } from '../../../src/desk/useDesk'
import type { TradeRequest } from '../../../src/domain/request'

/**
 * What was left half-typed, or sent with its end not known, when the wizard opens. What was sent is looked for once:
 * found, it is told by `onFound` and no longer offered.
 */
export function useDraftOffer(onFound: (requests: readonly TradeRequest[], draft: Draft) => void) {
  const desk = useDesk()
  const [offers, setOffers] = useState<readonly Draft[]>([])
  const [told] = useState(() => ({ onFound }))

  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    async function settle(draft: Draft): Promise<boolean> {
      if (draft.intent === undefined) return false
      const end = await lookFor(desk, draft.intent, signal, [0])
      if (signal.aborted || end === undefined || !('requests' in end)) return false
      desk.drafts.settle(draft.intent.key)
      desk.drafts.drop({ choice: draft.choice, values: draft.values })
      told.onFound(end.requests, draft)
      return true
    }
    async function open(): Promise<void> {
      const drafts = await desk.drafts.read()
      const settled = await Promise.all(drafts.map(settle))
      if (!signal.aborted) setOffers(drafts.filter((_, at) => !settled[at]))
    }
    void open()
    return () => life.abort()
  }, [desk, told])

  return {
    /** The one to offer now. */
    offer: offers[0],
    discard(draft: Draft): void {
      desk.drafts.drop(draft)
      setOffers(now => now.filter(one => one !== draft))
    },
  }
}
