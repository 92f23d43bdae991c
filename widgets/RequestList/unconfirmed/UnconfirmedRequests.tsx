import { useEffect } from 'react'
import type { UnconfirmedDraft } from '../../../src/desk/requests/draftRecord'
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
  frame: (_, { draft: { route }, Line }) => <Line what={`${route.base} / ${route.counter}`} />,
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
  return <UnconfirmedLines drafts={ofFilter} onOpenRequest={onOpenRequest} />
}

type UnconfirmedLinesProps = {
  drafts: readonly UnconfirmedDraft[]
  onOpenRequest: ((uuid: string) => void) | undefined
}

/** A line for each request whose result is unknown, wherever it was sent from; each is checked at the desk. */
export function UnconfirmedLines({ drafts, onOpenRequest }: UnconfirmedLinesProps) {
  return (
    <>
      <UnconfirmedCancels onOpenRequest={onOpenRequest} />
      {drafts.map(draft => (
        <UnconfirmedRequest
          key={draft.sending.key}
          draft={draft}
          Line={UnconfirmedLine}
          onOpenRequest={onOpenRequest}
        />
      ))}
    </>
  )
}
