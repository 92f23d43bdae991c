import { parseArgs } from 'node:util'
import { spawnSandbox } from '../../harness/spawnSandbox'
import { progressOf } from '../progress'
import { countOutcomes, isExactlyOnce } from './outcomes'
import { settled } from './sandboxCalls'
import { sendTickets } from './sendTickets'
import { buildWizardPage, submitTickets } from './submitTickets'
import { drawTickets, LATEST, timingOver, withWriteMs } from './tickets'

const FASTER = 10

/**
 * Places requests under faults at a sandbox of its own: `--intents` of them without a page, then `--wizards` through
 * the wizard. The last line counts their outcomes by the desk's ledger.
 */
async function runChaos(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      intents: { type: 'string', default: '2000' },
      wizards: { type: 'string', default: '300' },
    },
  })
  const seed = count('seed', values.seed)
  const intents = count('intents', values.intents)
  const wizards = count('wizards', values.wizards)
  const timing = withWriteMs(timingOver(FASTER), 3_000)
  const wizard = await buildWizardPage()
  const desk = spawnSandbox(['--port', '0', '--seed', String(seed)])
  try {
    const sandbox = await desk.ready
    const onOutcome = progressOf(intents + wizards, console.error)
    const sent = await sendTickets(sandbox, drawTickets(seed, intents, timing), timing, onOutcome)
    const tickets = drawTickets(seed, wizards, timing, intents)
    const submitted = await submitTickets(sandbox, wizard, tickets, timing, onOutcome)
    await settled(sandbox, timing.writeMs * LATEST)
    const counts = await countOutcomes(sandbox, [...sent, ...submitted], intents + wizards)
    console.log(JSON.stringify({ seed, ...counts }))
    return isExactlyOnce(counts)
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
