import { and, eq, inArray, or } from 'drizzle-orm'
import { exchangeAccounts } from '../rules/account'
import { requestStatus, requests } from '../store/schema'
import type { Call } from './desk'
import { readFields } from './fields'

const pageSize = 10
const maxPageSize = 100

/** The query of GET v1/requests: a filter of the client's requests, and the page. */
export const readRequestQuery = (call: Call) => {
  const fields = readFields(call.req.query())
  const limit = fields.integer('limit', { min: 1, max: maxPageSize }) ?? pageSize
  const offset = fields.integer('offset', { min: 0, max: 1_000_000_000 }) ?? 0
  const currency = fields.text('currency', { max: 40 })
  const account = fields.oneOf('exchange_account', exchangeAccounts)
  const statuses = (call.req.queries('statuses') ?? []).flatMap(status => {
    const known = readFields({ statuses: status }).oneOf('statuses', requestStatus.enumValues)
    if (!known && status !== '')
      fields.refuse('statuses', 'one_of', `statuses must be some of ${requestStatus.enumValues.join(', ')}`, [
        ...requestStatus.enumValues,
      ])
    return known ? [known] : []
  })
  fields.throwIfInvalid()
  const where = and(
    eq(requests.clientId, call.var.client.id),
    statuses.length > 0 ? inArray(requests.status, statuses) : undefined,
    account && eq(requests.exchangeAccount, account),
    currency === undefined
      ? undefined
      : or(
          eq(requests.baseCurrency, currency),
          eq(requests.counterCurrency, currency),
          eq(requests.commonCurrency, currency),
        ),
  )
  return { where, limit, offset }
}
