import type { Page, Route } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { control, freshClient } from './sandbox'
import { signIn } from './signIn'

const failure = (page: Page) => page.getByRole('main').getByText('This page could not be loaded')
const dashboard = (page: Page) => page.getByRole('link', { name: /#10\d\d/ }).first()

/** Opens an address whose code is not there before the browser is offline. Gives what brings it online again. */
async function openOffline(page: Page, address: string, code: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOffline = false
  await page.route(code, route => (isOffline ? route.abort() : void held.push(route)))
  await page.goto(address)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  isOffline = true
  await page.context().setOffline(true)
  await Promise.all(held.map(route => route.abort()))
  return async () => {
    await page.unroute(code)
    await page.context().setOffline(false)
  }
}

async function expectMargin(page: Page): Promise<void> {
  const box = await page.getByRole('main').getByRole('alert').boundingBox()
  expect(Math.min(box!.x, box!.y)).toBeGreaterThanOrEqual(16)
}

describe('when the code of a signed-in client can’t be fetched', { tags: ['installed'] }, () => {
  const app = startApp()
  const openSignedIn = async () => {
    app.tolerate(/net::ERR_|404|dynamically imported module/)
    const page = await app.open('/login')
    const { token } = await freshClient('demo')
    await page.evaluate(value => localStorage.setItem('access_token', value), token)
    return page
  }

  it('offline, a page with margins says so, and the dashboard comes by itself once online', async () => {
    const page = await openSignedIn()
    const goOnline = await openOffline(page, `${app.url}/`, /signed-in/)
    await expect(failure(page)).toBeVisible()
    await expectMargin(page)
    await goOnline()
    await expect(dashboard(page)).toBeVisible()
  })

  const gone = (route: Route) => route.fulfill({ status: 404 })
  /** Opens the dashboard; `answer` answers each fetch of its code, given how often the page was loaded so far. */
  const openDashboard = async (answer: (route: Route, loads: number) => Promise<void>) => {
    const page = await openSignedIn()
    const loads = { count: 0 }
    page.on('request', request => request.isNavigationRequest() && loads.count++)
    await page.route(/signed-in/, route => answer(route, loads.count))
    await page.goto(`${app.url}/`)
    return { page, loads }
  }

  it('because a deployment has removed it, the page reloads', async () => {
    const { page, loads } = await openDashboard((route, count) => (count > 1 ? route.continue() : gone(route)))
    await expect(dashboard(page)).toBeVisible()
    expect(loads.count).toBe(2)
  })

  it('because it is missing after a reload, too, a page with margins says so instead of reloading again', async () => {
    const { page, loads } = await openDashboard(gone)
    await expect(failure(page)).toBeVisible()
    await expectMargin(page)
    expect(loads.count).toBe(2)
  })

  it('while it is fetched, the page says that it is loading', async () => {
    const page = await app.open('/login')
    const client = await freshClient('demo')
    await page.evaluate(token => localStorage.setItem('access_token', token), client.token)
    const held: Route[] = []
    await page.route(/signed-in/, route => void held.push(route))
    await page.goto(`${app.url}/`)
    await expect(page.getByRole('status').filter({ hasText: 'Still loading' })).toBeVisible()
    for (const route of held) await route.continue()
    await page.unroute(/signed-in/)
    await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
  })

  it('a fetch that fails once goes unnoticed', async () => {
    app.tolerate(/net::ERR_|dynamically imported module/)
    const page = await app.open('/login')
    let loads = 0
    let fetches = 0
    page.on('load', () => loads++)
    await page.route(/signed-in/, route => (fetches++ === 0 ? route.abort() : route.continue()))
    await page.reload()
    await signIn(page, await freshClient('demo'))
    await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
    expect([loads, fetches > 1]).toEqual([1, true])
  })

  it('though two fetches fail, the sign-in page deletes what was kept too long', async () => {
    app.tolerate(/net::ERR_|dynamically imported module/)
    const page = await app.open('/login')
    const kept = () => page.evaluate(() => localStorage.getItem('desk:drafts/ada/typed'))
    await page.evaluate(() => {
      const choice = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' }
      const prices = { requestedPrice: '', minPrice: '', maxPrice: '' }
      const values = { type: 'limit', requestedBase: '0.5', ...prices, isIceberg: false, comment: '', deadline: '' }
      const at = Date.now() - 25 * 3_600_000
      localStorage.setItem('desk:drafts/ada/typed', JSON.stringify({ who: 'ada', at, choice, values }))
    })
    expect(await kept()).not.toBeNull()
    let fetches = 0
    await page.route(/signed-in/, route => (fetches++ < 2 ? route.abort() : route.continue()))
    await page.reload()
    await expect.poll(kept, { timeout: 30_000 }).toBeNull()
  })
})

describe('when the code of the sign-in page can’t be fetched', () => {
  const app = startApp()
  const email = (page: Page) => page.getByLabel('Email')

  it('offline, a page with margins says so, and the form comes by itself once online', async () => {
    app.tolerate(/net::ERR_|dynamically imported module/)
    const page = await app.open('/login')
    const goOnline = await openOffline(page, `${app.url}/login`, /signed-out/)
    await expect(failure(page)).toBeVisible()
    await expectMargin(page)
    await goOnline()
    await expect(email(page)).toBeVisible()
  })

  it('a fetch that fails once goes unnoticed', async () => {
    app.tolerate(/net::ERR_|dynamically imported module/)
    const page = await app.open('/login')
    let fetches = 0
    await page.route(/signed-out/, route => (fetches++ < 2 ? route.abort() : route.continue()))
    await page.reload()
    await expect(email(page)).toBeVisible()
    expect(fetches).toBeGreaterThan(2)
  })
})

describe('when the code of the page for a new password can’t be fetched', () => {
  const app = startApp()
  const field = (page: Page) => page.getByLabel('New password', { exact: true })
  const openLink = async () => {
    app.tolerate(/net::ERR_|404|dynamically imported module/)
    const { email } = await freshClient('empty')
    const { path } = await control<{ path: string }>('POST', 'password-link', { email })
    return { page: await app.open('/login'), link: app.url + path }
  }

  it('offline, a page with margins says so, and the form comes by itself once online', async () => {
    const { page, link } = await openLink()
    const goOnline = await openOffline(page, link, /NewPasswordPage/)
    await expect(failure(page)).toBeVisible()
    await expectMargin(page)
    await goOnline()
    await expect(field(page)).toBeVisible()
  })

  it('yet, the page says that it is loading', async () => {
    const { page, link } = await openLink()
    const held: Route[] = []
    await page.route(/NewPasswordPage/, route => void held.push(route))
    await page.goto(link)
    await expect(page.getByRole('status').filter({ hasText: 'Still loading' })).toBeVisible()
    for (const route of held) await route.continue()
    await page.unroute(/NewPasswordPage/)
    await expect(field(page)).toBeVisible()
  })
})

describe('code whose first address the browser never fetches again after a failure comes from another', () => {
  const app = startApp()
  /** As in a browser that keeps a failed import for as long as the page lives. */
  const failAtFirst = async (path: string, code: RegExp) => {
    app.tolerate(/net::ERR_|dynamically imported module/)
    const page = await app.open('/login')
    await page.route(code, route => (route.request().url().includes('?') ? route.continue() : route.abort()))
    await signIn(page, await freshClient('demo'))
    await page.goto(`${app.url}${path}`)
    return page
  }

  it('of an exchange, whose price is live', async () => {
    const page = await failAtFirst('/balances/BTC?exchangeAccount=binance_spot', /\/binance-[\w-]+\.js/)
    await expect(page.getByText(/^Market price/).locator('xpath=..')).toContainText(/\d{2},\d{3}\.\d/)
  })

  it('of the list of currencies that filters requests', async () => {
    const page = await failAtFirst('/requests', /\/CurrencyCombobox-[\w-]+\.js/)
    await page.getByRole('button', { name: /^Currency/ }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
  })
})
