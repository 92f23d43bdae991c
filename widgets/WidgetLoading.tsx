import { Loading } from '../src/ui/feedback/Loading'
import { BalanceRowSkeleton } from '../src/ui/feedback/Skeletons'
import { Panel } from '../src/ui/Panel'

const ROWS = [0, 1, 2, 3]

/** In the place of a widget whose code is on its way: on a slow line a blank page would look like a broken one. */
export const WidgetLoading = () => (
  <Panel>
    <Loading>
      {ROWS.map(at => (
        <BalanceRowSkeleton key={at} at={at} />
      ))}
    </Loading>
  </Panel>
)
