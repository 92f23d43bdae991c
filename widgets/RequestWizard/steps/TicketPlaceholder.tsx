import { css } from '#styled/css'
import { Loading } from '../../../src/ui/feedback/Loading'
import { FactSkeleton, SkeletonBox } from '../../../src/ui/feedback/Skeletons'

/** In place of an order ticket: its type, price, amount and figures. */
export const TicketPlaceholder = () => (
  <Loading>
    <div className={css({ display: 'grid', gap: '5', paddingTop: '2' })}>
      <SkeletonBox width="100%" height={44} round="control" />
      {[72, 88].map(width => (
        <div key={width} className={css({ display: 'grid', gap: '2' })}>
          <SkeletonBox width={width} />
          <SkeletonBox width="100%" height={52} round="control" />
        </div>
      ))}
      <div className={css({ marginInline: '-4' })}>
        {[0, 1, 2].map(at => (
          <FactSkeleton key={at} at={at} />
        ))}
      </div>
    </div>
  </Loading>
)
