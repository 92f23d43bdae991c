import { useEffect, useState } from 'react'
import { type Draft, type HeldDraft, isHeld } from '../../../src/desk/drafts'
import { useDesk } from '../../../src/desk/useDesk'

/**
 * What was left half-typed, or sent with its end not known, when the wizard opens. What was sent is looked for once by
 * `lookOnce`, which tells whether its end is known now: then it is no longer offered.
 */
export function useDraftOffer(lookOnce: (draft: HeldDraft) => Promise<boolean>) {
  const { drafts } = useDesk()
  const [offers, setOffers] = useState<readonly Draft[]>([])
  const [begun] = useState(() => ({ lookOnce }))

  useEffect(() => {
    let isHere = true
    async function open(): Promise<void> {
      const left = await drafts.read()
      if (!isHere) return
      const settled = await Promise.all(left.map(draft => isHeld(draft) && begun.lookOnce(draft)))
      if (isHere) setOffers(left.filter((_, at) => !settled[at]))
    }
    void open()
    return () => {
      isHere = false
    }
  }, [drafts, begun])

  return {
    /** The one to offer now. */
    offer: offers[0],
    discard(draft: Draft): void {
      drafts.drop(draft)
      setOffers(now => now.filter(one => one !== draft))
    },
  }
}
