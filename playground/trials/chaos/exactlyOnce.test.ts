import { describe, expect, inject, it } from 'vitest'
import { sayProgress } from '../sayProgress'
import { trialCount, trialSeed } from '../trialCount'
import { sendWishes } from './dataLayer'
import { quiet } from './place'
import { progress } from './progress'
import { isHeld, tally } from './tally'
import { drawWishes, LATEST, timingOver } from './wishes'
import { buildWizardPage, pressWishes } from './wizardLayer'

const INTENTS = trialCount({ test: 200, trial: 10_000 })
const WIZARDS = trialCount({ test: 20, trial: 300 })
const PATIENCE_MS = trialCount({ test: 180_000, trial: 3_600_000 })
const seed = trialSeed(7)
const sayTold = (all: number, what: string) =>
  progress(all, line => sayProgress(`S2: ${line} ${what} (--seed ${seed})`))

describe('whatever goes wrong while requests are sent', { tags: ['exactly-once'] }, () => {
  it(
    'none is made twice, none is lost, and none is called failed that was made',
    async () => {
      const place = inject('sandbox')
      const timing = timingOver(trialCount({ test: 40, trial: 10 }))
      const told = await sendWishes(place, drawWishes(seed, INTENTS, timing), timing, sayTold(INTENTS, 'sent'))
      await quiet(place, timing.writeMs * LATEST)
      const ended = await tally(place, told, INTENTS)
      expect(isHeld(ended), JSON.stringify({ seed, ...ended })).toBe(true)
      // Every way to end was tried.
      expect(Math.min(ended.placed, ended.found, ended.refused, ended.unknown)).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )

  it(
    'the wizard tells its client what the desk’s ledger tells',
    async () => {
      const place = inject('sandbox')
      const timing = timingOver(trialCount({ test: 20, trial: 10 }))
      const wishes = drawWishes(seed, WIZARDS, timing, INTENTS)
      const told = await pressWishes(place, await buildWizardPage(), wishes, timing, sayTold(WIZARDS, 'pressed'))
      await quiet(place, timing.writeMs * LATEST)
      const ended = await tally(place, told, WIZARDS)
      expect(isHeld(ended), JSON.stringify({ seed, ...ended })).toBe(true)
    },
    PATIENCE_MS,
  )
})
