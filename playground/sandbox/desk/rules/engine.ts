import { eq } from 'drizzle-orm'
import type { Store } from '../store/db'
import { isOpen, type RequestRow, requests } from '../store/schema'
import { decimal } from './decimal'
import type { DeskClock } from './deskClock'
import { dueRequests, marketPriceOf } from './dueRequests'
import type { Market } from './market'
import { nextFill, wholeFill } from './nextFill'
import { type Step, settle } from './settle'

/** Fills open requests at the market's prices, some on each tick. */
export type Engine = {
  /** ticks come this many times faster than usual */
  readonly speed: number
  start(): void
  /** resolves once no tick is running */
  stop(): Promise<void>
  pause(isPaused: boolean): void
  tick(): Promise<void>
  /** fills the whole remaining amount of an open request now */
  execute(uuid: string): Promise<void>
}

type EngineOptions = { store: Store; market: Market; clock: DeskClock; speed: number; log: (line: string) => void }

const tickMs = 500

export function createEngine({ store, market, clock, speed, log }: EngineOptions): Engine {
  let timer: NodeJS.Timeout | undefined
  let isPaused = false
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  /** requests whose next step failed; skipped from then on, so that they do not block the others */
  const stuck = new Set<string>()
  const logError = (error: unknown) => log(error instanceof Error ? (error.stack ?? error.message) : String(error))

  const stepOf = (row: RequestRow): Step[] => {
    if (stuck.has(row.uuid)) return []
    if (row.status === 'pending_cancellation') return [{ row }]
    const price = marketPriceOf(row, market)
    const fill = price && nextFill(row, price)
    return fill ? [{ row, fill }] : []
  }

  const tick = async () => {
    let steps: Step[] = []
    const settled = store.write(async tx => {
      steps = (await dueRequests(tx, market, clock.date())).flatMap(stepOf)
      await settle(tx, steps, clock.date())
    })
    await settled.catch(async error => {
      if (steps.length === 0) throw error
      await settleEach(steps)
    })
  }

  // Reads each row again: a client may have changed it since the tick failed.
  const settleEach = async (steps: readonly Step[]) => {
    for (const { row } of steps)
      await store
        .write(async tx => {
          const [current] = await tx.select().from(requests).where(eq(requests.uuid, row.uuid))
          if (current?.status === row.status) await settle(tx, stepOf(current), clock.date())
        })
        .catch(error => {
          stuck.add(row.uuid)
          logError(error)
        })
  }

  const scheduleTick = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = (isPaused ? Promise.resolve() : tick()).catch(logError).finally(scheduleTick)
    }, tickMs / speed)
  }

  return {
    speed,
    start: scheduleTick,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return running
    },
    pause: paused => {
      isPaused = paused
    },
    tick,
    execute: uuid =>
      store.write(async tx => {
        const [row] = await tx.select().from(requests).where(eq(requests.uuid, uuid))
        if (row === undefined || !isOpen(row)) return
        const price = marketPriceOf(row, market) ?? decimal(row.requestedPrice ?? row.maxPrice ?? 1)
        await settle(tx, [{ row, fill: wholeFill(row, price) }], clock.date())
      }),
  }
}
