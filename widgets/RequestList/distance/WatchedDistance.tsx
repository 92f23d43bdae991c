import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useDesk } from '../../../src/desk/useDesk'
import { useMarket } from '../../../src/desk/useMarket'
import type { ExchangeAccount } from '../../../src/domain/account'
import type { Pair } from '../../../src/domain/currency'
import type { Live } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import type { TradeRequest } from '../../../src/domain/request/request'
import { pairPrice } from '../../../src/market/prices/pairPrice'
import { MarketDistance } from '../../../src/ui/amount/MarketDistance'
import { DistanceBox } from './DistanceBox'
import { createRowVisibility } from './rowVisibility'
import { createWatchSlots } from './watchSlots'

type WatchedDistanceProps = Pair & { readonly request: TradeRequest; readonly account: ExchangeAccount }

/** Watches the price while the row is visible. */
export function WatchedDistance({ request, account, base, counter }: WatchedDistanceProps) {
  const box = useRef<HTMLSpanElement>(null)
  const price = useVisiblePrice(box, account, base, counter)
  return (
    <DistanceBox box={box}>
      <MarketDistance price={price} request={request} canShorten />
    </DistanceBox>
  )
}

const NOT_WATCHED: Live<Ticker> = { state: 'connecting' }

/** The pair's last trade while the element is visible and its pair has a slot. A tick renders nothing. */
function useVisiblePrice(box: RefObject<Element | null>, account: ExchangeAccount, base: string, counter: string) {
  const { session } = useDesk()
  const market = useMarket()
  const [isWatched] = useState(() => signal(false))
  useEffect(() => {
    const { current } = box
    if (current === null) return
    // The feed gives the same signal to all accounts that share a market, so it identifies the pair.
    const pair = market.ticker(account, { base, counter })
    const slots = session.scoped('watchSlots', () => createWatchSlots(MAX_PAIRS))
    return session.scoped('rowVisibility', createRowVisibility).whileVisible(current, () => {
      const release = slots.request(pair, () => {
        isWatched.value = true
      })
      return () => {
        release()
        isWatched.value = false
      }
    })
  }, [box, market, session, account, base, counter, isWatched])
  return useMemo((): ReadonlySignal<Live<Ticker>> => {
    const price = pairPrice(market, account, { base, counter })
    return computed(() => (isWatched.value ? price.value : NOT_WATCHED))
  }, [market, account, base, counter, isWatched])
}

/** Of all lists of a page together: more than a screen shows, and fewer than an exchange would throttle. */
const MAX_PAIRS = 20
