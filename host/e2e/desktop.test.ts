import type { Locator, Page } from 'playwright'
import { describe, it } from 'vitest'
import { trialCases } from '../../playground/trials/trialCount'
import { expectAccessible } from './accessible'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal, reviewButton } from './place'
import { freshClient, listOf } from './sandbox'
import { SCREENS } from './screens'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

/** In `npm test` each promise is tried at one size, the next one at the other. */
const sizes = (turn: 0 | 1) => trialCases(SIZES, (_, at) => at === turn)

async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** The page itself, and each part of it that a wheel could move sideways. */
const sliding = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter(
        element => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .filter(element => element.scrollWidth > element.clientWidth)
      .map(element => element.outerHTML.slice(0, 200)),
  )

describe('on a desktop', { tags: ['looks'] }, () => {
  const app = startApp()

  it.each(sizes(0))(
    'each page has its title in the header line, and nothing slides sideways: $width px',
    async viewport => {
      const client = await freshClient('demo')
      const [request] = (await listOf(client)).data
      const page = await app.open('/', { browser: { viewport }, client })
      const titles = {
        '/': 'Dashboard',
        '/requests': 'Requests',
        [`/requests/${request!.uuid}`]: 'Requests',
        '/balances': 'Balances',
        '/balances/BTC': 'BTC',
        '/profile': 'Profile',
        '/nothing-here': 'Page not found',
      }
      for (const [path, name] of Object.entries(titles)) {
        if (path !== '/') await page.goto(app.url + path)
        await untilLoaded(page)
        const title = page.getByRole('banner').getByRole('heading', { level: 1, name })
        await expect.poll(async () => (await title.boundingBox())?.height, { message: path }).toBeGreaterThan(20)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        expect(await sliding(page), path).toEqual([])
      }
    },
  )

  it.each(sizes(1))('the list of requests scrolls alone, and the page does not: $width px', async viewport => {
    const page = await app.open('/requests', { browser: { viewport }, client: await freshClient('demo') })
    await untilLoaded(page)
    await expect(page.getByRole('link', { name: /#1060/ })).toBeVisible()
    const heights = () => page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
    await expect.poll(heights).toEqual([viewport.height, viewport.height])
    await page.getByRole('link', { name: /#1060/ }).click()
    await untilLoaded(page)
    expect(await heights()).toEqual([viewport.height, viewport.height])
  })

  it('a client with a screen reader finds every page in order', async () => {
    const page = await app.open('/', { wide: true, client: await freshClient('demo') })
    for (const { path } of SCREENS) {
      if (path !== '/') await page.goto(app.url + path)
      await untilLoaded(page)
      await expectAccessible(page)
    }
  })

  it.each(sizes(0))(
    'a request fills the width beside the list, with no card that is half empty: $width px',
    async viewport => {
      const client = await freshClient('demo')
      const page = await app.open('/requests', { browser: { viewport }, client })
      await page.getByRole('link', { name: /#1060/ }).click()
      await untilLoaded(page)
      const detail = page.getByRole('article')
      await expect(detail.getByRole('heading', { name: 'Request #1060' })).toBeVisible()
      const box = (await detail.boundingBox())!
      const main = (await page.getByRole('main').boundingBox())!
      // The page's margin is 32 px.
      expect(Math.round(main.x + main.width - box.x - box.width)).toBe(32)
      for (const fact of await detail.locator('dl > *').filter({ visible: true }).all()) {
        const [label, value] = await Promise.all([fact.locator('dt').boundingBox(), fact.locator('dd').boundingBox()])
        expect(value!.x + value!.width - label!.x, await fact.innerText()).toBeLessThan(560)
      }
      // Two columns of facts would have no room beside the list's table.
      if (box.width < 560) return
      const [left, right] = await detail.locator('dl > *').filter({ visible: true }).all()
      const tops = await Promise.all([left, right].map(fact => fact!.boundingBox()))
      expect(Math.abs(tops[0]!.y - tops[1]!.y)).toBeLessThan(2)
    },
  )

  it.each(sizes(1))(
    'a filter that nothing matches leaves the list and its tools where they are: $width px',
    async size => {
      const page = await app.open('/requests?currency=WXYZ', {
        browser: { viewport: size },
        client: await freshClient('demo'),
      })
      const tools = () => page.getByRole('button', { name: 'Export as CSV' }).boundingBox()
      const panel = page.getByRole('region', { name: 'Requests' }).locator('> :last-child')
      const sides = async () => {
        const { x, y, width } = (await panel.boundingBox())!
        return { x, y, width }
      }
      await expect(page.getByText('No requests match these filters')).toBeVisible()
      const before = { tools: await tools(), list: await sides() }
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(page.getByRole('article')).toBeVisible()
      expect({ tools: await tools(), list: await sides() }).toEqual(before)
    },
  )

  it.each(sizes(0))(
    'the button that sends a request is always in sight, also in the review: $width px',
    async viewport => {
      const page = await app.open('/', { browser: { viewport }, client: await freshClient('funded') })
      await openTotal(page)
      const sheet = page.getByRole('dialog')
      const commit = sheet.getByRole('button', { name: 'Buy BTC', exact: true })
      const inSight = (button: Locator) => expect(button).toBeInViewport({ ratio: 1 })
      await inSight(commit)
      for (const name of ['Comment', 'Deadline']) await sheet.getByRole('button', { name }).first().click()
      await sheet.getByText('Market', { exact: true }).first().click()
      await inSight(commit)
      await sheet.getByText('Limit', { exact: true }).first().click()
      await sheet.getByRole('textbox', { name: 'Price' }).fill('120000')
      await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.05')
      await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
      await inSight(commit)
      await commit.click()
      await expect(sheet.getByRole('heading', { name: 'Review before sending' })).toBeVisible()
      await inSight(reviewButton(page))
    },
  )
})
