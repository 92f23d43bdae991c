import type { ComponentType } from 'react'
import { ListByLength, loadLongList } from './ListByLength'
import { type RequestListProps, RequestRows } from './RequestRows'
import type { RequestToolsProps } from './RequestTools'

type UnfilteredListProps = RequestListProps & { readonly Tools?: ComponentType<RequestToolsProps> }

/** Without the code of the filters, unless `Tools` brings it. */
export const UnfilteredList = (props: UnfilteredListProps) => <RequestRows {...props} List={ListByLength} />

export { loadLongList }
