import { css } from '#styled/css'
import { marketOf } from '../../src/domain/request/marketOf'
import type { TradeRequest } from '../../src/domain/request/request'
import { loadable } from '../../src/ui/feedback/loadable'

// With the feed, which nothing else of the request waits for.
const WatchedHeadDistance = loadable(
  () => import('./WatchedHeadDistance'),
  file => file.WatchedHeadDistance,
  { frame: message => message },
)

/** The pair's market price and the request's distance from it, while it may still fill. */
export function HeadDistance({ request }: { request: TradeRequest }) {
  const market = marketOf(request)
  return (
    market && (
      <div className={line}>
        <WatchedHeadDistance request={request} account={market.account} {...market.pair} />
      </div>
    )
  )
}

export const loadHeadDistance = WatchedHeadDistance.load

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
  // Nothing below moves when the price arrives.
  minHeight: '1lh',
  marginTop: '1',
  textStyle: 'small',
})
