import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { transferAccounts } from '../rules/account'
import { plain } from '../rules/decimal'
import { holdingOf, moveFunds, withdrawableOf } from '../rules/funds'
import { invalid } from '../rules/refusal'
import { type Client, transfers } from '../store/schema'
import { readBody } from './body'
import type { Desk, DeskEnv } from './desk'
import { type Input, readFields } from './fields'
import { runOnce } from './idempotency'

/** POST v1/transfers: moves funds between binance_spot and binance_usdm. */
export function transferCalls(desk: Desk): Hono<DeskEnv> {
  return new Hono<DeskEnv>().post('/', call =>
    runOnce(desk, call, async tx => {
      const { client } = call.var
      const { asset, amount, from, to } = readForm(client, readBody(call))
      const withdrawable = withdrawableOf(await holdingOf(tx, client.id, from, asset))
      if (amount.gt(withdrawable))
        throw invalid('amount', 'insufficient_balance', `You can move at most ${plain(withdrawable)} ${asset}`, [
          plain(withdrawable),
        ])
      const uuid = randomUUID()
      await tx.insert(transfers).values({
        uuid,
        clientId: client.id,
        asset,
        amount: plain(amount),
        fromAccount: from,
        toAccount: to,
        createdAt: desk.clock.date(),
      })
      await moveFunds(tx, [
        { clientId: client.id, account: from, asset, amount: amount.neg() },
        { clientId: client.id, account: to, asset, amount },
      ])
      return { status: 201, body: {}, uuid, number: null }
    }),
  )
}

const readForm = (client: Client, input: Input) => {
  const fields = readFields(input)
  const asset = fields.text('asset', { max: 40 })
  const amount = fields.positive('amount')
  const from = fields.oneOf('from', transferAccounts)
  const to = fields.oneOf('to', transferAccounts)
  fields.require('asset', 'amount', 'from', 'to')
  if (from && from === to) fields.refuse('to', 'not_one_of', 'to must differ from from', [from])
  if (from && !client.accounts.includes(from))
    fields.refuse('from', 'account_not_available', `${from} is not one of your accounts`)
  if (to && to !== from && !client.accounts.includes(to))
    fields.refuse('to', 'account_not_available', `${to} is not one of your accounts`)
  fields.throwIfInvalid()
  return { asset: asset!, amount: amount!, from: from!, to: to! }
}
