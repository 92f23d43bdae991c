import { expect } from 'playwright/test'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { freshClient } from './sandbox'

describe('the code of the other pages', () => {
  const app = startApp()

  it('is fetched once the page is idle, not while it is busy', async () => {
    const page = await app.open('/login')
    const client = await freshClient('empty')
    const fetched: string[] = []
    page.on('request', request => /\/assets\/RequestWizard/.test(request.url()) && fetched.push(request.url()))
    await page.context().addInitScript(() => {
      Object.assign(window, {
        requestIdleCallback: (run: () => void) => {
          Object.assign(window, { becomeIdle: run })
          return 1
        },
      })
    })
    await page.evaluate(([token]) => localStorage.setItem('access_token', token!), [client.token])
    await page.goto(`${app.url}/`)
    await page.waitForFunction(() => 'becomeIdle' in window)
    expect(fetched).toEqual([])
    await page.evaluate(() => (window as unknown as { becomeIdle: () => void }).becomeIdle())
    await expect.poll(() => fetched.length).toBe(1)
  })
})
