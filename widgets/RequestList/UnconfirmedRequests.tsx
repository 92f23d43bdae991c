import { useEffect } from 'react'
import { useUnconfirmed } from '../../src/desk/requests/useUnconfirmed'
import type { RequestFilter } from '../../src/domain/request/requestFilter'
import type { TicketRoute } from '../../src/domain/request/ticket'
import { loadable } from '../../src/ui/feedback/loadable'
import { onceIdle } from '../../src/ui/feedback/onceIdle'
import { withTexts } from '../../src/ui/feedback/withTexts'
import { UnconfirmedLine } from './UnconfirmedLine'

// Rarely there is one, and the code that checks what became of it is large.
const UnconfirmedRequest = loadable(
  withTexts(() => import('./UnconfirmedRequest')),
  file => file.UnconfirmedRequest,
  { frame: (_, { draft: { route }, Line }) => <Line what={`${route.base} / ${route.counter}`} /> },
)

const LATEST_MS = 2_000

type UnconfirmedRequestsProps = {
  /** Of the list that shows them. Their statuses are unknown, so none is left out for its status. */
  filter: RequestFilter
  onOpenRequest: ((uuid: string) => void) | undefined
}

/** What an earlier page, another tab or a closed wizard has sent without an answer; each is checked at the desk. */
export function UnconfirmedRequests({ filter, onOpenRequest }: UnconfirmedRequestsProps) {
  // Before a ticket is sent from this page: while it is on its way the network may be gone.
  useEffect(() => onceIdle(() => void UnconfirmedRequest.load().catch(() => undefined), LATEST_MS), [])
  return useUnconfirmed()
    .filter(({ route }) => isOfRoute(filter, route))
    .map(draft => (
      <UnconfirmedRequest key={draft.sending.key} draft={draft} Line={UnconfirmedLine} onOpenRequest={onOpenRequest} />
    ))
}

/** Whether a list with that filter is about the route's currencies and account. */
const isOfRoute = ({ currency, exchangeAccount }: RequestFilter, { base, counter, common, ...route }: TicketRoute) =>
  (currency === undefined || [base, counter, common].includes(currency)) &&
  (exchangeAccount === undefined || exchangeAccount === route.exchangeAccount)
