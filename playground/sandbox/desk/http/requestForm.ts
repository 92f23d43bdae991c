import { exchangeAccounts, requestAccounts, triangulationAccounts } from '../rules/account'
import { acceptedPrice, bandMiddle, pairReason, type Side } from '../rules/cost'
import { type Decimal, plain } from '../rules/decimal'
import type { NewRequest } from '../rules/placeRequest'
import type { Client } from '../store/schema'
import type { Desk } from './desk'
import { type Input, readFields } from './fields'

/** Characters of a comment. */
export const longestComment = 1_000

const types = ['limit', 'scaled', 'market'] as const
const sides = ['buy', 'sell'] as const

/** Checks the fields of POST v1/requests. Throws a 422 with every field that is wrong. */
export function readRequestForm(
  { market, clock }: Desk,
  client: Client,
  input: Input,
  idempotencyKey: string | undefined,
): NewRequest {
  const fields = readFields(input)
  const account = fields.oneOf('exchangeAccount', exchangeAccounts)
  const side = fields.oneOf<Side>('side', sides)
  const type = fields.oneOf('type', types)
  const base = fields.text('baseCurrency', { max: 40 })
  const counter = fields.text('counterCurrency', { max: 40 })
  const common = fields.text('commonCurrency', { max: 40 })
  const requestedBase = fields.positive('requestedBase')
  const isIceberg = fields.flag('isIceberg') ?? false
  const comment = fields.text('comment', { max: longestComment })
  const deadline = fields.moment('deadline')
  const quoted = fields.positive('price')
  const requestedPrice = type === 'limit' ? fields.positive('requestedPrice') : undefined
  const minPrice = type === 'scaled' ? fields.positive('minPrice') : undefined
  const maxPrice = type === 'scaled' ? fields.positive('maxPrice') : undefined

  fields.require('exchangeAccount', 'side', 'type', 'baseCurrency', 'counterCurrency', 'requestedBase')
  if (type === 'limit') fields.require('requestedPrice')
  if (type === 'scaled') fields.require('minPrice', 'maxPrice')
  if (minPrice && maxPrice?.lt(minPrice))
    fields.refuse('maxPrice', 'min', 'maxPrice must be at least minPrice', [plain(minPrice)])
  if (isIceberg && type && type !== 'limit')
    fields.refuse('isIceberg', 'not_one_of', 'Only a limit request can be an iceberg', ['true'])
  if (deadline && deadline.getTime() <= clock.now())
    fields.refuse('deadline', 'future', 'The deadline must be in the future')
  const isAvailable = account && client.accounts.includes(account) && requestAccounts.includes(account)
  if (account && !isAvailable)
    fields.refuse('exchangeAccount', 'account_not_available', `${account} requests are not available`)
  else if (account && common && !triangulationAccounts.includes(account))
    fields.refuse('exchangeAccount', 'account_not_available', `${account} does not triangulate`)
  if (common && type && type !== 'limit')
    fields.refuse('type', 'one_of', 'A triangulated request can only be a limit request', ['limit'])
  fields.throwIfInvalid()

  const trade = { account: account!, base: base!, counter: counter!, common }
  const unknownPair = pairReason(market, trade)
  if (unknownPair) fields.refuse(unknownPair.property, unknownPair.code, unknownPair.detail)
  fields.throwIfInvalid()

  const marketPrice = market.price(trade)
  if (type === 'market' && !marketPrice)
    fields.refuse('type', 'not_one_of', 'There is no market price for this pair now', ['market'])
  fields.throwIfInvalid()
  const quotedPrice = type === 'market' ? acceptedPrice(marketPrice!, quoted) : undefined
  const text = (value: Decimal | undefined) => (value ? plain(value) : null)
  return {
    trade,
    side: side!,
    requestedBase: requestedBase!,
    price: requestedPrice ?? quotedPrice ?? bandMiddle(minPrice!, maxPrice!),
    row: {
      type: type!,
      isIceberg,
      requestedPrice: text(requestedPrice),
      minPrice: text(minPrice),
      maxPrice: text(maxPrice),
      quotedPrice: text(quotedPrice),
      deadline: deadline ?? null,
      commentText: comment ?? null,
      idempotencyKey: idempotencyKey ?? null,
    },
  }
}
