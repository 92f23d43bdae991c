import { useEffect, useRef, useState } from 'react'
import { type Draft, isUnconfirmed, type UnconfirmedDraft } from '../../../src/desk/requests/draftRecord'
import { useDesk, useSignalValue } from '../../../src/desk/useDesk'
import { ticketKey } from '../../../src/domain/request/ticket'

/**
 * The draft that the wizard offers when it opens, and again when the client is back at its first step. Unconfirmed
 * drafts come first; at opening, those that `wasPlaced` finds are left out. When the list of requests or another tab
 * resolves an offered draft, `wasPlaced` is called again and shows the result.
 */
export function useDraftOffer(wasPlaced: (draft: UnconfirmedDraft) => Promise<boolean>, isBackAtStart: boolean) {
  const { drafts } = useDesk()
  const [offers, setOffers] = useState<readonly Draft[]>([])
  /** Once true, the result of the read at opening is ignored: a newer read has replaced it. */
  const hasOfferedAgain = useRef(false)
  const [atOpening] = useState(() => ({ wasPlaced, keptCount: drafts.keptCount() }))

  useEffect(() => {
    let isOpen = true
    async function offerAtOpening(): Promise<void> {
      const stored = await drafts.read()
      if (!isOpen) return
      // While the profile was slow, the client may have typed in this wizard.
      const kept = drafts.keptCount() === atOpening.keptCount ? stored : stored.filter(isUnconfirmed)
      const placed = await Promise.all(kept.map(async draft => isUnconfirmed(draft) && atOpening.wasPlaced(draft)))
      if (isOpen && !hasOfferedAgain.current) setOffers(kept.filter((_, index) => !placed[index]))
    }
    void offerAtOpening()
    return () => {
      isOpen = false
    }
  }, [drafts, atOpening])

  useEffect(() => {
    if (!isBackAtStart) return
    let isHere = true
    void drafts.read().then(stored => {
      if (!isHere) return
      hasOfferedAgain.current = true
      setOffers(stored)
    })
    return () => {
      isHere = false
    }
  }, [drafts, isBackAtStart])

  const unconfirmed = useSignalValue(drafts.unconfirmed)
  const resolved = offers.find(draft => isUnconfirmed(draft) && !unconfirmed.has(ticketKey(draft)))
  useEffect(() => {
    if (!resolved || !isUnconfirmed(resolved)) return
    setOffers(now => now.filter(one => one !== resolved))
    void atOpening.wasPlaced(resolved)
  }, [resolved, atOpening])

  return {
    offer: offers[0],
    discard(draft: Draft): void {
      if (drafts.drop(draft)) setOffers(now => now.filter(one => one !== draft))
    },
    /** Whether a typed draft was saved since the wizard was opened. One that was continued unchanged counts, too. */
    async isDraftSaved(): Promise<boolean> {
      return drafts.keptCount() !== atOpening.keptCount && !(await drafts.read()).every(isUnconfirmed)
    },
  }
}
