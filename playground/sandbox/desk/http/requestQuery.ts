import { and, eq, inArray, or } from 'drizzle-orm'
import type { Call } from '../desk'
import { accounts } from '../rules/account'
import { requestStatus, requests } from '../store/schema'
import { readFields } from './fields'

const pageSize = 10
const largestPage = 100

/** What GET v1/requests asks for: which of the client's own, and the page. */
export const readRequestQuery = (call: Call) => {
  const fields = readFields(call.req.query())
  const limit = fields.integer('limit', { min: 1, max: largestPage }) ?? pageSize
  const offset = fields.integer('offset', { min: 0, max: 1_000_000_000 }) ?? 0
  const currency = fields.text('currency', { max: 40 })
  const account = fields.oneOf('exchange_account', accounts)
  const statuses = (call.req.queries('statuses') ?? []).flatMap(status => {
    const known = readFields({ statuses: status }).oneOf('statuses', requestStatus.enumValues)
    if (!known && status !== '')
      fields.refuse('statuses', 'one_of', `statuses must be some of ${requestStatus.enumValues.join(', ')}`, [
        ...requestStatus.enumValues,
      ])
    return known ? [known] : []
  })
  fields.done()
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
