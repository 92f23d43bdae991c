import type { Page, Route } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { type Client, freshClient, listOf } from './sandbox'

const TOTAL = ['balances', 'balances/total-equivalent']

describe('while the app’s code is fetched', { tags: ['session'] }, () => {
  const app = startApp()

  /** Opens the address and holds the first script. `calls` are those of the desk's API so far, by their path. */
  async function openHeld(address: string, client?: Client) {
    const page = await app.open('/icon.svg')
    if (client) await page.evaluate(token => localStorage.setItem('access_token', token), client.token)
    const calls: string[] = []
    page.on('request', request => {
      const [, path] = request.url().split('/api/client/v1/')
      if (path) calls.push(path)
    })
    const held = new Promise<Route>(resolve => void page.route(/\/assets\/first-.*\.js/, resolve))
    await page.goto(app.url + address, { waitUntil: 'commit' })
    const first = await held
    return { page, calls, start: () => first.continue() }
  }
  const shown = (page: Page) => expect(page.locator('main[aria-busy=true], main [aria-busy=true]')).toHaveCount(0)

  it.each([
    ['/', ['requests?limit=10&statuses=new&statuses=in_progress']],
    ['/requests', ['requests?limit=10']],
    ['/requests?currency=BTC', []],
    ['/requests/{uuid}', ['requests/{uuid}']],
    ['/balances', []],
    ['/profile', ['me']],
  ])('the desk is called for what %s shows first, and once for each', async (route, own) => {
    const client = await freshClient('demo')
    const uuid = (await listOf(client)).data[0]!.uuid
    const { page, calls, start } = await openHeld(route.replace('{uuid}', uuid), client)
    const early = [...TOTAL, ...own.map(call => call.replace('{uuid}', uuid))].sort()
    await expect.poll(() => [...calls].sort()).toEqual(early)
    await start()
    await expect(page.getByRole('navigation')).toBeVisible()
    await shown(page)
    await page.waitForLoadState('networkidle')
    expect(calls.filter(call => early.includes(call)).sort()).toEqual(early)
  })

  it('nothing is called for a client who is signed out', async () => {
    const { page, calls, start } = await openHeld('/')
    await start()
    await expect(page.getByRole('textbox').first()).toBeVisible()
    expect(calls).toEqual([])
  })

  it('a client who signs in in another tab gets answers of their own alone', async () => {
    const { page, start } = await openHeld('/', await freshClient('demo'))
    const { token } = await freshClient('empty')
    const other = await page.context().newPage()
    await other.goto(`${app.url}/icon.svg`)
    await other.evaluate(next => localStorage.setItem('access_token', next), token)
    await start()
    await expect(page.getByText('No open requests').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /#10\d\d/ })).toHaveCount(0)
  })

  it('a client who signs out in another tab sees the sign-in page', async () => {
    const { page, start } = await openHeld('/', await freshClient('demo'))
    const other = await page.context().newPage()
    await other.goto(`${app.url}/icon.svg`)
    await other.evaluate(() => localStorage.removeItem('access_token'))
    await start()
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /#10\d\d/ })).toHaveCount(0)
  })

  it('another script of the page finds neither the answers nor the token once the app has started', async () => {
    const { page, start } = await openHeld('/', await freshClient('demo'))
    await start()
    await expect(page.getByRole('navigation')).toBeVisible()
    expect(await page.evaluate(() => 'earlyAnswers' in window)).toBe(false)
  })
})
