import type { Locator, Page } from 'playwright'
import { describe, it } from 'vitest'
import { trialCases } from '../../playground/trials/trialCount'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'
import { signIn } from './signIn'

const row = (page: Page, number: string) => page.getByRole('main').getByRole('link', { name: new RegExp(number) })

/** A phone and a desktop; in `npm test` each promise is tried on one of them, the next one on the other. */
const widths = (turn: 0 | 1) => trialCases([false, true], (_, at) => at === turn)

describe('navigating to a page', { tags: ['looks'] }, () => {
  const app = startApp()

  it.each(widths(1))(
    'a page opened by keys has its heading focused, and going back the row that was left (wide: %s)',
    async wide => {
      const page = await app.open('/requests', { client: await freshClient('demo'), wide })
      await row(page, '#1058').focus()
      await page.keyboard.press('ArrowDown')
      await expect(row(page, '#1057')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Request #1057' })).toBeFocused()
      await expect(page.getByRole('heading', { name: 'Request #1057' })).toHaveCSS('outline-style', 'none')
      await page.goBack()
      await expect(row(page, '#1057')).toBeFocused()
    },
  )

  it.each(
    trialCases(
      [
        ['/requests', 'the browser', 'pointer'],
        ['/requests', 'the page', 'pointer'],
        ['/requests', 'the page', 'keys'],
        ['/', 'the browser', 'pointer'],
        ['/', 'the page', 'keys'],
      ],
      (_, at) => at % 2 === 0,
    ),
  )(
    'and back to %s focuses the row far down the list, at its former position: by %s, with %s',
    async (path, way, by) => {
      const page = await app.open(path, { client: await freshClient('demo') })
      const links = page.getByRole('main').locator('[data-index] a[href]')
      await expect(links.first()).toBeVisible()
      const far = page.getByRole('main').locator(`[data-index="${path === '/' ? 6 : 40}"] a[href]`)
      await expect(async () => {
        // Less than a screen, so that no row is skipped.
        await page.mouse.wheel(0, 500)
        await expect(far).toBeInViewport({ timeout: 200 })
      }).toPass()
      // The last turn of the wheel may still scroll the page, and the row out of it.
      let before = await far.boundingBox()
      await expect(async () => {
        const last = before
        await page.waitForTimeout(200)
        before = await far.boundingBox()
        expect(before).toEqual(last)
      }).toPass()
      await far.scrollIntoViewIfNeeded()
      before = await far.boundingBox()
      const name = (await far.getAttribute('aria-label')) ?? ''
      const press = async (link: Locator) => {
        if (by === 'pointer') return link.click()
        await link.evaluate(element => (element as HTMLElement).focus({ preventScroll: true }))
        await page.keyboard.press('Enter')
      }
      await press(far)
      await expect(page.getByRole('heading', { name: /^Request #/ }).first()).toBeVisible()
      await (way === 'the browser' ? page.goBack() : press(page.getByRole('link', { name: 'Back', exact: true })))
      const back = page.getByRole('main').getByRole('link', { name, exact: true })
      await expect(back).toBeFocused()
      await expect.poll(async () => Math.round((await back.boundingBox())?.y ?? 0)).toBe(Math.round(before?.y ?? -1))
    },
  )

  it.each(trialCases(['the browser', 'the page'], (_, at) => at === 0))(
    'and back by %s from a request that was found by its number focuses the list’s heading at once',
    async way => {
      const page = await app.open('/requests', { client: await freshClient('demo') })
      await expect(row(page, '#1060')).toBeVisible()
      await page.getByRole('searchbox').fill('1004')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Request #1004' })).toBeFocused()
      if (way === 'the browser') await page.goBack()
      else await page.getByRole('link', { name: 'Back' }).click()
      await expect(row(page, '#1060')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeFocused({ timeout: 500 })
    },
  )

  it.each(widths(0))('after signing in has its heading focused (wide: %s)', async wide => {
    const page = await app.open('/login', { wide })
    await signIn(page, await freshClient('demo'))
    await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  })

  it.each(widths(1))('back from a balance focuses its currency (wide: %s)', async wide => {
    const page = await app.open('/balances', { client: await freshClient('demo'), wide })
    const last = page.getByRole('main').getByRole('listitem').getByRole('link').last()
    await last.click()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport()
  })

  it.each(widths(0))('back from a balance of the dashboard focuses its row (wide: %s)', async wide => {
    const page = await app.open('/', { client: await freshClient('funded'), wide })
    const pressed = page.getByRole('region', { name: 'Balances' }).getByRole('link', { name: /^USDT/ })
    await pressed.click()
    await expect(page.getByRole('heading', { level: 1, name: 'USDT' })).toBeFocused()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(pressed).toBeFocused()
  })

  it('beside the list leaves the focus with the row that was pressed', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo'), wide: true })
    await row(page, '#1057').click()
    await expect(page.getByRole('heading', { name: 'Request #1057' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(row(page, '#1056')).toBeFocused()
  })

  it('navigating with invalid filters removes them alone from the address, without a history entry', async () => {
    const page = await app.open('/profile', { client: await freshClient('demo') })
    await page.goto(`${app.url}/requests?status=lost&status=new&currency=%3Cb%3E&sort=up`)
    await expect(page).toHaveURL(`${app.url}/requests?sort=up&status=new`)
    await page.goBack()
    await expect(page).toHaveURL(`${app.url}/profile`)
  })
})
