import { parseArgs } from 'node:util'
import { spawnSandbox } from '../spawnSandbox'
import { sendWishes } from './dataLayer'
import { quiet } from './place'
import { isHeld, tally } from './tally'
import { drawWishes, LATEST, timingOver } from './wishes'
import { pressWishes } from './wizardLayer'

const FASTER = 10
const SAY_EVERY = 100

/**
 * Wishes under faults, at a sandbox of their own: `--intents` without a page and `--wizards` through the wizard, side by
 * side; all of them count as intents. The last line says what became of them, by the desk's ledger.
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
  const sandbox = spawnSandbox(['--port', '0', '--seed', String(seed)])
  try {
    const place = await sandbox.ready
    const say = progress(intents + wizards)
    const told = await Promise.all([
      sendWishes(place, drawWishes(seed, intents, timing), timing, say),
      pressWishes(place, drawWishes(seed, wizards, timing, intents), timing, say),
    ])
    await quiet(place, timing.writeMs * LATEST)
    const ended = await tally(place, told.flat(), intents + wizards)
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

function progress(all: number): () => void {
  let told = 0
  return () => {
    told++
    if (told % SAY_EVERY === 0) console.error(`${told} of ${all}`)
  }
}

runChaos().then(
  held => process.exit(held ? 0 : 1),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
