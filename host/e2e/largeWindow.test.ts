import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const LARGE = { width: 1920, height: 1080 }
const LAPTOP = { width: 1280, height: 800 }

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

  it.each([
    { language: 'en-US', viewport: LARGE },
    { language: 'uk-UA', viewport: LARGE },
    { language: 'en-US', viewport: LAPTOP },
    { language: 'uk-UA', viewport: LAPTOP },
  ] as const)(
    'the filters of the requests stand in one line with their counts: $language, $viewport.width px',
    async ({ language, viewport }) => {
      const client = await freshClient('demo')
      const page = await app.open('/requests', { browser: { viewport }, client, language })
      const filters = page.getByRole('main').locator('fieldset').getByRole('button')
      await expect(filters.first()).toHaveText(/60$/)
      const lines = await filters.evaluateAll(all => new Set(all.map(one => one.getBoundingClientRect().top)).size)
      expect([await filters.count(), lines]).toEqual([6, 1])
    },
  )

  it.each([
    { route: '/', viewport: LAPTOP },
    { route: '/requests', viewport: LAPTOP },
    { route: '/balances/BTC', viewport: LAPTOP },
    { route: '/', viewport: LARGE },
    { route: '/requests', viewport: LARGE },
  ] as const)(
    'the requests of $route are a table of aligned columns below their heads: $viewport.width px',
    async ({ route, viewport }) => {
      const page = await app.open(route, { browser: { viewport }, client: await freshClient('demo') })
      await expect(page.locator('.desk_request').nth(5)).toBeVisible()
      const table = await page.evaluate(() => {
        const rightEdge = (element: Element) => Math.round(element.getBoundingClientRect().right)
        const row = (element: Element) =>
          [...element.children].slice(0, 3).map(line => rightEdge(line.lastElementChild!))
        const heads = [...document.querySelectorAll('.desk_request_heads > span')]
        return {
          heads: heads.map(head => head.textContent),
          edges: heads.slice(1).map(rightEdge),
          rows: [...document.querySelectorAll('.desk_request')].map(row),
          // The figures of the amounts end where the places of their codes begin.
          figures: [...document.querySelectorAll('.desk_request')].map(element =>
            Math.round(element.children[0]!.lastElementChild!.lastElementChild!.getBoundingClientRect().left),
          ),
        }
      })
      expect(table.heads).toEqual(['Request', 'Amount', 'Price', 'Status'])
      expect(table.rows.length).toBeGreaterThan(5)
      for (const row of table.rows) expect(row).toEqual(table.edges)
      expect(Math.max(...table.figures) - Math.min(...table.figures)).toBeLessThan(8)
    },
  )

  it.each(['en-US', 'uk-UA'] as const)('the language and the theme of the sign-in share a line: %s', async language => {
    const page = await app.open('/login', { browser: { viewport: LAPTOP }, language })
    const choices = page.getByRole('main').locator('fieldset:has([type=radio])')
    await expect(choices).toHaveCount(2)
    const tops = await choices.evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
    expect(tops[0]).toBe(tops[1])
  })

  it('a canceled request keeps its facts in their places', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/requests', { browser: { viewport: LAPTOP }, client })
    const main = page.getByRole('main')
    const placeOf = (label: string) => main.locator('article').getByText(label, { exact: true }).boundingBox()
    await expect(main.getByText('Created', { exact: true })).toBeVisible()
    const before = [await placeOf('Account'), await placeOf('Created')]
    await main.getByRole('button', { name: 'Cancel request' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
    await expect(main.locator('article').getByText('Average price')).toBeVisible()
    expect([await placeOf('Account'), await placeOf('Created')]).toEqual(before)
  })

  it('the dashboard has the latest activity beside the open requests', async () => {
    const page = await app.open('/', { browser: { viewport: LARGE }, client: await freshClient('demo') })
    const [requests, activity] = ['Open requests', 'Latest activity'].map(name => page.getByRole('region', { name }))
    await expect(activity!.getByRole('link').nth(11)).toBeVisible()
    const [left, right] = await Promise.all([requests!.boundingBox(), activity!.boundingBox()])
    expect(right!.x).toBeGreaterThan(left!.x + left!.width)
    expect(Math.abs(right!.y - left!.y)).toBeLessThan(2)
  })
})
