import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { css } from '#styled/css'
import type { Desk } from '../../../src/desk/desk'
import { useDesk } from '../../../src/desk/useDesk'
import type { ExchangeAccount } from '../../../src/domain/account'
import type { Pair } from '../../../src/domain/currency'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { marketOf } from '../../../src/domain/request/marketDistance'
import type { TradeRequest } from '../../../src/domain/request/request'
import { tickerPrice } from '../../../src/market/prices/tickerPrice'
import { MarketDistance } from '../../../src/ui/amount/MarketDistance'
import { createWatchLimit, type WatchLimit } from './watchLimit'
import { whileVisible } from './whileVisible'

/** How far an open request's price lies from the market: a row that is looked at watches it, the others don't. */
export function RowDistance({ request }: { request: TradeRequest }) {
  const market = marketOf(request)
  return market && <Watched request={request} account={market.account} {...market.pair} />
}

type WatchedProps = Pair & { readonly request: TradeRequest; readonly account: ExchangeAccount }

function Watched({ request, account, base, counter }: WatchedProps) {
  const box = useRef<HTMLSpanElement>(null)
  const price = useSeenPrice(box, account, base, counter)
  return (
    <span ref={box} data-distance="" className={boxStyle}>
      <MarketDistance price={price} request={request} />
    </span>
  )
}

const NOT_WATCHED: Live<Ticker> = { state: 'connecting' }

/** The pair's last trade while the element is looked at and there is a place for its pair; a tick renders nothing. */
function useSeenPrice(box: RefObject<Element | null>, account: ExchangeAccount, base: string, counter: string) {
  const { market } = useDesk()
  const [isWatched] = useState(() => signal(false))
  useEffect(() => {
    const { current } = box
    if (current === null) return
    // The same signal for all accounts that share a market: it stands for the pair.
    const pair = market.ticker(account, { base, counter })
    return whileVisible(current, () => {
      const leave = placesAt(market).want(pair, () => {
        isWatched.value = true
      })
      return () => {
        leave()
        isWatched.value = false
      }
    })
  }, [box, market, account, base, counter, isWatched])
  return useMemo((): ReadonlySignal<Live<Ticker>> => {
    const price = tickerPrice(market, account, { base, counter })
    return computed(() => (isWatched.value ? price.value : NOT_WATCHED))
  }, [market, account, base, counter, isWatched])
}

/** All lists of a page together watch so many pairs: more than a screen holds, and less than an exchange would mind. */
const MOST = 20
const places = new WeakMap<Desk['market'], WatchLimit>()

function placesAt(market: Desk['market']): WatchLimit {
  const known = places.get(market) ?? createWatchLimit(MOST)
  places.set(market, known)
  return known
}

/**
 * Takes what the line leaves over and asks for nothing: no figure that comes, ticks or goes moves anything. Words that
 * don't fit break into lines that are not seen, whole words at a time.
 */
const boxStyle = css({
  contain: 'inline-size',
  flex: '1 1 0',
  minWidth: '0',
  height: '1lh',
  overflow: 'clip',
  textStyle: 'small',
  // a break before the first word, too
  _before: { content: '""', display: 'inline-block' },
})
