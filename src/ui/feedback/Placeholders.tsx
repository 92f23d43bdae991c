import { css } from '#styled/css'
import { Panel } from '../Panel'
import { Loading } from './Loading'
import { DetailSkeleton, FactSkeleton, RequestRowSkeleton, SummarySkeleton } from './Skeletons'

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

export const DetailPlaceholder = () => (
  <Panel>
    <Loading>
      <DetailSkeleton />
      <FactSkeleton />
      <FactSkeleton at={1} />
    </Loading>
  </Panel>
)
