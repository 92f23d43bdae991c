import { type RequestListProps, RequestRows } from './RequestRows'
import { RequestTools } from './RequestTools'

export const RequestList = (props: RequestListProps) => <RequestRows {...props} Tools={RequestTools} />

export { RequestTools }
