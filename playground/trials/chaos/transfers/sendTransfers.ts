import { setTimeout as sleep } from 'node:timers/promises'
import { countBatches } from '../batches'
import { clockOf } from '../deviceClock'
import { createClient, creations, type Sandbox, setFaults } from '../sandboxCalls'
import type { SendOptions } from '../sendTickets'
import { latestMsOf } from '../tickets'
import { openDialog, repeated, sendTransfer, type TransferVisit } from './sendTransfer'
import { drawTransfers, TRANSFERS_OF_CLIENT } from './transferIntents'
import { countTransfers, NO_TRANSFERS, type TransferCounts } from './transferOutcomes'

const CALLS = { sent: '/v1/transfers', checked: '/v1/balances' }

/** Sends transfers through the desk's own outbox, without a page; counts what each client was shown by the ledger. */
export function sendTransfers(
  sandbox: Sandbox,
  { seed, hasKeys, timing, storage, ...run }: SendOptions<TransferCounts>,
): Promise<TransferCounts> {
  return countBatches(NO_TRANSFERS, { ...run, batchSize: TRANSFERS_OF_CLIENT }, async (batch, from, size) => {
    const client = await createClient(sandbox)
    const visit: TransferVisit = {
      device: { sandbox, client, storage, clock: clockOf(batch), hasKeys, timing },
      tabs: [],
      seen: new WeakMap(),
      noted: new Map(),
      outcomes: new Map(),
    }
    for (const drawn of drawTransfers(seed, size, timing, from)) {
      const intent = repeated(visit, drawn)
      await openDialog(visit, intent)
      await setFaults(sandbox, client, intent, CALLS)
      await sendTransfer(visit, intent)
      await setFaults(sandbox, client)
    }
    for (const tab of visit.tabs) tab.close()
    storage.clear(client.email)
    // After that nothing more enters the ledger.
    await sleep(latestMsOf(timing))
    const moves = await creations(sandbox, client, 'POST v1/transfers')
    return countTransfers(
      [...visit.outcomes.values()],
      moves.map(({ bodyHash }) => bodyHash),
      size,
    )
  })
}
