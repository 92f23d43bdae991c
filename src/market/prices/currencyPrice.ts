import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { ExchangeAccount } from '../../domain/account'
import type { Currency, Pair } from '../../domain/currency'
import type { Live } from '../../domain/live'
import { marketPrice, marketPriceSources, type Ticker } from '../../domain/price'
import type { Feed } from '../feed'

/** `counter` is USDT, USDC or USD. */
type CurrencyPrice = Ticker & { readonly counter: Currency }

/** `pair` is the listed pair that the price is taken from, also while its price rounds to 0. */
type PairedPrice = Live<CurrencyPrice> & { readonly pair?: Pair }

/**
 * What one unit of the currency costs on the account: against USDT, else USDC, else USD, whichever it lists.
 * `unknown-pair`: it lists none of them. Without a value: the price is missing, or rounds to 0.
 */
export function currencyPrice(
  market: Pick<Feed, 'ticker'>,
  account: ExchangeAccount,
  currency: Currency,
): ReadonlySignal<PairedPrice> {
  const sources = marketPriceSources(currency).map(source => ({ source, ticker: market.ticker(account, source.pair) }))
  return computed(() => {
    const listed = sources.find(({ ticker }) => ticker.value.state !== 'unknown-pair')
    if (listed === undefined) return { state: 'unknown-pair' }
    const { source, ticker } = listed
    const { value, ...rest } = ticker.value
    if (value === undefined) return rest
    const { pair, inverted } = source
    const price = marketPrice(source, value)
    if (price === undefined) return { ...rest, pair }
    return { ...rest, pair, value: { price, counter: inverted ? pair.base : pair.counter } }
  })
}
