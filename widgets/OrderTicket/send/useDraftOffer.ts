import { useEffect, useState } from 'react'
import { type Draft, isUnconfirmed, type UnconfirmedDraft } from '../../../src/desk/requests/draftRecord'
import { useDesk } from '../../../src/desk/useDesk'

/** The draft to offer when the wizard opens: unconfirmed ones first, unless `wasPlaced` finds their request. */
export function useDraftOffer(wasPlaced: (draft: UnconfirmedDraft) => Promise<boolean>) {
  const { drafts } = useDesk()
  const [offers, setOffers] = useState<readonly Draft[]>([])
  const [atOpening] = useState(() => ({ wasPlaced }))

  useEffect(() => {
    let isOpen = true
    async function open(): Promise<void> {
      const kept = await drafts.read()
      if (!isOpen) return
      const placed = await Promise.all(kept.map(async draft => isUnconfirmed(draft) && atOpening.wasPlaced(draft)))
      if (isOpen) setOffers(kept.filter((_, index) => !placed[index]))
    }
    void open()
    return () => {
      isOpen = false
    }
  }, [drafts, atOpening])

  return {
    offer: offers[0],
    discard(draft: Draft): void {
      drafts.drop(draft)
      setOffers(now => now.filter(one => one !== draft))
    },
  }
}
