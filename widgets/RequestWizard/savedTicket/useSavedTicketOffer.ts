import { useEffect, useRef, useState } from 'react'
import { isUnconfirmed, type SavedTicket, type UnconfirmedTicket } from '../../../src/desk/requests/ticketRecord'
import { useDesk, useSignalValue } from '../../../src/desk/useDesk'
import { ticketKey } from '../../../src/domain/request/ticket'

/**
 * The saved ticket that the wizard offers when it opens, and again when the client is back at its first step.
 * Unconfirmed ones come first; at opening, those that `wasPlaced` finds are left out. When the list of requests or
 * another tab resolves an offered ticket, `wasPlaced` is called again and shows the result.
 */
export function useSavedTicketOffer(
  wasPlaced: (ticket: UnconfirmedTicket) => Promise<boolean>,
  isBackAtStart: boolean,
) {
  const { savedTickets } = useDesk()
  const [offers, setOffers] = useState<readonly SavedTicket[]>([])
  /** Once true, the result of the read at opening is ignored: a newer read has replaced it. */
  const hasOfferedAgain = useRef(false)
  const [atOpening] = useState(() => ({ wasPlaced, keptCount: savedTickets.keptCount() }))

  useEffect(() => {
    let isOpen = true
    async function offerAtOpening(): Promise<void> {
      const stored = await savedTickets.read()
      if (!isOpen) return
      // While the profile was slow, the client may have typed in this wizard.
      const kept = savedTickets.keptCount() === atOpening.keptCount ? stored : stored.filter(isUnconfirmed)
      const placed = await Promise.all(kept.map(async ticket => isUnconfirmed(ticket) && atOpening.wasPlaced(ticket)))
      if (isOpen && !hasOfferedAgain.current) setOffers(kept.filter((_, index) => !placed[index]))
    }
    void offerAtOpening()
    return () => {
      isOpen = false
    }
  }, [savedTickets, atOpening])

  useEffect(() => {
    if (!isBackAtStart) return
    let isHere = true
    void savedTickets.read().then(stored => {
      if (!isHere) return
      hasOfferedAgain.current = true
      setOffers(stored)
    })
    return () => {
      isHere = false
    }
  }, [savedTickets, isBackAtStart])

  const unconfirmed = useSignalValue(savedTickets.unconfirmed)
  const resolved = offers.find(ticket => isUnconfirmed(ticket) && !unconfirmed.has(ticketKey(ticket)))
  useEffect(() => {
    if (!resolved || !isUnconfirmed(resolved)) return
    setOffers(now => now.filter(one => one !== resolved))
    void atOpening.wasPlaced(resolved)
  }, [resolved, atOpening])

  return {
    offer: offers[0],
    discard(ticket: SavedTicket): void {
      if (savedTickets.drop(ticket)) setOffers(now => now.filter(one => one !== ticket))
    },
    /** Whether a draft was saved since the wizard was opened. One that was continued unchanged counts, too. */
    async isDraftSaved(): Promise<boolean> {
      return savedTickets.keptCount() !== atOpening.keptCount && !(await savedTickets.read()).every(isUnconfirmed)
    },
  }
}
