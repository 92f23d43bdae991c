import type { Decimal } from '../../../src/domain/decimal'
import { invertPrice } from '../../../src/domain/price'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import type { Words } from '../../../src/i18n/intl'
import { isUsuallyReversed } from '../../../src/market/prices/listedPair'

/** One fewer than a price has: the last one of an inverse is rounded. */
const SHOWN_DIGITS = 7

/** '96,748.20 USDT per BTC' for a price of USDT in BTC; '' for a pair that is quoted as it is requested. */
export function quotedPrice(
  price: Decimal | undefined,
  { exchangeAccount, base, counter, common }: TicketRoute,
  { say, amount }: Words,
): string {
  if (price === undefined || common !== undefined || !isUsuallyReversed({ base, counter }, exchangeAccount)) return ''
  const inverse = invertPrice(price)
  return inverse === undefined
    ? ''
    : say('total.quotedPrice', {
        price: `${amount(inverse, { is: 'price', significant: SHOWN_DIGITS })} ${base}`,
        currency: counter,
      })
}
