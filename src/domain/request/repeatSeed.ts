import { accountFacts, isExchangeAccount } from '../account'
import { REQUEST_TYPES, SIDES, type TradeRequest } from './request'
import type { TicketValues } from './ticket'
import type { WizardSeed } from './wizard'

/** What a request can't be asked for again without. */
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
 * The same request once more, all of it but the deadline, for the wizard to begin with at Total. Undefined where this
 * version does not know a word of it, or where its account takes no requests.
 */
export function repeatSeed(request: TradeRequest): WizardSeed | undefined {
  const side = SIDES.find(known => known === request.side)
  const type = REQUEST_TYPES.find(known => known === request.type)
  const { exchangeAccount, baseCurrency, counterCurrency, commonCurrency, isTriangulation, unread = [] } = request
  if (side === undefined || type === undefined || unread.some(field => NEEDED.includes(field))) return undefined
  if (!isExchangeAccount(exchangeAccount) || !accountFacts(exchangeAccount).takesRequests) return undefined
  // A route through a currency that is not known would be another request.
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
