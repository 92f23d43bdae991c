import { parseArgs } from 'node:util'
import { spawnSandbox } from '../../harness/spawnSandbox'
import { progressOf } from '../progress'
import { addCounts } from './batches'
import { countOutcomes, isExactlyOnce, NO_OUTCOMES, type OutcomeCounts } from './outcomes'
import { openProgress, type Progress } from './progressFile'
import { untilNoneArrives } from './sandboxCalls'
import { sendTickets } from './sendTickets'
import { buildWizardPage, submitTickets } from './submitTickets'
import { installTabStorage } from './tabStorage'
import { drawTickets, LATEST, timingOver, withWriteMs } from './tickets'
import { sendTransfers } from './transfers/sendTransfers'
import { isEachMovedOnce, type TransferCounts } from './transfers/transferOutcomes'

const FASTER = 10
/** Clients side by side, by default. Without keys they wait longer before a ticket may be sent again. */
const CLIENTS = { withKeys: 16, without: 24 }

/**
 * Places requests and transfers under faults at a sandbox of its own; the last line counts all outcomes by its ledger.
 * - `--intents`: how many requests without a page; `--wizards`: then through the wizard, which uses keys;
 * - `--transfers`: then transfers without a page;
 * - `--no-keys`: the desk honors no keys;
 * - `--clients`: how many send side by side. They mostly wait: a long run may have ten times more;
 * - `--resume FILE` keeps what was counted, so that an interrupted run goes on; FILE.transfers keeps the transfers.
 */
async function runChaos(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      intents: { type: 'string', default: '2000' },
      wizards: { type: 'string' },
      transfers: { type: 'string', default: '300' },
      keys: { type: 'boolean' },
      'no-keys': { type: 'boolean' },
      clients: { type: 'string' },
      resume: { type: 'string' },
    },
  })
  const keys = !values['no-keys']
  const seed = count('seed', values.seed)
  const intents = count('intents', values.intents)
  const wizards = keys ? count('wizards', values.wizards ?? '300') : 0
  const transfers = count('transfers', values.transfers)
  const timing = withWriteMs(timingOver(FASTER), 3_000)
  const wizard = wizards > 0 ? await buildWizardPage() : undefined
  const { resume } = values
  const progress = openProgress<OutcomeCounts>(resume, { seed, keys, intents })
  const ofTransfers = resume && `${resume}.transfers`
  const transferProgress = openProgress<TransferCounts>(ofTransfers, { seed, keys, intents: transfers })
  const desk = spawnSandbox(['--port', '0', '--seed', String(seed)])
  try {
    const sandbox = await desk.ready
    const onOutcome = progressOf(intents + wizards + transfers, console.error)
    const clientsAtOnce = count('clients', values.clients ?? String(keys ? CLIENTS.withKeys : CLIENTS.without))
    const device = { seed, hasKeys: keys, timing, storage: installTabStorage(), clients: clientsAtOnce }
    const resuming = <C extends { readonly intents: number }>({ counted, add }: Progress<C>) => ({
      counted,
      onCounted(batch: number, counts: C) {
        add(batch, counts)
        for (let ended = 0; ended < counts.intents; ended++) onOutcome()
      },
    })
    const sent = await sendTickets(sandbox, { ...device, intents, ...resuming(progress) })
    const tickets = drawTickets(seed, wizards, timing, intents)
    const outcomes = wizard ? await submitTickets(sandbox, wizard, tickets, timing, onOutcome) : []
    const clients = [...new Set(outcomes.map(({ client }) => client))]
    if (wizard) await untilNoneArrives(sandbox, clients, timing.writeMs * LATEST)
    const submitted: OutcomeCounts = wizard ? await countOutcomes(sandbox, outcomes, wizards) : NO_OUTCOMES
    const counts = addCounts(sent, submitted)
    const moved = await sendTransfers(sandbox, { ...device, intents: transfers, ...resuming(transferProgress) })
    console.log(JSON.stringify({ seed, keys, ...counts, transfers: moved }))
    // A batch that was left out would be missing in its sum as well.
    const isWhole = counts.intents === intents + wizards && moved.intents === transfers
    return isWhole && isExactlyOnce(counts) && isEachMovedOnce(moved)
  } finally {
    await desk.stop()
  }
}

function count(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} is "${text}", but it must be a number of at most six digits.`)
  return Number(text)
}

// The sandbox ends with this process, also when that is stopped.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
runChaos().then(
  isHeld => process.exit(isHeld ? 0 : 1),
  (error: Error) => {
    const { message, cause } = error
    console.error(cause instanceof Error && !message.includes(cause.message) ? `${message}: ${cause.message}` : message)
    process.exit(1)
  },
)
