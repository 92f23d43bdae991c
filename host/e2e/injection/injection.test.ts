import { describe, expect, it } from 'vitest'
import { logProgress } from '../../../playground/trials/progress'
import { isTrial, trialCases } from '../../../playground/trials/trialCount'
import { startApp } from '../app'
import { freshClient } from '../sandbox'
import { inspect, type Screen } from './inspect'
import { CANARY, PAYLOADS } from './payloads'
import { PLACES } from './places'

/** As wide as a phone, and so high that a list draws all of its rows. */
const HIGH_WINDOW = { viewport: { width: 390, height: 12_000 } }

const ENOUGH_FAULTS = 4

const ALL = PLACES.reduce((sum, { fields = 1 }) => sum + fields * PAYLOADS.length, 0)
let renders = 0

describe('a text with code, markup or invisible characters', { tags: ['injection'] }, () => {
  const app = startApp()

  it.each(trialCases(PLACES, ({ tested }) => tested > 0))('is shown as text and nothing else: $name', async place => {
    const payloads = isTrial ? PAYLOADS : sampleOf(PAYLOADS, place.tested)
    const client = await freshClient('demo')
    // Words such as `undefined` may be on the screen here.
    app.tolerate(/^nonsense on the screen/)
    await app.faults(client, place.faults(payloads))
    const page = await app.open('/nothing-here', { client, script: CANARY, browser: HIGH_WINDOW })
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('main').waitFor()
    await place.prepare?.(page, payloads)
    const harm: string[] = []
    for (const { faults, ...screen } of place.screens(payloads)) {
      // The first few are enough to find the cause. After a fault each screen may wait in vain for a text.
      if (harm.length >= ENOUGH_FAULTS) break
      if (faults) {
        await app.faults(client, faults)
        await page.goto(app.url + screen.address)
      }
      const { address, rendered } = screen
      const opened = { address: faults ? undefined : address, rendered } satisfies Screen
      const [found] = await Promise.all([page.evaluate(inspect, JSON.stringify(opened)), place.meanwhile?.(page)])
      harm.push(
        ...found.map(what => `${address} ${rendered.length === 1 ? rendered[0]?.payload.slice(0, 40) : ''}: ${what}`),
      )
    }
    expect([...dialogs, ...harm]).toEqual([])
    renders += payloads.length * (place.fields ?? 1)
    logProgress(`injection: ${renders} of ${ALL} rendered`)
  })
})

/** `count` payloads, evenly taken from the list. */
const sampleOf = (payloads: readonly string[], count: number) =>
  payloads.filter((_, at) => at % Math.floor(payloads.length / count) === 0)
