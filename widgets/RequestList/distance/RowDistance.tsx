import { marketOf } from '../../../src/domain/request/marketOf'
import type { TradeRequest } from '../../../src/domain/request/request'
import { loadable } from '../../../src/ui/feedback/loadable'
import { withTexts } from '../../../src/ui/feedback/withTexts'
import { DistanceBox } from './DistanceBox'

// With the feed, which no row waits for.
const WatchedDistance = loadable(
  withTexts(() => import('./WatchedDistance')),
  file => file.WatchedDistance,
  { loading: <DistanceBox />, frame: () => <DistanceBox />, whenIdle: true },
)

/** The distance of an open request's price from the market, watched only while the row is visible. */
export function RowDistance({ request }: { request: TradeRequest }) {
  const market = marketOf(request)
  return market && <WatchedDistance request={request} account={market.account} {...market.pair} />
}
