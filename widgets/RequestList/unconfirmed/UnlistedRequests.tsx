import { useUnconfirmed } from '../../../src/desk/requests/useUnconfirmed'
import { useDesk, useSignalValue } from '../../../src/desk/useDesk'
import { isOfRoute, listFilters } from './listFilters'
import { UnconfirmedLines } from './UnconfirmedRequests'

type UnlistedRequestsProps = {
  onOpenRequest: ((uuid: string) => void) | undefined
}

/** The unconfirmed requests that no list on the page names; each is checked at the desk. */
export function UnlistedRequests({ onOpenRequest }: UnlistedRequestsProps) {
  const filters = useSignalValue(listFilters(useDesk()))
  const unlisted = useUnconfirmed().filter(({ route }) => !filters.some(filter => isOfRoute(filter, route)))
  return <UnconfirmedLines tickets={unlisted} onOpenRequest={onOpenRequest} />
}
