import { Loading } from '../src/ui/feedback/Loading'
import { BalanceRowSkeleton } from '../src/ui/feedback/Skeletons'
import { Panel } from '../src/ui/Panel'

const ROWS = [0, 1, 2, 3]

/** Stands in for a widget while its code loads: on a slow connection a blank page would look broken. */
export const WidgetLoading = () => (
  <Panel>
    <Loading>
      {ROWS.map(at => (
        <BalanceRowSkeleton key={at} at={at} />
      ))}
    </Loading>
  </Panel>
)
