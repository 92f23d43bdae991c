import { compare, type Decimal } from '../../src/domain/decimal'
import type { Words } from '../../src/i18n/intl'

const LEAST = 0.1

/** '48.1%'; what is less than a tenth of a percent is said to be so, never '0%'. */
export const shareText = (percent: Decimal, { percent: say, say: message }: Words): string =>
  compare(percent, String(LEAST)) < 0
    ? message('balances.shareBelow', { share: say(LEAST, 1) })
    : say(Number(percent), 1)
