import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { ExchangeAccount } from '../../domain/account'
import type { Pair } from '../../domain/currency'
import { MarketError } from '../../domain/errors'
import type { Live } from '../../domain/live'
import { invertPrice, type Ticker } from '../../domain/price'
import type { Feed } from '../feed'
import { inversePair } from './listedPair'

/** The pair's last trade; inverted where the exchange lists only the inverse pair. */
export function pairPrice(market: Feed, account: ExchangeAccount, pair: Pair): ReadonlySignal<Live<Ticker>> {
  const direct = market.ticker(account, pair)
  const inverse = market.ticker(account, inversePair(pair))
  return computed(() => {
    if (direct.value.state !== 'unknown-pair') return direct.value
    const { value, ...state } = inverse.value
    if (value === undefined) return state
    const price = invertPrice(value.price)
    return price === undefined ? { state: 'failed', error: priceTooSmall() } : { ...state, value: { price } }
  })
}

export const priceTooSmall = (): MarketError => new MarketError('The price is too small for 18 decimals')
