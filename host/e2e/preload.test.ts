import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

describe('the code of the other pages', () => {
  const app = startApp()

  it('is fetched once the page is idle, not while it is busy', async () => {
    const page = await app.open('/login')
    const client = await freshClient('empty')
    const fetched: string[] = []
    page.on('request', request => /\/assets\/RequestWizard/.test(request.url()) && fetched.push(request.url()))
    await page.context().addInitScript(() => {
      // Keyboard shortcuts, pull to refresh, the other pages' code, and the app's worker.
      const waiting: (() => void)[] = []
      Object.assign(window, {
        waiting,
        requestIdleCallback: (run: () => void) => waiting.push(run),
      })
    })
    await page.evaluate(([token]) => localStorage.setItem('access_token', token!), [client.token])
    await page.goto(`${app.url}/`)
    type Waiting = { waiting: (() => void)[] }
    await page.waitForFunction(() => (window as unknown as Waiting).waiting.length === 5)
    expect(fetched).toEqual([])
    await page.evaluate(() => {
      for (const run of (window as unknown as Waiting).waiting) run()
    })
    await expect.poll(() => fetched.length).toBe(1)
  })
})
