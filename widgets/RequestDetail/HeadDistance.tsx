import { useState } from 'react'
import { css } from '#styled/css'
import { isZero } from '../../src/domain/decimal'
import { marketOf } from '../../src/domain/request/marketOf'
import type { TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { loadable } from '../../src/ui/feedback/loadable'
import { withTexts } from '../../src/ui/feedback/withTexts'

// With the feed, which nothing else of the request waits for.
const WatchedHeadDistance = loadable(
  withTexts(() => import('./WatchedHeadDistance')),
  file => file.WatchedHeadDistance,
  { frame: message => message, whenIdle: true },
)

/**
 * The pair's market price and the request's distance from it, while it may still fill; that nothing was executed, once
 * it is canceled.
 */
export function HeadDistance({ request }: { request: TradeRequest }) {
  const { say } = useWords()
  const market = marketOf(request)
  const isUnfilled = request.status === 'canceled' && request.executedBase !== undefined && isZero(request.executedBase)
  // Its place stays when the request ends: nothing below moves while it is read.
  const [hasPlace, setHasPlace] = useState(false)
  if (market && !hasPlace) setHasPlace(true)
  return (
    (isUnfilled || (hasPlace && request.status !== 'executed')) && (
      <div className={line}>
        {market && <WatchedHeadDistance request={request} account={market.account} {...market.pair} />}
        {isUnfilled && <span className={css({ color: 'ink-2' })}>{say('request.nothingExecuted')}</span>}
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
