import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../store/db'
import { balances, type Holding } from '../store/schema'
import { type Decimal, decimal, larger, zero } from './decimal'

/** A change of a client's balance of one asset on one account. */
export type FundsChange = {
  clientId: string
  account: string
  asset: string
  amount?: Decimal
  reserved?: Decimal
  margin?: Decimal
}

export const availableOf = (held: Holding): Decimal =>
  larger(zero, decimal(held.amount).minus(held.reserved).minus(held.margin))

export const withdrawableOf = (held: Holding): Decimal => larger(zero, availableOf(held).minus(held.locked))

export async function holdingOf(db: Db, clientId: string, account: string, asset: string): Promise<Holding> {
  const [found] = await db
    .select()
    .from(balances)
    .where(and(eq(balances.clientId, clientId), eq(balances.account, account), eq(balances.asset, asset)))
  return found ?? { clientId, account, asset, amount: '0', reserved: '0', margin: '0', locked: '0' }
}

/** Adds the changes to the balances, each row once, in the order of their keys. */
export async function moveFunds(tx: Db, changes: readonly FundsChange[]): Promise<void> {
  const sums = new Map<string, typeof balances.$inferInsert>()
  for (const { clientId, account, asset, amount = zero, reserved = zero, margin = zero } of changes) {
    const key = `${clientId}/${account}/${asset}`
    const sum = sums.get(key) ?? { clientId, account, asset, amount: '0', reserved: '0', margin: '0', locked: '0' }
    sums.set(key, {
      ...sum,
      amount: amount.plus(sum.amount).toFixed(),
      reserved: reserved.plus(sum.reserved).toFixed(),
      margin: margin.plus(sum.margin).toFixed(),
    })
  }
  const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  if (rows.length === 0) return
  const changed = sql`from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given("clientId" uuid, account text, asset text, amount numeric, reserved numeric, margin numeric)`
  // An insert with a negative amount would violate the table's checks. So zeros are inserted first, then changed.
  await tx.execute(sql`insert into balances (client_id, account, asset, amount, reserved, margin, locked)
    select "clientId", account, asset, 0, 0, 0, 0 ${changed} on conflict do nothing`)
  await tx.execute(sql`update balances set amount = balances.amount + given.amount,
      reserved = balances.reserved + given.reserved, margin = balances.margin + given.margin ${changed}
    where balances.client_id = given."clientId" and balances.account = given.account and balances.asset = given.asset`)
}
