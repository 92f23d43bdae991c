import { useEffect } from 'react'
import type { UnconfirmedTicket } from '../../../src/desk/requests/ticketRecord'
import { useUnconfirmed } from '../../../src/desk/requests/useUnconfirmed'
import { useDesk } from '../../../src/desk/useDesk'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { loadable } from '../../../src/ui/feedback/loadable'
import { withTexts } from '../../../src/ui/feedback/withTexts'
import { isOfRoute, listFilters } from './listFilters'
import { UnconfirmedLine } from './UnconfirmedLine'

// Rarely there is one, and the code that checks what became of it is large.
const fetchFile = withTexts(() => import('./UnconfirmedRequest'))
const UnconfirmedRequest = loadable(fetchFile, file => file.UnconfirmedRequest, {
  frame: (_, { ticket: { route }, Line }) => <Line what={`${route.base} / ${route.counter}`} />,
})
// Fetched once the page is idle, with the code above: after a ticket is sent the network may be gone.
const UnconfirmedCancels = loadable(fetchFile, file => file.UnconfirmedCancels, { frame: () => null, whenIdle: true })

type UnconfirmedRequestsProps = {
  /** Of the list that shows them. Their statuses are unknown, so none is left out for its status. */
  filter: RequestFilter
  onOpenRequest: ((uuid: string) => void) | undefined
}

/** The unconfirmed requests that a list is about. */
export function UnconfirmedRequests({ filter, onOpenRequest }: UnconfirmedRequestsProps) {
  const filters = listFilters(useDesk())
  useEffect(() => {
    // A copy: two lists may be given the same filter.
    const own = { ...filter }
    filters.value = [...filters.peek(), own]
    return () => {
      filters.value = filters.peek().filter(one => one !== own)
    }
  }, [filters, filter])
  const ofFilter = useUnconfirmed().filter(({ route }) => isOfRoute(filter, route))
  return <UnconfirmedLines tickets={ofFilter} onOpenRequest={onOpenRequest} />
}

type UnconfirmedLinesProps = {
  tickets: readonly UnconfirmedTicket[]
  onOpenRequest: ((uuid: string) => void) | undefined
}

/** A line for each request whose result is unknown, wherever it was sent from; each is checked at the desk. */
export function UnconfirmedLines({ tickets, onOpenRequest }: UnconfirmedLinesProps) {
  return (
    <>
      <UnconfirmedCancels onOpenRequest={onOpenRequest} />
      {tickets.map(ticket => (
        <UnconfirmedRequest
          key={ticket.sending.key}
          ticket={ticket}
          Line={UnconfirmedLine}
          onOpenRequest={onOpenRequest}
        />
      ))}
    </>
  )
}
