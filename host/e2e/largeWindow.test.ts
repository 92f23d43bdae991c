import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const LARGE = { width: 1920, height: 1080 }

describe('in a large window', () => {
  const app = startApp()

  it.each(['/', '/requests', '/balances', '/balances/BTC'])('the page fills its width: %s', async route => {
    const page = await app.open(route, { browser: { viewport: LARGE }, client: await freshClient('demo') })
    const ends = (part: string) =>
      page.locator(part).evaluate(element => {
        const { right } = element.getBoundingClientRect()
        return right - Number(getComputedStyle(element).paddingRight.replace('px', ''))
      })
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    for (const part of ['header', 'main']) expect(await ends(part)).toBeGreaterThan(LARGE.width - 64)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(LARGE.width)
  })

  it.each(['en-US', 'uk-UA'] as const)(
    'the filters of the requests stand in one line with their counts: %s',
    async language => {
      const client = await freshClient('demo')
      const page = await app.open('/requests', { browser: { viewport: LARGE }, client, language })
      const filters = page.getByRole('main').locator('fieldset').getByRole('button')
      await expect(filters.first()).toHaveText(/60$/)
      const lines = await filters.evaluateAll(all => new Set(all.map(one => one.getBoundingClientRect().top)).size)
      expect([await filters.count(), lines]).toEqual([6, 1])
    },
  )

  it('the dashboard has the latest activity beside the open requests', async () => {
    const page = await app.open('/', { browser: { viewport: LARGE }, client: await freshClient('demo') })
    const [requests, activity] = ['Open requests', 'Latest activity'].map(name => page.getByRole('region', { name }))
    await expect(activity!.getByRole('link').nth(11)).toBeVisible()
    const [left, right] = await Promise.all([requests!.boundingBox(), activity!.boundingBox()])
    expect(right!.x).toBeGreaterThan(left!.x + left!.width)
    expect(Math.abs(right!.y - left!.y)).toBeLessThan(2)
  })
})
