import { ListByLength } from './ListByLength'
import { type RequestListProps, RequestRows } from './RequestRows'
import { RequestTools } from './RequestTools'

export const RequestList = (props: RequestListProps) => (
  <RequestRows {...props} Tools={RequestTools} List={ListByLength} />
)

export { RequestTools }
