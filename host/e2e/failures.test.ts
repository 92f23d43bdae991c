import type { Page, Request } from 'playwright'
import { describe, it } from 'vitest'
import { trialCases } from '../../playground/trials/trialCount'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'
import { signIn } from './signIn'

const ANSWERS = [
  ['a 500', { status: 500, body: '{"errors":[{"code":"busy","detail":"The desk is busy"}]}' }, /The desk is busy/],
  [
    'HTML',
    { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
    /Network Error with code 502/,
  ],
  [
    'a captive portal',
    { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hotel</h1>' },
    /did not answer as expected/,
  ],
  ['a cut-off body', { truncateAt: 40 }, /did not answer as expected|could not be reached/],
  ['a dead desk', { reset: 'before' }, /cannot be reached/],
] as const

/** In `npm test` each failure is tried on the list or on signing in. */
const answers = (turn: 0 | 1) => trialCases(ANSWERS, (_, at) => at % 2 === turn)

describe('when the desk fails', () => {
  const app = startApp()

  it.each(answers(0))(
    'the list says so in its place and loads on another try after %s',
    { tags: ['calls'] },
    async (_, act, words) => {
      const client = await freshClient('demo')
      await app.faults(client, [{ match: { path: 'v1/requests' }, act }])
      const page = await app.open('/requests', { client })
      const main = page.getByRole('main')
      await expect(main).toContainText('The list could not be loaded')
      await expect(main).toContainText(words)
      await app.faults(client, [])
      const first = page.getByRole('link', { name: /#1060/ })
      // The list may try again by itself before the press.
      await Promise.any([page.getByRole('button', { name: 'Try again' }).click(), first.waitFor()])
      await expect(first).toBeVisible()
    },
  )

  it.each(answers(1))('signing in says so and keeps the input after %s', { tags: ['calls'] }, async (_, act, words) => {
    const client = await freshClient('empty')
    await app.faults(client, [{ match: { path: 'v1/auth/token' }, act }])
    const page = await app.open('/login')
    await page.locator('input[name=email]').fill(client.email)
    await page.locator('input[name=password]').fill(client.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.locator('form')).toContainText(words)
    await expect(page.locator('input[name=email]')).toHaveValue(client.email)
    await app.faults(client, [])
    await signIn(page, client)
  })

  it('an expired token ends the session without a message, and the path is restored after signing in', {
    tags: ['session'],
  }, async () => {
    const client = await freshClient('demo')
    const page = await app.open('/requests', { client })
    await expect(page.getByRole('link', { name: /#1060/ })).toBeVisible()
    await app.faults(client, [{ match: {}, act: { status: 401, body: '{"errors":[]}' } }])
    await expect(page).toHaveURL(/\/login$/, { timeout: 45_000 })
    await expect(page.getByRole('alert')).toHaveCount(0)
    await app.faults(client, [])
    await signIn(page, client)
    await expect(page).toHaveURL(`${app.url}/requests`)
  })

  it.each(
    trialCases(
      [
        ['total', 390],
        ['balances', 1280],
        ['requests', 390],
        ['total', 1280],
        ['balances', 390],
        ['requests', 1280],
      ] as const,
      (_, at) => at < 3,
    ),
  )('the rest of the dashboard is shown when its %s fail, %i px wide', { tags: ['calls'] }, async (failing, width) => {
    const client = await freshClient('demo')
    const answers = { match: { path: 'v1/balances/total-equivalent' }, act: { delayMs: 1 } }
    const fails = (path: string) => ({ match: { path }, act: { status: 500 } })
    await app.faults(
      client,
      failing === 'total'
        ? [fails('v1/balances/total-equivalent')]
        : failing === 'balances'
          ? [answers, fails('v1/balances')]
          : [fails('v1/requests')],
    )
    const page = await app.open('/', { client, wide: width === 1280 })
    const shown = {
      total: page.getByRole('banner').getByRole('link', { name: /Total/ }),
      balances: page.getByRole('region', { name: 'Balances' }).getByText('BTC', { exact: true }).first(),
      requests: page.getByRole('link', { name: /#10\d\d/ }).first(),
    }
    for (const [name, what] of Object.entries(shown)) if (name !== failing) await expect(what).toBeVisible()
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    // A wide dashboard has the latest requests, too.
    const places = { total: 0, balances: 1, requests: width === 1280 ? 2 : 1 }[failing]
    await expect(again).toHaveCount(places ?? 0)
    await expect(shown[failing as keyof typeof shown]).toHaveCount(0)
    if (failing === 'total') return
    const place = page.getByRole('region', { name: failing === 'balances' ? 'Balances' : 'Open requests' })
    await app.faults(client, [])
    // A retry of its own may have come before.
    const button = place.getByRole('button', { name: 'Try again' })
    await button.click({ timeout: 2_000 }).catch(async () => expect(await button.count()).toBe(0))
    await expect(shown[failing as keyof typeof shown]).toBeVisible()
    await expect(place.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  it('a total without the client’s currency leaves no button in the header', async () => {
    const client = await freshClient('demo')
    const body = JSON.stringify({ all_accounts: { EUR: '5' } })
    await app.faults(client, [{ match: { path: 'v1/balances/total-equivalent' }, act: { status: 200, body } }])
    const page = await app.open('/', { client })
    await expect(page.getByRole('region', { name: 'Balances' }).getByText('BTC', { exact: true })).toBeVisible()
    await expect(page.getByText('Total', { exact: true })).toHaveCount(0)
  })

  it('a desk that asks for fewer calls gets each call of the dashboard three times at most', async () => {
    const client = await freshClient('demo')
    await app.faults(client, [{ match: {}, act: { status: 429, body: '{"errors":[]}' } }])
    const page = await app.open('/', { client })
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await page.waitForTimeout(4_000)
    const calls = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/api/client/') ? [name] : [])),
    )
    const most = Math.max(...[...new Set(calls)].map(url => calls.filter(call => call === url).length))
    expect(calls.length).toBeGreaterThan(3)
    expect(most).toBeLessThanOrEqual(3)
  })

  it('refreshing again and again at such a desk has one call of each kind on its way, and three at most', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/', { client })
    await expect(page.getByRole('region', { name: 'Balances' }).getByText('BTC', { exact: true })).toBeVisible()
    // The code that listens to keys is fetched once the page is idle.
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts', includeHidden: true })).toBeAttached()
    await app.faults(client, [{ match: {}, act: { status: 429, delayMs: 300, body: '{"errors":[]}' } }])
    const calls = watchCalls(page)
    // In one task: a slow machine's presses could come one refresh after another.
    await page.evaluate(() => {
      for (let press = 0; press < 20; press++)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }))
    })
    const running = page.getByRole('status').filter({ hasText: 'Refreshing' })
    await expect(running).toHaveCount(1)
    await expect(running).toHaveCount(0)
    await page.waitForTimeout(4_000)
    expect(calls.size).toBeGreaterThanOrEqual(3)
    for (const [url, { most, all }] of calls) {
      expect(most, url).toBe(1)
      // The open requests are polled meanwhile.
      if (!url.includes('statuses=')) expect(all, url).toBeLessThanOrEqual(3)
    }
  })

  it('offline, a page without lists shows the time of the total in its header', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/profile', { client })
    const total = page.getByRole('link', { name: /Total/ })
    await expect(total).toHaveText(/^Total/)
    // The browser logs it for a call in flight.
    // Back online, prices are fetched by REST until the sockets are open, also of pairs that an exchange doesn't list.
    app.tolerate(/net::ERR_INTERNET_DISCONNECTED|\/ticker\/price|\/products\/[\w-]+\/ticker/)
    await page.context().setOffline(true)
    const banner = page.getByRole('main').getByText(/^You’re offline\. Figures are from \d\d:\d\d:\d\d\.$/)
    await expect(banner).toBeVisible()
    await page.context().setOffline(false)
    await expect(banner).toHaveCount(0)
  })

  it('an error and a rejection that nothing catches are reported once each', async () => {
    const page = await app.open('/', { client: await freshClient('empty') })
    const reports: string[] = []
    page.on('console', message => message.text().includes('] page') && reports.push(message.text()))
    app.tolerate(/stray (error|rejection)/)
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('stray error')
      })
      void Promise.reject(new Error('stray rejection'))
    })
    await expect.poll(() => reports).toHaveLength(2)
    expect(reports.map(text => /^\[[\da-f]{8}\] page Error: (stray \w+)/.exec(text)?.[1]).sort()).toEqual([
      'stray error',
      'stray rejection',
    ])
  })

  it.each([false, true])('offline, the page says so once, on top (wide: %s)', async wide => {
    const page = await app.open('/', { wide, client: await freshClient('demo') })
    await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
    // Back online, prices are fetched by REST until the sockets are open, also of pairs that an exchange doesn't list.
    app.tolerate(/net::ERR_INTERNET_DISCONNECTED|\/ticker\/price|\/products\/[\w-]+\/ticker/)
    await page.context().setOffline(true)
    const main = page.getByRole('main')
    const banner = main.getByText(/^You’re offline/).filter({ visible: true })
    await expect(banner).toHaveCount(1)
    const top = async (of: typeof banner) => (await of.boundingBox())?.y ?? 0
    expect(await top(banner)).toBeLessThan(await top(main.getByRole('heading').first()))
    await expect(page.getByText(/as of \d\d:/)).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(banner).toHaveCount(0)
  })
})

type Calls = { now: number; most: number; all: number }

/** Counts the desk's calls by address from now on: all, and those on their way at once. */
function watchCalls(page: Page): ReadonlyMap<string, Calls> {
  const calls = new Map<string, Calls>()
  page.on('request', request => {
    const url = request.url()
    if (!url.includes('/api/client/')) return
    const { now, most, all } = calls.get(url) ?? { now: 0, most: 0, all: 0 }
    calls.set(url, { now: now + 1, most: Math.max(most, now + 1), all: all + 1 })
  })
  const ended = (request: Request) => {
    const counted = calls.get(request.url())
    // Those sent before are not counted.
    if (counted && counted.now > 0) counted.now -= 1
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return calls
}
