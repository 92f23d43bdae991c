import { describe, it } from 'vitest'
import { startApp } from '../app'
import { expect } from '../expect'
import { freshClient } from '../sandbox'

/** Runs in the page, until half a second after a sheet is there: what moves or fades for longer than two frames. */
async function moving(): Promise<string[]> {
  const found = new Set<string>()
  let endsAt = Number.POSITIVE_INFINITY
  while (performance.now() < endsAt) {
    if (endsAt === Number.POSITIVE_INFINITY && document.querySelector('[role=dialog]')) endsAt = performance.now() + 500
    for (const { effect } of document.getAnimations()) {
      const { activeDuration = 0 } = effect?.getComputedTiming() ?? {}
      const { target } = effect as KeyframeEffect
      if (Number(activeDuration) > 32) found.add(`${target?.localName} for ${activeDuration} ms`)
    }
    await new Promise(requestAnimationFrame)
  }
  return [...found]
}

describe('a sheet that opens', { tags: ['accessibility'] }, () => {
  const app = startApp()

  it.each([
    ['slides in', 'no-preference'],
    ['is there at once where the reader prefers less motion', 'reduce'],
  ] as const)('%s', async (_, reducedMotion) => {
    const page = await app.open('/', { client: await freshClient('demo'), browser: { reducedMotion } })
    await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
    const moves = page.evaluate(moving)
    await page.getByRole('button', { name: 'New request', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect((await moves).length > 0).toBe(reducedMotion === 'no-preference')
  })
})
