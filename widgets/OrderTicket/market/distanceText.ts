import { absolute, type Decimal, isDecimal, isNegative, isPositive, isZero } from '../../../src/domain/decimal'
import { distanceFromMarket } from '../../../src/domain/price'
import type { Words } from '../../../src/i18n/intl'

/** '0.08% below market'; of an old price, 'below the last known price'. '' while one of the two prices is unknown. */
export function distanceText(
  price: Decimal | undefined,
  market: Decimal | undefined,
  { say, percentText }: Words,
  isOld = false,
): string {
  if (price === undefined || market === undefined || !isDecimal(price) || !isPositive(price)) return ''
  const distance = distanceFromMarket(price, market)
  if (distance === undefined) return ''
  const age = isOld ? 'old' : 'live'
  if (isZero(distance)) return say('total.atMarket', { age })
  const percent = percentText(absolute(distance), 2, 2)
  return say(isNegative(distance) ? 'total.belowMarket' : 'total.aboveMarket', { percent, age })
}
