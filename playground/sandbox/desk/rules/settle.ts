import { inArray, sql } from 'drizzle-orm'
import type { RequestRow } from '../http/requestAnswer'
import type { Db } from '../store/db'
import { positions } from '../store/schema'
import type { Fill } from './execution'
import { type FundsChange, moveFunds } from './funds'
import {
  canceled,
  filled,
  futuresChanges,
  isFuturesRequest,
  type Position,
  releaseAll,
  spotChanges,
} from './settlement'

/** A request with what happens to it: a fill, or without one the end of its cancellation. */
export type Step = { row: RequestRow; fill?: Fill }

/** Writes steps: requests, balances and positions agree or none changes. */
export async function settle(tx: Db, steps: readonly Step[], now: Date): Promise<void> {
  if (steps.length === 0) return
  const known = await positionsOf(tx, steps)
  const changes: FundsChange[] = []
  const after = steps.map(({ row, fill }) => {
    if (!fill) {
      changes.push(releaseAll(row))
      return canceled(row, now)
    }
    if (!isFuturesRequest(row)) changes.push(...spotChanges(row, fill))
    else {
      const position = positionOf(row)
      const [next, moved] = futuresChanges(row, fill, known.get(keyOf(position)) ?? position)
      known.set(keyOf(position), next)
      changes.push(...moved)
    }
    return filled(row, fill, now)
  })
  await writeRequests(tx, after)
  await writePositions(tx, [...known.values()])
  await moveFunds(tx, changes)
}

type Place = Pick<Position, 'clientId' | 'account' | 'base' | 'counter'>

const keyOf = ({ clientId, account, base, counter }: Place) => [clientId, account, base, counter].join('/')

/** Where the request's fills go, while nothing stands there. */
const positionOf = (row: RequestRow): Position => ({
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
