import { expect, it, onTestFinished, vi } from 'vitest'
import { version } from '../package.json'
import { freshDesk } from '../playground/harness/testKit'
import { createDesk } from '../src/desk/createDesk'
import type { Desk } from '../src/desk/desk'
import { createFeed } from '../src/market/feed'

/** Watches a price until the test ends. */
async function watchPrice(desk: Desk): Promise<void> {
  const price = desk.market(createFeed).ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
  onTestFinished(price.subscribe(() => undefined))
  await vi.waitFor(() => expect(price.peek().state).toBe('live'))
}

it('a diagnosis has the version, the session, the settings, the clock and the connections', async () => {
  const { desk } = await freshDesk('demo', { theme: 'light' })
  await Promise.all([watchPrice(desk), desk.http.call('GET', 'v1/me', { read: body => body })])
  const origin = expect.stringMatching(/^ws:\/\/[\w.:]+$/)
  const socket = { origin, state: 'open', failures: 0, dropped: 0, wanted: 1, confirmed: 1 }
  // A price may be live before the exchange has confirmed its stream.
  await vi.waitFor(() => expect(desk.diagnose().sockets).toEqual([socket]))
  const { clockAheadMs, settings, ...rest } = desk.diagnose()
  expect(rest).toMatchObject({
    version,
    copies: [version],
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    browser: navigator.userAgent,
    isOnline: true,
    origin: expect.stringMatching(/^http:\/\/[\w.:]+$/),
    session: 'signed-in',
    signsIn: 'desk',
    isLostWithPage: false,
    idempotencyKeys: true,
    ofPage: ['theme'],
    prices: { live: 1 },
    errors: [],
    violations: [],
  })
  expect(Math.abs(clockAheadMs ?? Number.NaN)).toBeLessThan(2_000)
  expect(settings).toMatchObject({ theme: 'light', language: 'en-US', hideAmounts: false })
})

it('a diagnosis has no token, no email, no figures and no currency that the client holds, whatever went wrong', async () => {
  const reporter = { report: vi.fn() }
  const { desk, client, faults } = await freshDesk('demo', { reporter })
  desk.settings.set({ smallBalancesEquivalent: '4321' })
  await watchPrice(desk)
  await faults({ act: { status: 503 } })
  for (const path of ['v1/balances/BTC', 'v1/balances/BTC', 'v1/me'])
    await expect(desk.http.call('GET', path, { read: body => body })).rejects.toThrow()
  const id = desk.report(new Error(`${client.email} can't send 1234.5 with ${client.token}`), 'OrderTicket')
  const lastAt = expect.any(String)
  expect(desk.diagnose().errors).toEqual([
    { where: 'GET v1/balances', error: 'NetworkError 503 status', times: 2, lastAt },
    { where: 'GET v1/me', error: 'NetworkError 503 status', times: 1, lastAt },
    { where: 'OrderTicket', error: "Error: [hidden] can't send [hidden] with [hidden]", id, times: 1, lastAt },
  ])
  const { settings, ...rest } = desk.diagnose()
  expect(JSON.stringify({ ...rest, settings: { ...settings, equivalentCurrency: '' } })).not.toMatch(
    new RegExp(`${client.token}|${client.email}|4321|1234|BTC|ETH|USDT`, 'i'),
  )
})

it('a diagnosis has the errors of a client who was signed out, until the next one signs in', async () => {
  const { desk, client, faults } = await freshDesk('empty', { reporter: { report: vi.fn() } })
  const fetchMe = () => desk.http.call('GET', 'v1/me', { read: body => body })
  await faults({ match: { path: 'v1/me', times: 1 }, act: { status: 503 } })
  await expect(fetchMe()).rejects.toThrow()
  desk.signOut()
  expect(desk.diagnose().errors).toMatchObject([{ where: 'GET v1/me' }])
  desk.session.start(client.token)
  expect(desk.diagnose().errors).toEqual([])
  // A call of the first client that ends after the next one has signed in is not listed.
  const cutOff = fetchMe()
  desk.session.start('the-next-one')
  await expect(cutOff).rejects.toThrow()
  expect(desk.diagnose().errors).toEqual([])
})

it('a diagnosis has the calls to an exchange that failed at the desk, without their address', async () => {
  const { desk, faults } = await freshDesk('empty')
  const price = () => desk.http.proxied('https://api.gateio.ws/api/v4/spot/tickers?currency_pair=BTC_USDT')
  await faults({ match: { path: 'v1/requests/cors-proxy' }, act: { status: 503 } })
  await price()
  await faults({ match: { path: 'v1/requests/cors-proxy' }, act: { reset: 'before' } })
  await expect(price()).rejects.toThrow()
  const stop = new AbortController()
  stop.abort()
  await expect(desk.http.proxied('https://api.gateio.ws/canceled', stop.signal)).rejects.toThrow()
  const entry = { where: 'GET v1/requests/cors-proxy', times: 1, lastAt: expect.any(String) }
  expect(desk.diagnose().errors).toEqual([
    { ...entry, error: 'NetworkError 503 status' },
    { ...entry, error: 'NetworkError 0 offline' },
  ])
})

it('a diagnosis has the last 20 violations of the content policy, without the rest of their addresses', () => {
  const desk = createDesk({ url: 'https://desk.test', name: 'violated' })
  onTestFinished(desk.close)
  const violate = (effectiveDirective: string, blockedURI: string) =>
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', {
        effectiveDirective,
        blockedURI,
        documentURI: location.href,
        violatedDirective: effectiveDirective,
        originalPolicy: '',
        disposition: 'enforce',
        statusCode: 200,
      }),
    )
  violate('style-src-attr', 'inline')
  for (const path of ['BTC', 'ETH']) violate('connect-src', `https://exchange.test/price?of=${path}`)
  expect(desk.diagnose().violations).toEqual(['style-src-attr inline', 'connect-src https://exchange.test'])
  for (let host = 0; host < 30; host += 1) violate('img-src', `https://host-${host}.test/`)
  expect(desk.diagnose().violations).toHaveLength(20)
  expect(desk.diagnose().violations.at(-1)).toBe('img-src https://host-29.test')
})

it('a diagnosis names every copy of the package that has an open desk in the page', () => {
  const open = ['one', 'two'].map(name => createDesk({ url: 'https://desk.test', name: `copies-${name}` }))
  onTestFinished(() => open.forEach(desk => void desk.close()))
  expect(open[0]!.diagnose().copies).toEqual([version])
  const addCopy = (event: Event) => void (event as CustomEvent<Set<object>>).detail.add({ version: '1.9.0' })
  document.addEventListener('desk:copies', addCopy)
  onTestFinished(() => document.removeEventListener('desk:copies', addCopy))
  expect(open[0]!.diagnose().copies.toSorted()).toEqual([version, '1.9.0'].toSorted())
})

it('a diagnosis of a page that signs its clients in waits for no token', async () => {
  let give: (token: string) => void = () => undefined
  const token = new Promise<string>(resolve => {
    give = resolve
  })
  const desk = createDesk({ url: 'https://desk.test', name: 'waiting', getToken: () => token })
  onTestFinished(desk.close)
  desk.session.open()
  expect(desk.diagnose()).toMatchObject({ session: 'pending', signsIn: 'page', clockAheadMs: null, sockets: [] })
  give('a-token')
  await vi.waitFor(() => expect(desk.diagnose().session).toBe('signed-in'))
  desk.signOut()
  expect(desk.diagnose().session).toBe('signed-out')
})
