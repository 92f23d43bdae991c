import { accountFacts, isExchangeAccount } from '../account'
import { isReadableCode } from '../currency'
import { REQUEST_TYPES, SIDES, type TradeRequest } from './request'
import type { TicketValues } from './ticket'
import type { WizardSeed } from './wizard'

/** Fields without which a request can't be repeated. */
const NEEDED = [
  'side',
  'type',
  'exchangeAccount',
  'baseCurrency',
  'counterCurrency',
  'commonCurrency',
  'isTriangulation',
]

/**
 * A wizard seed with everything of the request but its deadline. Undefined when one of its values is unknown to this
 * version, its account takes no requests, or one of its currencies has no code that can be chosen.
 */
export function repeatSeed(request: TradeRequest): WizardSeed | undefined {
  const side = SIDES.find(one => one === request.side)
  const type = REQUEST_TYPES.find(one => one === request.type)
  const { exchangeAccount, baseCurrency, counterCurrency, commonCurrency, isTriangulation, unread = [] } = request
  if (side === undefined || type === undefined || unread.some(field => NEEDED.includes(field))) return undefined
  if (!isExchangeAccount(exchangeAccount) || !accountFacts(exchangeAccount).takesRequests) return undefined
  const codes = [baseCurrency, counterCurrency, ...(commonCurrency === undefined ? [] : [commonCurrency])]
  if (!codes.every(isReadableCode)) return undefined
  // Without its common currency the route would make another request.
  if (isTriangulation && commonCurrency === undefined) return undefined
  return {
    side,
    exchangeAccount,
    base: baseCurrency,
    counter: counterCurrency,
    ...(commonCurrency ? { common: commonCurrency, isTriangulation: true } : {}),
    values: valuesOf(request, type),
  }
}

function valuesOf(request: TradeRequest, type: TicketValues['type']): Partial<TicketValues> {
  const { requestedBase = '', requestedPrice = '', minPrice = '', maxPrice = '', isIceberg, comment } = request
  return {
    type,
    requestedBase,
    ...(type === 'limit' ? { requestedPrice, isIceberg } : {}),
    ...(type === 'scaled' ? { minPrice, maxPrice } : {}),
    ...(comment ? { comment: comment.text } : {}),
  }
}
