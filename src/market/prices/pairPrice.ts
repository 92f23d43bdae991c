import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { ExchangeAccount } from '../../domain/account'
import type { Pair } from '../../domain/currency'
import { MarketError } from '../../domain/errors'
import type { Live } from '../../domain/live'
import { invertPrice, type Ticker } from '../../domain/price'
import type { Feed } from '../feed'
import { inversePair, isUsuallyReversed } from './listedPair'

/** The pair's last trade, inverted where only the inverse pair is listed. The usual direction is watched first. */
export function pairPrice(market: Feed, account: ExchangeAccount, pair: Pair): ReadonlySignal<Live<Ticker>> {
  const direct = market.ticker(account, pair)
  const inverse = market.ticker(account, inversePair(pair))
  const inverted = computed((): Live<Ticker> => {
    const { value, ...state } = inverse.value
    if (value === undefined) return state
    const price = invertPrice(value.price)
    return price === undefined ? { state: 'failed', error: priceTooSmall() } : { ...state, value: { price } }
  })
  const [usual, other] = isUsuallyReversed(pair, account) ? [inverted, direct] : [direct, inverted]
  return computed(() => (usual.value.state === 'unknown-pair' ? other.value : usual.value))
}

export const priceTooSmall = (): MarketError => new MarketError('The price is too small for 18 decimals')
