import { eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from './clock'
import type { Db, Store } from './db'
import { decimal } from './decimal'
import { type Fill, nextFill, wholeFill } from './execution'
import { type FundsChange, moveFunds } from './funds'
import type { Market } from './market'
import type { RequestRow } from './requestAnswer'
import { positions, requests } from './schema'
import {
  canceled,
  filled,
  futuresChanges,
  isFuturesRequest,
  type Position,
  releaseAll,
  spotChanges,
} from './settlement'

/** Fills open requests against the market, one tick after another. */
export type Engine = {
  /** how many times faster than the desk's own pace */
  readonly speed: number
  start(): void
  /** after it no tick is at work */
  stop(): Promise<void>
  pause(isPaused: boolean): void
  tick(): Promise<void>
  /** executes the rest of an open request now */
  execute(uuid: string): Promise<void>
}

const tickMs = 500

export function createEngine(
  store: Store,
  market: Market,
  clock: Clock,
  speed: number,
  log: (line: string) => void,
): Engine {
  let timer: NodeJS.Timeout | undefined
  let isPaused = false
  let isStopped = false
  let working: Promise<void> = Promise.resolve()

  const tick = () =>
    store.write(async tx => {
      const open = await tx
        .select()
        .from(requests)
        .where(inArray(requests.status, ['new', 'in_progress', 'pending_cancellation']))
      await settle(
        tx,
        open.flatMap(row => stepOf(row, market, clock)),
        clock,
      )
    })

  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      working = (isPaused ? Promise.resolve() : tick())
        .catch(error =>
          log(`The engine's tick failed: ${error instanceof Error ? (error.stack ?? error.message) : error}`),
        )
        .finally(next)
    }, tickMs / speed)
  }

  return {
    speed,
    start: next,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return working
    },
    pause: paused => {
      isPaused = paused
    },
    tick,
    execute: uuid =>
      store.write(async tx => {
        const [row] = await tx.select().from(requests).where(eq(requests.uuid, uuid))
        if (!row || (row.status !== 'new' && row.status !== 'in_progress')) return
        const price = priceOf(row, market) ?? decimal(row.requestedPrice ?? row.maxPrice ?? 1)
        await settle(tx, [{ row, fill: wholeFill(row, price) }], clock)
      }),
  }
}

/** A request with what happens to it: a fill, or the end of its cancellation. */
type Step = { row: RequestRow; fill?: Fill }

const priceOf = (row: RequestRow, market: Market) =>
  market.price({
    account: row.exchangeAccount,
    base: row.baseCurrency,
    counter: row.counterCurrency,
    common: row.commonCurrency,
  })

function stepOf(row: RequestRow, market: Market, clock: Clock): Step[] {
  if (row.status === 'pending_cancellation')
    return row.cancelDueAt && row.cancelDueAt.getTime() <= clock.now() ? [{ row }] : []
  const price = priceOf(row, market)
  const fill = price && nextFill(row, price)
  return fill ? [{ row, fill }] : []
}

/** Writes all steps of a tick: requests, balances and positions agree or none changes. */
async function settle(tx: Db, steps: readonly Step[], clock: Clock): Promise<void> {
  if (steps.length === 0) return
  const now = clock.date()
  const known = await positionsOf(tx, steps)
  const changes: FundsChange[] = []
  const after = steps.map(({ row, fill }) => {
    if (!fill) {
      changes.push(releaseAll(row))
      return canceled(row, now)
    }
    if (!isFuturesRequest(row)) changes.push(...spotChanges(row, fill))
    else {
      const key = positionKey(row)
      const [position, moved] = futuresChanges(row, fill, known.get(key) ?? noPosition(row))
      known.set(key, position)
      changes.push(...moved)
    }
    return filled(row, fill, now)
  })
  await writeRequests(tx, after)
  await writePositions(tx, [...known.values()])
  await moveFunds(tx, changes)
}

const positionKey = (row: RequestRow) =>
  `${row.clientId}/${row.exchangeAccount}/${row.baseCurrency}/${row.counterCurrency}`

const noPosition = (row: RequestRow): Position => ({
  clientId: row.clientId,
  account: row.exchangeAccount,
  base: row.baseCurrency,
  counter: row.counterCurrency,
  size: '0',
  entryCost: '0',
  margin: '0',
})

async function positionsOf(tx: Db, steps: readonly Step[]): Promise<Map<string, Position>> {
  const owners = [...new Set(steps.flatMap(({ row, fill }) => (fill && isFuturesRequest(row) ? [row.clientId] : [])))]
  const rows = owners.length === 0 ? [] : await tx.select().from(positions).where(inArray(positions.clientId, owners))
  return new Map(rows.map(row => [`${row.clientId}/${row.account}/${row.base}/${row.counter}`, row]))
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
