import { describe, it } from 'vitest'
import { trialCases } from '../../playground/trials/trialCount'
import { startApp } from './app'
import { expect } from './expect'
import { control, freshClient, listOf } from './sandbox'
import { signIn } from './signIn'

/** At each side of the content, px. */
const PADDING = 32

/** From the left edge of the first panel to the right edge of the last. */
function widthOfPanels(main: Element): number {
  const boxes = [...main.querySelectorAll('*')]
    .filter(element => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)')
    .map(element => element.getBoundingClientRect())
    .filter(({ width }) => width > 200)
  // A column may end between two pixels.
  return Math.round(Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)))
}

const isFirst = (_: unknown, at: number) => at === 0

describe('an address', () => {
  const app = startApp()

  it('the sign-in fills the window: its form is below the top, and the themes are at the lower edge', async () => {
    const page = await app.open('/login')
    await page.setViewportSize({ width: 390, height: 900 })
    const main = page.getByRole('main')
    const themes = page.getByRole('group', { name: 'Theme' })
    await expect(themes).toBeVisible()
    const [all, choice, logo] = await Promise.all(
      [main, themes, main.locator('svg').first()].map(async each => (await each.boundingBox())!),
    )
    expect([all!.y, all!.height, logo!.y]).toEqual([0, 900, 96])
    expect(900 - choice!.y - choice!.height).toBe(24)
  })

  it('the tab names the page, and nothing after the sign-out', async () => {
    const page = await app.open('/', { client: await freshClient('demo') })
    await expect(page).toHaveTitle('Dashboard · Deskside')
    for (const [path, title] of [
      ['/requests', 'Requests'],
      ['/balances', 'Balances'],
      ['/balances/BTC', 'BTC'],
      ['/profile', 'Profile'],
    ]) {
      await page.goto(app.url + path)
      await expect(page).toHaveTitle(`${title} · Deskside`)
    }
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page).toHaveTitle('Deskside')
  })

  it('an address that does not exist says so and offers the dashboard', async () => {
    const page = await app.open('/nothing-here', { client: await freshClient('empty') })
    await expect(page.getByRole('main')).toContainText('Page not found')
    await expect(page.getByRole('main')).toContainText('The link may be out of date or mistyped.')
    await page.getByRole('button', { name: 'Go to dashboard' }).click()
    await expect(page).toHaveURL(`${app.url}/`)
  })

  it.each(
    trialCases(
      [
        ['/requests/one%0Atwo', 'This request does not exist'],
        ['/one%0Atwo', 'Page not found'],
        ['/balances/one%0Atwo', 'Page not found'],
      ],
      isFirst,
    ),
  )('an address with a line break, %s, does not exist either', { tags: ['injection'] }, async (path, text) => {
    const page = await app.open(path, { client: await freshClient('empty') })
    await expect(page.getByRole('main')).toContainText(text)
  })

  it.each(
    trialCases(
      [
        ['%2541', '%41'],
        ['A%26B', 'A&B'],
        ['A&B', 'A&B'],
        ['A+B', 'A+B'],
        ['100%', '100%'],
      ],
      (_, at) => at < 2,
    ),
  )('an address is decoded once: /balances/%s is the page of %s', { tags: ['injection'] }, async (part, code) => {
    app.tolerate(/v1\/balances\//)
    const page = await app.open(`/balances/${part}`, { client: await freshClient('empty') })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(code)
  })

  it('a query is decoded once', async () => {
    const page = await app.open('/balances?search=%2541', { client: await freshClient('demo') })
    await expect(page.getByRole('searchbox')).toHaveValue('%41')
  })

  it.each(
    trialCases(
      [
        ['BTC%E2%80%AEHTE', 'BTC\ufffdHTE'],
        ['BTC%00', 'BTC\ufffd'],
        ['one%0Atwo', 'ONE\ufffdTWO'],
      ],
      isFirst,
    ),
  )(
    'a currency in the address, %s, has no invisible character in a title',
    { tags: ['injection'] },
    async (part, code) => {
      const page = await app.open(`/balances/${part}`, { client: await freshClient('demo') })
      await expect(page.getByRole('main')).toContainText('Page not found')
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(code)
      await expect(title).toHaveAttribute('title', code)
      await expect(page).toHaveTitle(`${code} · Deskside`)
    },
  )

  it('a currency in the address turns no other words of the tab’s title round', async () => {
    app.tolerate(/v1\/balances\//)
    const page = await app.open(`/balances/${encodeURIComponent('\u05e9')}`, { client: await freshClient('demo') })
    await expect.poll(() => page.title()).toBe('\u2068\u05e9\u2069 · Deskside')
  })

  it.each(trialCases([390, 1000], isFirst))(
    'a currency of 300 letters in the address leaves the total on a screen of %i px',
    { tags: ['injection'] },
    async width => {
      const path = `/balances/${'W'.repeat(300)}`
      const browser = { viewport: { width, height: 844 } }
      const page = await app.open(path, { client: await freshClient('demo'), browser })
      await expect(page.getByRole('link', { name: /^Total/ })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Page not found')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    },
  )

  it('an address of a request without a valid uuid shows not found and sends no call', async () => {
    const page = await app.open('/profile', { client: await freshClient('empty') })
    await expect(page.getByRole('main')).toContainText('@')
    const calls: string[] = []
    page.on('request', request => request.url().includes('/v1/requests/') && calls.push(request.url()))
    await page.goto(`${app.url}/requests/..%2Fme`)
    await expect(page.getByRole('main')).toContainText('This request does not exist')
    expect(calls).toEqual([])
  })

  it('an address of a reset link sets a new password, once', async () => {
    const client = await freshClient('empty')
    const { path } = await control<{ path: string }>('POST', 'password-link', { email: client.email })
    const page = await app.open(path)
    await page.getByLabel('New password', { exact: true }).fill('Better-2027')
    await page.getByLabel('Repeat password', { exact: true }).fill('Better-2027')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The password has been successfully updated.')).toBeVisible()
    await page.getByRole('button', { name: 'Go to login' }).click()
    await signIn(page, { ...client, password: 'Better-2027' })
    await expect(page).toHaveURL(`${app.url}/`)
  })

  it('an address of a request keeps its query and its hash, also over the sign-in', async () => {
    const client = await freshClient('demo')
    const { data } = await listOf(client)
    const address = `/requests/${data[0]!.uuid}?x=1&status=new#top`
    const signedIn = await app.open(address, { client })
    await expect(signedIn.getByRole('heading', { name: `Request #${data[0]!.number}` })).toBeVisible()
    expect(signedIn.url()).toBe(app.url + address)
    const signedOut = await app.open(address)
    await signIn(signedOut, client)
    await expect(signedOut.getByRole('heading', { name: `Request #${data[0]!.number}` })).toBeVisible()
    expect(signedOut.url()).toBe(app.url + address)
  })

  it('is scrolled to the top after a change of route', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo') })
    await expect(page.getByRole('link', { name: /#1060/ })).toBeVisible()
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Balances' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  it.each(trialCases(['/requests', '/', '/balances', '/profile', '/balances/BTC'], isFirst))(
    'of %s has its title in the header line on a desktop, and the header ends where the content ends',
    { tags: ['looks'] },
    async path => {
      const size = { viewport: { width: 1920, height: 1080 } }
      const page = await app.open(path, { browser: size, client: await freshClient('demo') })
      const [head, main] = [page.getByRole('banner'), page.getByRole('main')]
      await expect(head.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      // Measured again when a page's own header takes the place of the one shown while it loaded.
      await expect
        .poll(async () => [(await head.boundingBox())?.width, await main.evaluate(widthOfPanels)])
        .toEqual([1824, 1824 - 2 * PADDING])
    },
  )

  it('of the dashboard lists ten balances on a desktop', async () => {
    const page = await app.open('/', { wide: true, client: await freshClient('demo') })
    const summary = page.getByRole('region', { name: 'Balances' })
    await expect(summary.getByRole('list').last().getByRole('listitem')).toHaveCount(10)
  })

  it('of a balance shows all of its accounts where the page has room for them', async () => {
    const page = await app.open('/balances/USDT', { wide: true, client: await freshClient('demo') })
    const tabs = page.getByRole('tablist')
    await expect(tabs).toBeVisible()
    expect(await tabs.evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0)
  })

  it.each([false, true])('has a navigation of exactly five items, wide screen %s', async wide => {
    const page = await app.open('/', { wide, client: await freshClient('empty') })
    const names = page.getByRole('navigation').locator('a:visible, button:visible')
    await expect(
      names.filter({ hasNotText: /^$/ }).or(page.getByRole('button', { name: 'New request', exact: true })),
    ).toHaveCount(5)
  })

  it('follows the theme of the device when the client chose so, from the first paint and while it is open', async () => {
    const page = await app.open('/login', { browser: { colorScheme: 'light' } })
    const [root, widgets] = [page.locator('html'), page.locator('.desk-root')]
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await page.getByText('System').click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(widgets).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect(widgets).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.route(/assets\/.*\.js$/, () => undefined)
    await page.reload({ waitUntil: 'commit' })
    await expect(root).toHaveAttribute('data-theme', 'light')
  })
})
