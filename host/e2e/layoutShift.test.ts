import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const ROUTES = ['/', '/requests', '/balances', '/balances/BTC', '/profile', '/login']
/** Sums what the browser counts as unexpected moves. */
const COUNT_SHIFTS = `
  window.shifted = 0
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })`
const MOST = 0.01
/** Answers, prices and the typeface have arrived by then. */
const LOADED_MS = 2_500

describe('a page that loads', () => {
  const app = startApp()

  it.each(ROUTES.flatMap(route => [false, true].map(wide => ({ route, wide }))))(
    'moves nothing that is already shown: $route (wide: $wide)',
    async ({ route, wide }) => {
      const client = route === '/login' ? undefined : await freshClient('demo')
      const page = await app.open(route, { wide, script: COUNT_SHIFTS, ...(client && { client }) })
      await expect(page.getByRole('main')).toBeVisible()
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
      await page.waitForTimeout(LOADED_MS)
      expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(MOST)
    },
  )
})
