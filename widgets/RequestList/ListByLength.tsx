import type { TradeRequest } from '../../src/domain/request/request'
import { loadable } from '../../src/ui/feedback/loadable'
import type { GrowingListProps } from '../../src/ui/list/RowList'
import { ShortList } from '../../src/ui/list/ShortList'
import { useIsLong } from '../../src/ui/list/useIsLong'

type ListProps = GrowingListProps<TradeRequest>

/** Until the code of a long list is there. Its focus begins at `startAt` as soon as it is drawn. */
const firstRows = ({ startAt: _, ...props }: ListProps) => <ShortList {...props} />

const LongList = /* @__PURE__ */ loadable<typeof import('../../src/ui/list/InfiniteList'), ListProps>(
  () => import('../../src/ui/list/InfiniteList'),
  file => file.InfiniteList,
  {
    waiting: firstRows,
    frame: (message, props) => (
      <>
        {firstRows(props)}
        {message}
      </>
    ),
  },
)
export const loadLongList = LongList.load

/** Most clients have few requests, so the code of a long list is fetched for the others alone. */
export function ListByLength(props: ListProps) {
  const { items, total = items.length } = props
  return useIsLong(total) ? <LongList {...props} /> : <ShortList {...props} />
}
