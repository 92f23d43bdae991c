import { InfiniteList } from '../../src/ui/list/InfiniteList'
import { type RequestListProps, RequestRows } from './RequestRows'
import { RequestTools } from './RequestTools'

export const RequestList = (props: RequestListProps) => (
  <RequestRows {...props} Tools={RequestTools} List={InfiniteList} />
)

export { RequestTools }
