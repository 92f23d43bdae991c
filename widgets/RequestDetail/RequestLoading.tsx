import { css } from '#styled/css'
import { Loading } from '../../src/ui/feedback/Loading'
import { DetailSkeleton, FactSkeleton, SkeletonBox } from '../../src/ui/feedback/Skeletons'
import { Panel } from '../../src/ui/Panel'

const FACTS = [0, 1, 2, 3, 4, 5]

/** A placeholder with the layout of a request. */
export const RequestLoading = () => (
  <Loading>
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
      <div className={css({ display: 'flex', alignItems: 'center', height: '7' })}>
        <SkeletonBox width={168} height={20} />
      </div>
      <Panel>
        <DetailSkeleton />
      </Panel>
      <Panel>
        <div className={css({ paddingBlock: '1.5' })}>
          {FACTS.map(at => (
            <FactSkeleton key={at} at={at} />
          ))}
        </div>
      </Panel>
    </div>
  </Loading>
)
