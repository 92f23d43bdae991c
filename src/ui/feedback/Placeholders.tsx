import { css } from '#styled/css'
import { Panel } from '../Panel'
import { Loading } from './Loading'
import { DetailSkeleton, FactSkeleton, RequestRowSkeleton, SkeletonBox, SummarySkeleton } from './Skeletons'

const ROWS = [0, 1, 2, 3, 4, 5]

/** In place of a widget while its code loads, and in the shape of its first content. */
export function SummaryPlaceholder({ most = 4, withPicture = false }: { most?: number; withPicture?: boolean }) {
  const panel = (
    <Panel>
      <Loading>
        <SummarySkeleton rows={most} withPicture={withPicture} />
      </Loading>
    </Panel>
  )
  return withPicture ? <div className={css({ paddingTop: '11' })}>{panel}</div> : panel
}

/** Room for the list's head, and its first requests. */
export const ListPlaceholder = () => (
  <div className={css({ paddingTop: '11' })}>
    <Panel>
      <Loading>
        {ROWS.map(at => (
          <RequestRowSkeleton key={at} at={at} />
        ))}
      </Loading>
    </Panel>
  </div>
)

/** Also in place of the request while it is fetched: nothing moves between the two. */
export const DetailPlaceholder = () => (
  <Loading>
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
      <div className={css({ display: 'flex', alignItems: 'center', minHeight: '7' })}>
        <SkeletonBox width={168} height={20} />
      </div>
      <Panel>
        <DetailSkeleton />
      </Panel>
      <Panel>
        <div className={css({ paddingBlock: '1.5' })}>
          {ROWS.map(at => (
            <FactSkeleton key={at} at={at} />
          ))}
        </div>
      </Panel>
    </div>
  </Loading>
)
