import { parseArgs } from 'node:util'
import { spawnSandbox } from '../../harness/spawnSandbox'
import { sendWishes } from './dataLayer'
import { quiet } from './place'
import { progress } from './progress'
import { isHeld, tally } from './tally'
import { drawWishes, LATEST, timingOver } from './wishes'
import { buildWizardPage, pressWishes } from './wizardLayer'

const FASTER = 10

/**
 * Wishes under faults, at a sandbox of their own: `--intents` without a page, then `--wizards` through the wizard; all of
 * them count as intents. The last line says what became of them, by the desk's ledger.
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
  const timing = timingOver(FASTER)
  const wizard = await buildWizardPage()
  const sandbox = spawnSandbox(['--port', '0', '--seed', String(seed)])
  try {
    const place = await sandbox.ready
    const say = progress(intents + wizards, console.error)
    const sent = await sendWishes(place, drawWishes(seed, intents, timing), timing, say)
    const pressed = await pressWishes(place, wizard, drawWishes(seed, wizards, timing, intents), timing, say)
    await quiet(place, timing.writeMs * LATEST)
    const ended = await tally(place, [...sent, ...pressed], intents + wizards)
    console.log(JSON.stringify({ seed, ...ended }))
    return isHeld(ended)
  } finally {
    await sandbox.stop()
  }
}

function count(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} is "${text}", but it must be a number of at most six digits.`)
  return Number(text)
}

// The sandbox ends with this process, also when that is stopped.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
runChaos().then(
  held => process.exit(held ? 0 : 1),
  (error: Error) => {
    const { message, cause } = error
    console.error(cause instanceof Error && !message.includes(cause.message) ? `${message}: ${cause.message}` : message)
    process.exit(1)
  },
)
