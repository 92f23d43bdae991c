import { Panel } from '../Panel'
import { Loading } from './Loading'
import { BalanceRowSkeleton } from './Skeletons'

const ROWS = [0, 1, 2, 3]

/** In place of a widget or page while its code loads: on a slow connection a blank page would look broken. */
export const PanelLoading = () => (
  <Panel>
    <Loading>
      {ROWS.map(at => (
        <BalanceRowSkeleton key={at} at={at} />
      ))}
    </Loading>
  </Panel>
)
