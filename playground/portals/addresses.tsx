import { queryWithFilter, RequestList, readRequestFilter } from 'deskside'

/** The list's filter is in the address, and each request has an address of its own. */
export function RequestsPage({ query, go }: { query: string; go: (address: string) => void }) {
  const params = new URLSearchParams(query)
  return (
    <RequestList
      filter={readRequestFilter(params)}
      onFilterChange={filter => go(`/requests${queryWithFilter(params, filter)}`)}
      href={uuid => `/requests/${uuid}`}
      onOpenRequest={uuid => go(`/requests/${uuid}`)}
    />
  )
}
