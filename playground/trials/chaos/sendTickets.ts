import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskTiming } from '../../../src/desk/timing'
import { DEVICE_CLOCKS } from './deviceClock'
import { addCounts, countOutcomes, NO_OUTCOMES, type OutcomeCounts } from './outcomes'
import { createClient, type Sandbox, setFaults } from './sandboxCalls'
import { sendTicket, type Visit } from './sendTicket'
import type { TabStorage } from './tabStorage'
import { drawTickets, latestMsOf } from './tickets'

type SendOptions = {
  readonly seed: number
  /** How many tickets are sent. */
  readonly intents: number
  /** Whether the desk honours Idempotency-Key. */
  readonly hasKeys: boolean
  readonly timing: DeskTiming
  readonly storage: TabStorage
  /** Clients that send side by side; most of the time they wait. */
  readonly clients: number
  /** Batches that an earlier run has counted, by their number. */
  readonly counted?: ReadonlyMap<number, OutcomeCounts>
  readonly onCounted?: (batch: number, counts: OutcomeCounts) => void
}

/** Tickets that one client sends, one after the other. */
const BATCH = 5

/** Sends tickets through the desk's own outbox, without a page; counts what each client was shown by the ledger. */
export async function sendTickets(sandbox: Sandbox, options: SendOptions): Promise<OutcomeCounts> {
  const { intents, clients, counted = new Map(), onCounted = () => undefined } = options
  const batches = Array.from({ length: Math.ceil(intents / BATCH) }, (_, batch) => batch)
  const queue = batches.filter(batch => !counted.has(batch))
  let total = batches.reduce((sum, batch) => addCounts(sum, counted.get(batch) ?? NO_OUTCOMES), NO_OUTCOMES)
  const work = async () => {
    for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
      const counts = await sendBatch(sandbox, batch, options)
      total = addCounts(total, counts)
      onCounted(batch, counts)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  return total
}

async function sendBatch(
  sandbox: Sandbox,
  batch: number,
  { seed, intents, hasKeys, timing, storage }: SendOptions,
): Promise<OutcomeCounts> {
  const from = batch * BATCH
  const tickets = drawTickets(seed, Math.min(BATCH, intents - from), timing, from)
  const client = await createClient(sandbox)
  const clock = DEVICE_CLOCKS[batch % DEVICE_CLOCKS.length] ?? { aheadMs: 0, isDateHidden: false }
  const visit: Visit = {
    device: { sandbox, client, storage, clock, hasKeys, timing },
    tabs: [],
    outcomes: new Map(),
  }
  for (const ticket of tickets) {
    await setFaults(sandbox, client, ticket)
    await sendTicket(visit, ticket)
  }
  for (const tab of visit.tabs) tab.close()
  storage.clear(client.email)
  await setFaults(sandbox, client)
  // After that nothing more enters the ledger.
  await sleep(latestMsOf(timing))
  return countOutcomes(sandbox, [...visit.outcomes.values()], tickets.length)
}
