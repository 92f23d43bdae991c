import { afterEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { leastOf } from '../playground/harness/leastOf'
import { freshDesk, renderAt } from '../playground/harness/testKit'
import { createDesk, type DeskOptions } from '../src/desk/createDesk'
import type { Desk } from '../src/desk/desk'
import { cancelRequest } from '../src/desk/requests/changes/requestChanges'
import {
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  LatestActivity,
  RequestDetail,
  RequestList,
} from './lazyWidgets'

const onEvent = vi.fn()
afterEach(() => {
  document.removeEventListener('desk:auth-required', onEvent)
  onEvent.mockReset()
})

/** A desk whose page signs in itself. It holds what the sandbox's fresh client has. */
async function portalDesk(options: Pick<DeskOptions, 'getToken' | 'fetch' | 'onAuthRequired'>) {
  document.addEventListener('desk:auth-required', onEvent)
  const { desk: url, exchanges } = inject('sandbox')
  const timing = { pollOpenMs: 40, pollMs: 40, freshMs: 0, retryMs: 20, confirmAtMs: [50] }
  const reporter = { report: vi.fn() }
  const name = `portal-${crypto.randomUUID()}`
  const desk: Desk = createDesk({ url, name, exchanges, timing, reporter, idempotencyKeys: true, ...options })
  onTestFinished(() => {
    desk.signOut()
    desk.close()
  })
  return { desk, reporter, name }
}
const signedOutMessageCount = () => page.getByText('You’re signed out').elements().length

describe('a page that signs in itself', () => {
  it('gives each new token once for six widgets, and nothing that they send is lost', async () => {
    const kit = await freshDesk('demo')
    const { data } = await kit.call<{ data: { uuid: string }[] }>('GET', 'v1/requests?statuses=in_progress')
    const { uuid } = data[0]!
    let newest = 1
    const sent: string[] = []
    /** The sandbox's tokens do not expire. This desk refuses each token but the newest. */
    const expiring: typeof fetch = (input, init) => {
      const request = new Request(input, init)
      if (request.headers.get('authorization') !== `Bearer page-${newest}`)
        return Promise.resolve(new Response('{"errors":[]}', { status: 401 }))
      if (request.method !== 'GET') sent.push(request.method)
      request.headers.set('authorization', `Bearer ${kit.client.token}`)
      return fetch(request)
    }
    const getToken = vi.fn(async () => `page-${newest}`)
    const { desk, name } = await portalDesk({ getToken, fetch: expiring })
    renderAt(
      desk,
      <>
        <BalancesSummary />
        <BalancesPanel />
        <BalanceDetail currency="BTC" />
        <LatestActivity />
        <RequestList />
        <RequestDetail uuid={uuid} />
      </>,
    )
    await expect.element(page.getByText('#1060').first()).toBeVisible()
    expect(getToken).toHaveBeenCalledTimes(1)
    const row = page.getByText('#1060').first().element()
    for (const expired of [1, 2, 3, 4]) {
      newest++
      await vi.waitFor(() => expect(getToken).toHaveBeenCalledTimes(expired + 1), { timeout: 5_000 })
      await vi.waitFor(() => expect(desk.session.token.peek()).toBe(`page-${newest}`))
      // Several rounds of polls.
      await new Promise(resolve => setTimeout(resolve, 200))
      expect(getToken.mock.calls.at(-1)).toEqual([`page-${expired}`])
      expect(getToken).toHaveBeenCalledTimes(expired + 1)
    }
    newest++
    expect((await cancelRequest(desk, uuid)).status).toMatch(/cancel/)
    expect(sent).toEqual(['DELETE'])
    expect([row.isConnected, signedOutMessageCount(), onEvent.mock.calls.length]).toEqual([true, 0, 0])
    expect(Object.values({ ...localStorage }).join()).not.toContain('page-')
    expect(localStorage.getItem(`desk:${name}:access_token`)).toBe(null)
  })

  describe('whose newest token is of another client', () => {
    /** A portal where Ada is signed in. With `page.token = eve` Eve takes her place in another tab. */
    async function portalOfTwo() {
      const [ada, eve] = [await freshDesk('demo'), await freshDesk('demo')]
      const { data } = await ada.call<{ data: { uuid: string }[] }>('GET', 'v1/requests?statuses=in_progress')
      const page = { token: ada.client.token, meFails: false }
      const writes: string[] = []
      const fetchFrom: typeof fetch = (input, init) => {
        const request = new Request(input, init)
        if (request.headers.get('authorization') !== `Bearer ${page.token}`)
          return Promise.resolve(new Response('{"errors":[]}', { status: 401 }))
        if (request.method !== 'GET') writes.push(request.method)
        if (page.meFails && request.url.endsWith('/v1/me')) return Promise.reject(new TypeError('Failed to fetch'))
        return fetch(request)
      }
      const { desk } = await portalDesk({ getToken: async () => page.token, fetch: fetchFrom })
      renderAt(desk, <RequestList />)
      await vi.waitFor(() => expect(desk.clientOwner.isKnown.peek()).toBe(true))
      const cancel = () =>
        cancelRequest(desk, data[0]!.uuid).then(
          () => 'canceled',
          (error: Error) => error,
        )
      return { desk, cancel, page, writes, ada: ada.client.token, eve: eve.client.token }
    }

    it('sends nothing of the first client, and begins a session of the other one', async () => {
      const { desk, cancel, page, writes, eve } = await portalOfTwo()
      const { generation } = desk.session
      const before = generation.peek()
      page.token = eve
      expect(await cancel()).toMatchObject({ name: 'AuthError' })
      expect(writes).toEqual([])
      await vi.waitFor(() => expect(desk.session.token.peek()).toBe(eve))
      expect(generation.peek()).toBeGreaterThan(before)
    })

    it('sends nothing while the desk does not say whose token it is, and stays signed in', async () => {
      const { desk, cancel, page, writes, ada, eve } = await portalOfTwo()
      page.meFails = true
      page.token = eve
      expect(await cancel()).toMatchObject({ name: 'NetworkError', kind: 'not-sent' })
      expect([writes, desk.session.token.peek()]).toEqual([[], ada])
    })
  })

  it.each<[string, NonNullable<DeskOptions['getToken']>, number]>([
    ['has no client', async () => undefined, 0],
    ['fails', () => Promise.reject(new Error('The portal is down')), 1],
    ['has a token that the desk refuses', async () => 'expired', 0],
  ])('and %s: every widget says so within 300 ms, and the page gets one event', async (_what, getToken, reports) => {
    // The desk's answer is not a part of the 300 ms.
    const refusing: typeof fetch = async () => new Response('{"errors":[]}', { status: 401 })
    const measure = async () => {
      onEvent.mockReset()
      const onAuthRequired = vi.fn()
      const { desk, reporter } = await portalDesk({ getToken, fetch: refusing, onAuthRequired })
      const at = performance.now()
      const view = renderAt(
        desk,
        <>
          <BalancesSummary />
          <BalancesPanel />
          <RequestList />
        </>,
      )
      await vi.waitFor(() => expect(signedOutMessageCount()).toBe(3), { interval: 10 })
      const ms = performance.now() - at
      await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1))
      expect(onAuthRequired).toHaveBeenCalledTimes(1)
      expect(reporter.report).toHaveBeenCalledTimes(reports)
      view.unmount()
      return ms
    }
    expect(await leastOf(15, 300, measure)).toBeLessThan(300)
  })

  it('shows its widgets when the client has signed in at the page', async () => {
    const kit = await freshDesk('demo')
    const answers = [undefined, kit.client.token]
    const { desk } = await portalDesk({ getToken: async () => answers.shift() })
    renderAt(desk, <RequestList />)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(page.getByText('#1060')).toBeVisible()
    desk.signIn()
    await expect.element(page.getByText('You’re signed out')).toBeVisible()
    expect(onEvent).toHaveBeenCalledTimes(2)
  })
})
