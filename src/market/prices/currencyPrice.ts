import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { ExchangeAccount } from '../../domain/account'
import type { Currency, Pair } from '../../domain/currency'
import type { Live } from '../../domain/live'
import { marketPrice, marketPriceSources, type Ticker } from '../../domain/price'
import type { Feed } from '../feed'

/** `pair` is the listed pair that it is taken from, `counter` is USDT, USDC or USD. */
type CurrencyPrice = Ticker & { readonly pair: Pair; readonly counter: Currency }

/**
 * What one unit of the currency costs on the account: against USDT, else USDC, else USD, whichever it lists.
 * `unknown-pair`: it lists none of them. Without a value: the price is missing, or rounds to 0.
 */
export function currencyPrice(
  market: Pick<Feed, 'ticker'>,
  account: ExchangeAccount,
  currency: Currency,
): ReadonlySignal<Live<CurrencyPrice>> {
  const sources = marketPriceSources(currency).map(source => ({ source, ticker: market.ticker(account, source.pair) }))
  return computed(() => {
    const listed = sources.find(({ ticker }) => ticker.value.state !== 'unknown-pair')
    if (listed === undefined) return { state: 'unknown-pair' }
    const { source, ticker } = listed
    const { value, ...rest } = ticker.value
    const price = value && marketPrice(source, value)
    if (price === undefined) return rest
    const { pair, inverted } = source
    return { ...rest, value: { price, pair, counter: inverted ? pair.base : pair.counter } }
  })
}
