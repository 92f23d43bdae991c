import { useState } from 'react'
import type { TicketRoute, TicketValues } from '../../src/domain/request/ticket'

/** The values typed for each route; they return when the client goes a step back and continues. */
export function useTypedValues() {
  const [all] = useState(() => new Map<string, TicketValues>())
  const keyOf = ({ side, exchangeAccount, base, counter, common = '' }: TicketRoute) =>
    [side, exchangeAccount, base, counter, common].join(' ')
  return {
    of: (route: TicketRoute): TicketValues | undefined => all.get(keyOf(route)),
    keep: (route: TicketRoute, values: TicketValues) => void all.set(keyOf(route), values),
    drop: (route: TicketRoute) => void all.delete(keyOf(route)),
  }
}
