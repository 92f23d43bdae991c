import { Loading } from '../src/ui/Loading'
import { Panel } from '../src/ui/Panel'
import { BalanceRowSkeleton } from '../src/ui/Skeletons'

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
