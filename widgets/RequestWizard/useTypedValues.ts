import { useState } from 'react'
import type { TicketRoute, TicketValues } from '../../src/domain/request/ticket'

/** What was typed for each route: a client who goes a step back and comes again finds it. */
export function useTypedValues() {
  const [all] = useState(() => new Map<string, TicketValues>())
  const keyOf = ({ side, exchangeAccount, base, counter, common = '' }: TicketRoute) =>
    [side, exchangeAccount, base, counter, common].join(' ')
  return {
    of: (route: TicketRoute): TicketValues | undefined => all.get(keyOf(route)),
    keep: (route: TicketRoute, values: TicketValues) => void all.set(keyOf(route), values),
  }
}
