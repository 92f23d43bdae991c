import { type ComponentType, useState } from 'react'
import type { TradeRequest } from '../../src/domain/request/request'
import { loadable } from '../../src/ui/feedback/loadable'
import type { GrowingListProps } from '../../src/ui/list/RowList'
import { SHORT_LIST, ShortList } from '../../src/ui/list/ShortList'
import { type RequestListProps, RequestRows } from './RequestRows'
import type { RequestToolsProps } from './RequestTools'

type ListProps = GrowingListProps<TradeRequest>

const LongList = loadable<typeof import('../../src/ui/list/InfiniteList'), ListProps>(
  () => import('../../src/ui/list/InfiniteList'),
  file => file.InfiniteList,
  { waiting: props => <ShortList {...props} /> },
)

/** Most clients have few open requests, so the code of a long list is fetched for the others alone. */
function ListByLength(props: ListProps) {
  const { items, total = items.length } = props
  const [isLongFromStart] = useState(total > SHORT_LIST)
  // A list that grows a little stays as it is, as another one would lose the focus.
  return isLongFromStart || items.length > 2 * SHORT_LIST ? <LongList {...props} /> : <ShortList {...props} />
}

type UnfilteredListProps = RequestListProps & { readonly Tools?: ComponentType<RequestToolsProps> }

/** Without the code of the filters, unless `Tools` brings it. */
export const UnfilteredList = (props: UnfilteredListProps) => <RequestRows {...props} List={ListByLength} />

export const loadLongList = LongList.load
