import { useDesk } from '../../src/desk/useDesk'
import { BalancePlaceholder, type BalanceShape } from '../../src/ui/balance/BalanceSkeleton'
import { bookChoice } from './bookChoice'

/** In place of the balance, with its order book as the client chose it. */
export const BalanceWaiting = (shape: BalanceShape) => (
  <BalancePlaceholder isBookOpen={bookChoice(useDesk()).isOpen} {...shape} />
)
