import { accountFacts, type ExchangeAccount } from '../../domain/account'
import type { Currency, Pair } from '../../domain/currency'

/** The pair that prices the counter in the base. */
export const inversePair = ({ base, counter }: Pair): Pair => ({ base: counter, counter: base })

/** Currencies in which exchanges price others. Each prices those of later lists, and those in no list. */
const PRICED_IN: readonly (readonly Currency[])[] = [['USDT', 'USDC', 'USD', 'EUR', 'GBP', 'UAH'], ['BTC'], ['ETH']]

/** Binance prices the euro in dollars, EUR/USDT; Coinbase the other way round, USDC/EUR. */
const PRICED_IN_ON_BINANCE: typeof PRICED_IN = [['UAH'], ['USDT', 'USDC', 'USD'], ['EUR', 'GBP'], ['BTC'], ['ETH']]

/** Whether the account's exchange usually lists the inverse pair: ETH/BTC, not BTC/ETH. */
export function isUsuallyReversed({ base, counter }: Pair, account: ExchangeAccount): boolean {
  const groups = accountFacts(account).exchange === 'binance' ? PRICED_IN_ON_BINANCE : PRICED_IN
  const place = (currency: Currency): number => {
    const at = groups.findIndex(group => group.includes(currency))
    return at < 0 ? groups.length : at
  }
  return place(base) < place(counter)
}
