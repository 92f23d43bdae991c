import { useEffect } from 'react'
import { useDesk } from '../../../src/desk/useDesk'
import type { Decimal } from '../../../src/domain/decimal'
import type { Ticket } from '../../../src/domain/request/ticket'

/** Saves the ticket as a draft at each change, once the client has typed something. */
export function useSaveDraft(ticket: Ticket, isTyped: boolean, priceWhenTyped: () => Decimal | undefined): void {
  const { drafts } = useDesk()
  // As text, because the object is new at each render.
  const text = JSON.stringify(ticket)
  useEffect(() => {
    if (isTyped) drafts.keep({ ...(JSON.parse(text) as Ticket), typedAt: priceWhenTyped() })
  }, [drafts, text, isTyped, priceWhenTyped])
}
