import type { Route } from 'playwright'
import { describe, it } from 'vitest'
import { NEVER_IDLE } from '../../playground/bench/load/firstLoad'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient, listOf } from './sandbox'

describe('beside the first script', () => {
  const app = startApp()

  it.each([
    ['the pages of a signed-in client is fetched where its session is stored', 'signed-in'],
    ['the sign-in page is fetched where no session is stored', 'signed-out'],
  ])('only the code of %s', async (_what, script) => {
    const page = await app.open('/login')
    const client = await freshClient('empty')
    if (script === 'signed-in')
      await page.evaluate(([token]) => localStorage.setItem('access_token', token!), [client.token])
    const fetched = new Set<string>()
    page.on('request', request => {
      const [, name] = /\/assets\/(signed-\w+)-/.exec(request.url()) ?? []
      if (name) fetched.add(name)
    })
    const held = new Promise<Route>(resolve => void page.route(/\/assets\/first-.*\.js/, resolve))
    await page.goto(`${app.url}/`, { waitUntil: 'commit' })
    const first = await held
    // The styles come after the links to the scripts.
    await page.waitForFunction(() => document.styleSheets.length > 0)
    await expect.poll(() => [...fetched]).toEqual([script])
    await first.continue()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole(script === 'signed-in' ? 'navigation' : 'textbox').first()).toBeVisible()
    expect([...fetched]).toEqual([script])
  })
})

describe('the first page’s own code is fetched beside the first script', () => {
  const app = startApp()

  it.each([
    ['/requests', {}, ['RequestList', 'RequestsPage', 'later.en-US', 'pages']],
    ['/requests/of-a-uuid', {}, ['RequestDetail', 'RequestsPage', 'later.en-US', 'pages']],
    ['/balances', {}, ['BalancesPage', 'later.en-US', 'pages']],
    ['/balances/BTC', {}, ['BalancePage', 'later.en-US', 'pages']],
    ['/profile', { language: 'uk-UA' }, ['ProfilePage', 'later.en-US', 'pages', 'uk-UA']],
    ['/', {}, []],
  ] as const)('of %s, %o', async (path, visit, names) => {
    // The desk knows no such balance or request of an empty client.
    app.tolerate(/status of 404/)
    const page = await app.open('/login', visit)
    const client = await freshClient('empty')
    await page.evaluate(([token]) => localStorage.setItem('access_token', token!), [client.token])
    const fetched = new Set<string>()
    page.on('request', request => {
      const [, name] = /\/assets\/([A-Z]\w+|later\.en-US|pages|uk-UA)-[\w-]+\.js/.exec(request.url()) ?? []
      if (name) fetched.add(name)
    })
    const held = new Promise<Route>(resolve => void page.route(/\/assets\/first-.*\.js/, resolve))
    await page.goto(app.url + path, { waitUntil: 'commit' })
    const first = await held
    await page.waitForFunction(() => document.styleSheets.length > 0)
    await expect.poll(() => [...fetched].filter(name => names.some(one => one === name)).sort()).toEqual(names)
    if (names.length === 0) expect([...fetched]).toEqual([])
    await first.continue()
    await expect(page.getByRole('navigation')).toBeVisible()
  })
})

describe('a first visit', () => {
  const app = startApp()

  it.each([
    ['the Latin typeface alone', {}, ['latin']],
    ['the Cyrillic typeface too', { language: 'uk-UA' }, ['cyrillic', 'latin']],
  ] as const)('fetches %s beside the first script: %o', async (_what, visit, scripts) => {
    const page = await app.open('/icon.svg', visit)
    const fetched: string[] = []
    page.on('request', request => {
      const [, script] = /\/geist-(\w+)-/.exec(request.url()) ?? []
      if (script) fetched.push(script)
    })
    const held = new Promise<Route>(resolve => void page.route(/\/assets\/first-.*\.js/, resolve))
    await page.goto(`${app.url}/login`, { waitUntil: 'commit' })
    const first = await held
    // Hidden text would be laid out by then.
    await page.waitForFunction(() => document.querySelector('#not-loaded'))
    await page.waitForTimeout(300)
    expect([...fetched].sort()).toEqual(scripts)
    await first.continue()
    await expect(page.getByRole('textbox').first()).toBeVisible()
  })

  it('of a request shows it before the code of its price is fetched', async () => {
    const client = await freshClient('demo')
    const [request] = (await listOf(client)).data
    const page = await app.open('/icon.svg', { client, script: NEVER_IDLE })
    const fetched: string[] = []
    page.on('request', request => /\/assets\/(live|WatchedHead)/.test(request.url()) && fetched.push(request.url()))
    await page.goto(`${app.url}/requests/${request!.uuid}`)
    await expect(page.getByRole('term').filter({ hasText: 'Deadline' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(fetched).toEqual([])
  })
})

describe('the code of the other pages', () => {
  const app = startApp()

  it.each([
    ['is fetched once the page is idle, not while it is busy', { preloads: true, fetches: 1 }],
    ['is not fetched in advance for a client who saves data', { preloads: false, fetches: 0 }],
  ])('%s', async (_what, { preloads, fetches }) => {
    const page = await app.open('/login', { preloads })
    const client = await freshClient('empty')
    const fetched: string[] = []
    page.on('request', request => /\/assets\/RequestWizard/.test(request.url()) && fetched.push(request.url()))
    await page.context().addInitScript(() => {
      const waiting: (() => void)[] = []
      Object.assign(window, {
        waiting,
        requestIdleCallback: (run: () => void) => waiting.push(run),
      })
    })
    await page.evaluate(([token]) => localStorage.setItem('access_token', token!), [client.token])
    await page.goto(`${app.url}/`)
    type Waiting = { waiting: (() => void)[] }
    // Six others wait as well, such as the code of keyboard shortcuts.
    await page.waitForFunction(() => (window as unknown as Waiting).waiting.length === 7)
    expect(fetched).toEqual([])
    await page.evaluate(() => {
      for (const run of (window as unknown as Waiting).waiting) run()
    })
    // Both fetches begin in the same task.
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts', includeHidden: true })).toBeAttached()
    await expect.poll(() => fetched.length).toBe(fetches)
  })
})
