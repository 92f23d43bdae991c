import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Client, Desk, DeskEnv } from '../desk'
import { transferring } from '../rules/account'
import { plain } from '../rules/decimal'
import { holdingOf, moveFunds, withdrawableOf } from '../rules/funds'
import { transfers } from '../store/schema'
import { readFields, type Sent } from './fields'
import { once } from './idempotency'
import { readPayload } from './payload'
import { invalid } from './refusal'

/** POST v1/transfers: moves funds between binance_spot and binance_usdm. */
export function transferCalls(desk: Desk): Hono<DeskEnv> {
  return new Hono<DeskEnv>().post('/', call =>
    once(desk, call, async tx => {
      const { client } = call.var
      const { asset, amount, from, to } = readForm(client, readPayload(call))
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

const readForm = (client: Client, sent: Sent) => {
  const fields = readFields(sent)
  const asset = fields.text('asset', { max: 40 })
  const amount = fields.positive('amount')
  const from = fields.oneOf('from', transferring)
  const to = fields.oneOf('to', transferring)
  fields.require('asset', 'amount', 'from', 'to')
  if (from && from === to) fields.refuse('to', 'not_one_of', 'to must differ from from', [from])
  if (from && !client.accounts.includes(from))
    fields.refuse('from', 'account_not_available', `${from} is not one of your accounts`)
  if (to && to !== from && !client.accounts.includes(to))
    fields.refuse('to', 'account_not_available', `${to} is not one of your accounts`)
  fields.done()
  return { asset: asset!, amount: amount!, from: from!, to: to! }
}
