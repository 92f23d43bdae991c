import { type RefObject, useEffect } from 'react'
import { useDesk } from '../../../src/desk/useDesk'
import { toJson } from '../../../src/domain/json'
import type { Ticket } from '../../../src/domain/request/ticket'
import type { MarketWhenTyped } from '../review/useMarketWhenTyped'

/** Saves the ticket as a draft at each change, once the client has typed something. */
export function useSaveDraft(ticket: Ticket, isTyped: boolean, marketWhenTyped: RefObject<MarketWhenTyped>): void {
  const { savedTickets } = useDesk()
  // As text, because the object is new at each render.
  const text = toJson(ticket)
  useEffect(() => {
    if (isTyped) savedTickets.keep({ ...(JSON.parse(text) as Ticket), marketWhenTyped: marketWhenTyped.current.price })
  }, [savedTickets, text, isTyped, marketWhenTyped])
}
