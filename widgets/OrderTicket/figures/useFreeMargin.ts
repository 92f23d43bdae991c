import { useHolding } from '../../../src/desk/balances/balance'
import { usesMargin } from '../../../src/domain/account'
import type { Decimal } from '../../../src/domain/decimal'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import type { TicketCost } from '../cost/useTicketCost'

/** What a futures account has free of the counter, which margins are paid in; undefined while unknown. */
export function useFreeMargin(
  { side, exchangeAccount, counter }: TicketRoute,
  { isCurrent, cost }: Pick<TicketCost, 'isCurrent' | 'cost'>,
): Decimal | undefined {
  const isMargin = usesMargin(exchangeAccount)
  const balance = useHolding(counter, exchangeAccount, isMargin).entry?.available
  if (!isMargin) return undefined
  // For a sell the desk's cost gives the base that is available.
  return (side === 'buy' && isCurrent ? cost?.available : undefined) ?? balance
}
