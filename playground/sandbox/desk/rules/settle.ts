import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../store/db'
import { type Position, positions, type RequestRow } from '../store/schema'
import { canceled, filled, futuresChanges, isFuturesRequest, releaseReserve, spotChanges } from './fillChanges'
import { type FundsChange, moveFunds } from './funds'
import type { Fill } from './nextFill'

/** A fill of a request; without a fill, the end of its cancellation. */
export type Step = { row: RequestRow; fill?: Fill }

/** Writes the steps to requests, balances and positions. */
export async function settle(tx: Db, steps: readonly Step[], now: Date): Promise<void> {
  if (steps.length === 0) return
  const held = await positionsOf(tx, steps)
  const changes: FundsChange[] = []
  const after = steps.map(({ row, fill }) => {
    if (!fill) {
      changes.push(releaseReserve(row))
      return canceled(row, now)
    }
    if (!isFuturesRequest(row)) changes.push(...spotChanges(row, fill))
    else {
      const position = emptyPosition(row)
      const [next, moved] = futuresChanges(row, fill, held.get(keyOf(position)) ?? position)
      held.set(keyOf(position), next)
      changes.push(...moved)
    }
    return filled(row, fill, now)
  })
  await writeRequests(tx, after)
  await writePositions(tx, [...held.values()])
  await moveFunds(tx, changes)
}

const keyOf = ({ clientId, account, base, counter }: Position) => [clientId, account, base, counter].join('/')

const emptyPosition = (row: RequestRow): Position => ({
  clientId: row.clientId,
  account: row.exchangeAccount,
  base: row.baseCurrency,
  counter: row.counterCurrency,
  size: '0',
  entryCost: '0',
  margin: '0',
})

async function positionsOf(tx: Db, steps: readonly Step[]): Promise<Map<string, Position>> {
  const owners = new Set(steps.flatMap(({ row, fill }) => (fill && isFuturesRequest(row) ? [row.clientId] : [])))
  if (owners.size === 0) return new Map()
  const rows = await tx
    .select()
    .from(positions)
    .where(inArray(positions.clientId, [...owners]))
  return new Map(rows.map(row => [keyOf(row), row]))
}

const writeRequests = (tx: Db, rows: readonly RequestRow[]) =>
  tx.execute(sql`update requests set status = given.status::request_status, executed_base = given."executedBase",
      executed_counter = given."executedCounter", reserved = given.reserved, steps = given.steps,
      cancel_due_at = given."cancelDueAt", updated_at = given."updatedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(uuid uuid, status text, "executedBase" numeric,
      "executedCounter" numeric, reserved numeric, steps integer, "cancelDueAt" timestamptz, "updatedAt" timestamptz)
    where requests.uuid = given.uuid`)

const writePositions = async (tx: Db, rows: readonly Position[]) => {
  if (rows.length === 0) return
  await tx.execute(sql`insert into positions (client_id, account, base, counter, size, entry_cost, margin)
    select "clientId", account, base, counter, size, "entryCost", margin
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("clientId" uuid, account text, base text,
      counter text, size numeric, "entryCost" numeric, margin numeric)
    on conflict (client_id, account, base, counter) do update
    set size = excluded.size, entry_cost = excluded.entry_cost, margin = excluded.margin`)
}
