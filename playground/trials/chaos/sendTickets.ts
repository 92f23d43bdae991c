import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskTiming } from '../../../src/desk/timing'
import { type BatchOptions, countBatches } from './batches'
import { clockOf } from './deviceClock'
import { countOutcomes, NO_OUTCOMES, type OutcomeCounts } from './outcomes'
import { createClient, type Sandbox, setFaults } from './sandboxCalls'
import { type ClientVisit, sendTicket } from './sendTicket'
import type { TabStorage } from './tabStorage'
import { drawTickets, latestMsOf } from './tickets'

export type SendOptions<Counts extends Readonly<Record<string, number>>> = Omit<BatchOptions<Counts>, 'batchSize'> & {
  readonly seed: number
  /** Whether the desk honors Idempotency-Key. */
  readonly hasKeys: boolean
  readonly timing: DeskTiming
  readonly storage: TabStorage
}

/** Sends tickets through the desk's own outbox, without a page; counts what each client was shown by the ledger. */
export function sendTickets(
  sandbox: Sandbox,
  { seed, hasKeys, timing, storage, ...run }: SendOptions<OutcomeCounts>,
): Promise<OutcomeCounts> {
  return countBatches(NO_OUTCOMES, { ...run, batchSize: 5 }, async (batch, from, size) => {
    const tickets = drawTickets(seed, size, timing, from)
    const client = await createClient(sandbox)
    const visit: ClientVisit = {
      device: { sandbox, client, storage, clock: clockOf(batch), hasKeys, timing },
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
  })
}
