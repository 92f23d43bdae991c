import { eq } from 'drizzle-orm'
import type { RequestRow } from '../http/requestAnswer'
import type { Store } from '../store/db'
import { requests } from '../store/schema'
import { dueRequests, priceOf } from './atWork'
import type { Clock } from './clock'
import { decimal } from './decimal'
import { nextFill, wholeFill } from './execution'
import type { Market } from './market'
import { type Step, settle } from './settle'

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

type World = { store: Store; market: Market; clock: Clock; speed: number; log: (line: string) => void }

const tickMs = 500

export function createEngine({ store, market, clock, speed, log }: World): Engine {
  let timer: NodeJS.Timeout | undefined
  let isPaused = false
  let isStopped = false
  let working: Promise<void> = Promise.resolve()
  /** requests whose next step the database refuses: left alone, so that they hold nobody else up */
  const stuck = new Set<string>()
  const say = (error: unknown) => log(error instanceof Error ? (error.stack ?? error.message) : String(error))

  const stepOf = (row: RequestRow): Step[] => {
    if (stuck.has(row.uuid)) return []
    if (row.status === 'pending_cancellation') return [{ row }]
    const price = priceOf(row, market)
    const fill = price && nextFill(row, price)
    return fill ? [{ row, fill }] : []
  }

  const tick = async () => {
    let steps: Step[] = []
    const all = store.write(async tx => {
      steps = (await dueRequests(tx, market, clock.date())).flatMap(stepOf)
      await settle(tx, steps, clock.date())
    })
    await all.catch(async error => {
      if (steps.length === 0) throw error
      await oneByOne(steps)
    })
  }

  // Each row again from the database: since the tick that failed a client may have changed it.
  const oneByOne = async (steps: readonly Step[]) => {
    for (const { row } of steps)
      await store
        .write(async tx => {
          const [now] = await tx.select().from(requests).where(eq(requests.uuid, row.uuid))
          if (now?.status === row.status) await settle(tx, stepOf(now), clock.date())
        })
        .catch(error => {
          stuck.add(row.uuid)
          say(error)
        })
  }

  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      working = (isPaused ? Promise.resolve() : tick()).catch(say).finally(next)
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
        if (row?.status !== 'new' && row?.status !== 'in_progress') return
        const price = priceOf(row, market) ?? decimal(row.requestedPrice ?? row.maxPrice ?? 1)
        await settle(tx, [{ row, fill: wholeFill(row, price) }], clock.date())
      }),
  }
}
