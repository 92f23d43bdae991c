import { useIdentify } from '../client/useIdentify'
import { useDesk, useSignalValue } from '../useDesk'
import type { UnconfirmedTicket } from './ticketRecord'

/** The client's unconfirmed tickets on this device, those of earlier pages and other tabs included. */
export function useUnconfirmed(): readonly UnconfirmedTicket[] {
  const { savedTickets } = useDesk()
  useIdentify()
  return [...useSignalValue(savedTickets.unconfirmed).values()]
}
