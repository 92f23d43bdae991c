import { describe, expect, inject, it } from 'vitest'
import { trialSeed } from '../trials/trialCount'
import { sendWishes } from './dataLayer'
import { quiet } from './place'
import { isHeld, tally } from './tally'
import { drawWishes, LATEST, timingOver } from './wishes'
import { pressWishes } from './wizardLayer'

const INTENTS = 200
const WIZARDS = 20
const PATIENCE_MS = 180_000
const seed = trialSeed(7)

describe('S2 whatever goes wrong while requests are sent', () => {
  it(
    'none is made twice, none is lost, and none is called failed that was made',
    async () => {
      const place = inject('sandbox')
      const timing = timingOver(40)
      const told = await sendWishes(place, drawWishes(seed, INTENTS, timing), timing)
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
      const timing = timingOver(20)
      const told = await pressWishes(place, drawWishes(seed, WIZARDS, timing, INTENTS), timing)
      await quiet(place, timing.writeMs * LATEST)
      const ended = await tally(place, told, WIZARDS)
      expect(isHeld(ended), JSON.stringify({ seed, ...ended })).toBe(true)
    },
    PATIENCE_MS,
  )
})
