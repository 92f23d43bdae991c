import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Fault } from '../../playground/harness/testKit'
import { DeskProvider } from '../../widgets/DeskProvider'
import { NetworkError } from '../domain/errors'
import { useSignIn } from './auth'
import { useBalances } from './balances/balances'
import { useTotal } from './balances/totals'
import type { Resource } from './cache'
import { useCost } from './cost'
import { useAccounts, useProfile } from './me'
import { useOpenRequestsCount, useRequests } from './requests/useRequests'
import { recordingDesk, renderHookAt } from './testHook'
import { useQuery } from './useQuery'

const failing = (path: string, act: Fault['act']): Fault => ({ match: { path }, act })
const RESOURCES: Resource[] = ['requests', 'balances', 'total', 'me', 'accounts', 'currencies', 'cost']
type Listening = Awaited<ReturnType<typeof recordingDesk>>
const cached = ({ desk }: Listening) => RESOURCES.flatMap(resource => desk.cache.all<object>(resource))

describe('a query to the desk', () => {
  it('is sent after the device’s clock was set back: the age of its last answer is unknown', async () => {
    const { desk } = await recordingDesk('funded')
    const fetch = vi.fn(async () => 'answer')
    await desk.cache.fetch(['total'], fetch)
    await desk.cache.fetch(['total'], fetch)
    expect(fetch).toHaveBeenCalledTimes(1)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    onTestFinished(() => clock.mockRestore())
    await desk.cache.fetch(['total'], fetch)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('a query that SWR starts a frame late fetches its own key, not the widget’s newer one', async () => {
    const { desk } = await recordingDesk('funded', { timing: { freshMs: 0 } })
    const read = vi.fn(async (uuid: string) => uuid)
    const seen: [key: string, data: string | undefined][] = []
    function Shown({ uuid }: { uuid: string }) {
      const { data } = useQuery(['balances', uuid], ([, uuid]) => read(uuid))
      seen.push([uuid, data])
      return data
    }
    const at = (uuid: string) => (
      <DeskProvider desk={desk}>
        <Shown uuid={uuid} />
      </DeskProvider>
    )
    const view = render(at('one'))
    await vi.waitFor(() => expect(view.container.textContent).toBe('one'))
    view.rerender(at('two'))
    await vi.waitFor(() => expect(view.container.textContent).toBe('two'))
    // A cached key is fetched again in the next frame; by then the widget shows another key.
    view.rerender(at('one'))
    view.rerender(at('two'))
    const before = read.mock.calls.length
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(before + 1))
    view.rerender(at('one'))
    await vi.waitFor(() => expect(view.container.textContent).toBe('one'))
    expect(seen.filter(([key, data]) => data !== undefined && data !== key)).toEqual([])
  })

  it.each([
    ['answers 500', { status: 500 }],
    ['answers with a page', { status: 502, body: '<html>Bad gateway</html>' }],
    ['is not there', { reset: 'before' }],
    ['answers what can’t be read', { status: 200, body: '"ok"' }],
  ] as const)('is sent three times in a row at most when the desk %s', async (_how, act) => {
    const desk = await recordingDesk('funded', { timing: { pollOpenMs: 60_000, pollMs: 60_000 } })
    await desk.faults(failing('v1/me', act))
    const profile = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(desk.callCount('GET', 'v1/me')).toBe(3))
    await vi.waitFor(() => expect(profile.current.error).toBeInstanceOf(Error))
    // Ten times the longest wait between two tries.
    await expect(
      vi.waitFor(() => expect(desk.callCount('GET', 'v1/me')).toBeGreaterThan(3), { timeout: 400 }),
    ).rejects.toThrow()
  })

  it('that has failed is sent again by a widget that opens later, though another widget shows the error', async () => {
    const desk = await recordingDesk('funded')
    await desk.faults(failing('v1/me', { status: 500 }))
    const first = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(desk.desk.cache.hasGivenUp(['me'])).toBe(true))
    await desk.faults()
    const later = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect([first.current.data, later.current.data]).not.toContain(undefined))
    expect(desk.callCount('GET', 'v1/me')).toBe(4)
    expect(desk.desk.cache.hasGivenUp(['me'])).toBe(false)
  })

  it('that has failed again and again loads by itself once the desk answers', async () => {
    const desk = await recordingDesk('funded', { timing: { retryMs: 20, pollOpenMs: 100, pollMs: 60_000 } })
    await desk.faults(failing('v1/me', { status: 503 }))
    const profile = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(desk.callCount('GET', 'v1/me')).toBeGreaterThan(4), { timeout: 5_000 })
    expect(profile.current.error).toBeDefined()
    await desk.faults()
    await vi.waitFor(() => expect(profile.current.data).toBeDefined(), { timeout: 5_000 })
  })

  it('that has failed is tried again in one series, however often it is refreshed meanwhile', async () => {
    const timing = { retryMs: 20, pollOpenMs: 500, pollMs: 1_000, freshMs: 1 }
    const desk = await recordingDesk('funded', { timing })
    await desk.faults(failing('v1/me', { status: 503 }))
    const profile = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(desk.desk.cache.hasGivenUp(['me'])).toBe(true))
    for (let refresh = 0; refresh < 8; refresh++) await profile.current.mutate().catch(() => undefined)
    await vi.waitFor(() => expect(desk.desk.cache.hasGivenUp(['me'])).toBe(true))
    const before = desk.callCount('GET', 'v1/me')
    await new Promise(resolve => setTimeout(resolve, 2_500))
    expect(desk.callCount('GET', 'v1/me') - before).toBeLessThanOrEqual(4)
  })

  it('that is refused is not sent again by itself after its tries', async () => {
    const desk = await recordingDesk('funded', { timing: { retryMs: 20, pollOpenMs: 50, pollMs: 60_000 } })
    await desk.faults(failing('v1/me', { status: 403 }))
    renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(desk.desk.cache.hasGivenUp(['me'])).toBe(true))
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(desk.callCount('GET', 'v1/me')).toBe(3)
  })

  it('refused with 429 waits as long as the desk says, however often it is refreshed, and then loads by itself', async () => {
    const desk = await recordingDesk('funded')
    await desk.faults(failing('v1/me', { status: 429, headers: { 'retry-after': '5' } }))
    const profile = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(profile.current.error).toBeInstanceOf(NetworkError))
    await desk.faults()
    for (let pull = 0; pull < 20; pull++) {
      await profile.current.mutate()
      expect(profile.current.error).toMatchObject({ code: 429 })
      expect((profile.current.error as NetworkError).pauseEndsAt).toBeGreaterThan(performance.now())
    }
    const others = renderHookAt(desk.desk, useTotal)
    await vi.waitFor(() => expect(others.current.data).toBeDefined())
    expect(desk.callCount('GET', 'v1/me')).toBe(1)
    await vi.waitFor(() => expect(profile.current.data).toBeDefined(), { timeout: 15_000 })
    expect([profile.current.error, desk.callCount('GET', 'v1/me')]).toEqual([undefined, 2])
  })

  it('refused with 429 and no time to wait for waits longer after each refusal', async () => {
    const desk = await recordingDesk('funded', { timing: { retryMs: 300, pollMs: 60_000 } })
    await desk.faults(failing('v1/me', { status: 429 }))
    const profile = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(profile.current.error).toBeInstanceOf(NetworkError))
    for (const until = performance.now() + 1_200; performance.now() < until; ) {
      await profile.current.mutate()
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    expect(desk.callCount('GET', 'v1/me')).toBeGreaterThan(1)
    expect(desk.callCount('GET', 'v1/me')).toBeLessThanOrEqual(3)
  })

  it('is not sent without a session', async () => {
    const desk = await recordingDesk('funded')
    await desk.faults(failing('v1/me', { status: 401 }))
    const profile = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(desk.desk.session.token.peek()).toBe(undefined))
    expect([profile.current.data, profile.current.answeredAt]).toEqual([undefined, undefined])
    await desk.faults()
    const { email, password } = desk.client
    await renderHookAt(desk.desk, useSignIn).current({ email, password })
    await vi.waitFor(() => expect(profile.current.data?.email).toBe(email))
    expect(desk.callCount('GET', 'v1/me')).toBe(2)
  })

  it('says when its data was received', async () => {
    const desk = await recordingDesk('funded')
    const from = Date.now()
    const profile = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(profile.current.data).toBeDefined())
    expect(profile.current.answeredAt).toBeGreaterThanOrEqual(from)
    expect(profile.current.answeredAt).toBeLessThanOrEqual(Date.now())
  })

  it('is sent again only when its data is older than a second', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const desk = await recordingDesk('funded', { timing: { freshMs: 1_000 } })
    const first = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(first.current.data).toBeDefined())
    const answeredAt = Number(first.current.answeredAt)
    first.unmount()
    const second = renderHookAt(desk.desk, useProfile)
    expect(second.current.data?.email).toBe(desk.client.email)
    vi.setSystemTime(answeredAt + 999)
    await second.current.mutate()
    expect(desk.callCount('GET', 'v1/me')).toBe(1)
    vi.setSystemTime(answeredAt + 1_000)
    await second.current.mutate()
    expect(desk.callCount('GET', 'v1/me')).toBe(2)
  })

  it.each([
    ['gets the focus again', 'focus'],
    ['is online again', 'online'],
  ])('is sent again when the page %s', async (_how, event) => {
    const desk = await recordingDesk('funded')
    const profile = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect(profile.current.data).toBeDefined())
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await vi.waitFor(() => {
      // SWR fetches for a focus every 5 s at most.
      vi.setSystemTime(Date.now() + 6_000)
      window.dispatchEvent(new Event(event))
      expect(desk.callCount('GET', 'v1/me')).toBeGreaterThan(1)
    })
  })

  it('is sent once for many widgets, also for those mounted while it is pending', async () => {
    const desk = await recordingDesk('funded')
    await desk.faults(failing('v1/balances', { delayMs: 300 }))
    const widgets = [renderHookAt(desk.desk, useBalances), renderHookAt(desk.desk, useBalances)]
    await vi.waitFor(() => expect(desk.callCount('GET', 'v1/balances')).toBe(1))
    widgets.push(renderHookAt(desk.desk, useBalances))
    for (let press = 0; press < 20; press++) void widgets[0]?.current.mutate()
    await vi.waitFor(() => {
      for (const widget of widgets) expect(widget.current.data).toBeDefined()
    })
    expect(desk.callCount('GET', 'v1/balances')).toBe(1)
  })

  it('is sent again by a refresh, however young its data is', async () => {
    const desk = await recordingDesk('funded', { timing: { freshMs: 60_000 } })
    const list = renderHookAt(desk.desk, () => useRequests({}, 60_000))
    await vi.waitFor(() => expect(list.current.total).toBe(0))
    await desk.call('POST', 'v1/requests', FAR)
    desk.desk.cache.refresh('requests')
    await vi.waitFor(() => expect(list.current.total).toBe(1))
  })

  it('is not sent again after the refresh of another resource', async () => {
    const { desk } = await recordingDesk('funded', { timing: { freshMs: 60_000 } })
    const fetch = vi.fn(async () => 'answer')
    await desk.cache.fetch(['total'], fetch)
    desk.cache.refresh('requests')
    await desk.cache.fetch(['total'], fetch)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('is sent once by two refreshes of everything, as the second meets the first', async () => {
    const { desk, callCount } = await recordingDesk('funded', { timing: { freshMs: 60_000 } })
    const list = renderHookAt(desk, () => useRequests({}, 60_000))
    await vi.waitFor(() => expect(list.current.total).toBe(0))
    const before = callCount('GET', 'v1/requests')
    desk.cache.refreshAll()
    desk.cache.refreshAll()
    expect(desk.cache.isRefreshing.peek()).toBe(true)
    await vi.waitFor(() => expect(desk.cache.isRefreshing.peek()).toBe(false))
    expect(callCount('GET', 'v1/requests')).toBe(before + 1)
  })

  it('shows a change of its data at once', async () => {
    const { desk } = await recordingDesk('funded')
    await desk.cache.fetch(['requests', 'one'], async () => ['placed'])
    desk.cache.update<string[]>('requests', rows => [...rows, 'canceled'])
    expect(desk.cache.peek(['requests', 'one'])).toEqual(['placed', 'canceled'])
  })

  it('overtaken by a refresh does not overwrite newer data', async () => {
    const desk = await recordingDesk('funded', { timing: { freshMs: 60_000 } })
    await desk.faults({ match: { path: 'v1/requests', times: 1 }, act: { delayMs: 500 } })
    const list = renderHookAt(desk.desk, () => useRequests({}, 60_000))
    await vi.waitFor(() => expect(desk.callCount('GET', 'v1/requests')).toBe(1))
    await desk.call('POST', 'v1/requests', FAR)
    desk.desk.cache.refresh('requests')
    await vi.waitFor(() => expect(list.current.total).toBe(1))
    await vi.waitFor(() => expect(desk.answers('GET', 'v1/requests')).toBe(2))
    expect([list.current.total, desk.callCount('GET', 'v1/requests')]).toEqual([1, 2])
  })

  it('that is pending does not overwrite data that a change has replaced', async () => {
    const { desk } = await recordingDesk('funded')
    let answer: (data: unknown) => void = () => undefined
    const pending = desk.cache.fetch(
      ['me'],
      () =>
        new Promise(resolve => {
          answer = resolve
        }),
    )
    const renamed = { name: 'Renamed', email: 'ada@client.test' }
    desk.cache.replace(['me'], renamed)
    answer({ name: 'Before', email: 'ada@client.test' })
    await pending
    expect(desk.cache.peek(['me'])).toEqual(renamed)
  })

  it('still serves one tree of widgets after another is unmounted', async () => {
    const desk = await recordingDesk('funded', { timing: { freshMs: 1 } })
    const first = renderHookAt(desk.desk, useProfile)
    const second = renderHookAt(desk.desk, useProfile)
    await vi.waitFor(() => expect([first.current.data, second.current.data]).not.toContain(undefined))
    first.unmount()
    const before = desk.callCount('GET', 'v1/me')
    desk.desk.cache.refresh('me')
    await vi.waitFor(() => expect(desk.callCount('GET', 'v1/me')).toBe(before + 1))
    desk.desk.cache.replace(['me'], { name: 'Renamed', email: desk.client.email })
    await vi.waitFor(() => expect(second.current.data?.name).toBe('Renamed'))
  })

  it('a query for a cost keeps the last hundred answers, not one for every price', async () => {
    const desk = await recordingDesk('funded')
    const answer = () => Promise.resolve({})
    for (let price = 1; price <= 150; price++) await desk.desk.cache.fetch(['cost', `${price}`], answer)
    await desk.desk.cache.fetch(['me'], answer)
    const again = vi.fn(answer)
    expect([desk.desk.cache.answeredAt(['cost', '1']), desk.desk.cache.answeredAt(['cost', '50'])]).toEqual([
      undefined,
      undefined,
    ])
    expect(desk.desk.cache.answeredAt(['cost', '51'])).toBeTypeOf('number')
    await desk.desk.cache.fetch(['me'], again)
    expect(again).not.toHaveBeenCalled()
  })
})

describe('a cost', () => {
  it('a cost of earlier inputs stays on screen and is not current', async () => {
    const desk = await recordingDesk('funded')
    const query = { exchangeAccount: 'binance_spot', side: 'buy', base: 'BTC', counter: 'USDT' } as const
    const cost = renderHookAt(desk.desk, () => {
      const [price, setPrice] = useState('50000')
      return { ...useCost({ ...query, price, requested: '0' }, false), setPrice }
    })
    await vi.waitFor(() => expect(cost.current.isCurrent).toBe(true))
    const { max } = cost.current.cost ?? {}
    await desk.faults(failing('v1/requests/cost', { delayMs: 1_000 }))
    const before = desk.callCount('GET', 'v1/requests/cost')
    act(() => cost.current.setPrice('100000'))
    await vi.waitFor(() => expect(cost.current.isCurrent).toBe(false))
    expect([cost.current.cost?.max, cost.current.isAnswered]).toEqual([max, false])
    await vi.waitFor(() => expect(desk.callCount('GET', 'v1/requests/cost')).toBe(before + 1))
    expect([cost.current.cost?.max, cost.current.isAnswered]).toEqual([max, false])
    await vi.waitFor(() => expect(cost.current.isCurrent).toBe(true))
    expect(cost.current.cost?.max).not.toBe(max)
  })
})

const everything = () => ({
  profile: useProfile().data,
  accounts: useAccounts().data,
  balances: useBalances().data,
  total: useTotal().data,
  rows: useRequests({}, 60_000).total,
  open: useOpenRequestsCount(),
})

describe('signing out', () => {
  it('leaves nothing of the client in the cache or in storage', async () => {
    const desk = await recordingDesk('demo')
    const widget = renderHookAt(desk.desk, everything)
    await vi.waitFor(() => expect(Object.values(widget.current)).not.toContain(undefined))
    const { token } = desk.client
    expect(JSON.stringify({ ...localStorage })).toContain(token)
    expect(cached(desk).length).toBeGreaterThan(5)
    widget.unmount()
    desk.desk.signOut()
    expect(cached(desk)).toEqual([])
    expect([...(desk.desk.cache.config.provider() as Map<string, unknown>).keys()]).toEqual([])
    expect(RESOURCES.map(resource => desk.desk.cache.answeredAt([resource]))).toEqual(RESOURCES.map(() => undefined))
    for (const stored of Object.values({ ...localStorage, ...sessionStorage })) expect(stored).not.toContain(token)
  })

  it('shows nothing of the last client to the next', async () => {
    const desk = await recordingDesk('demo')
    const widget = renderHookAt(desk.desk, () => useProfile().data?.email)
    await vi.waitFor(() => expect(widget.current).toBe(desk.client.email))
    const next = await desk.control<{ email: string; token: string }>('POST', 'scenes', { scene: 'second' })
    const seen: unknown[] = []
    desk.desk.session.start(next.token)
    await vi.waitFor(() => {
      seen.push(widget.current)
      expect(widget.current).toBe(next.email)
    })
    const profiles = desk.desk.cache.all<{ email: string }>('me')
    expect(profiles.map(({ email }) => email)).toEqual([next.email])
  })

  it('drops a late answer to the last client, even where the network does not end it', async () => {
    let release = () => {}
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    let held = 0
    const desk = await recordingDesk('demo', {
      async fetch(input, init) {
        const request = new Request(input, init)
        const isFirst = request.url.endsWith('/v1/me') && held === 0
        const response = await globalThis.fetch(new Request(request.url, { headers: request.headers }))
        if (isFirst) {
          held += 1
          await gate
        }
        return response
      },
    })
    const widget = renderHookAt(desk.desk, () => useProfile().data?.email)
    await vi.waitFor(() => expect(held).toBe(1))
    const next = await desk.control<{ email: string; token: string }>('POST', 'scenes', { scene: 'second' })
    desk.desk.signOut()
    desk.desk.session.start(next.token)
    await vi.waitFor(() => expect(widget.current).toBe(next.email))
    release()
    desk.desk.cache.refresh('me')
    await vi.waitFor(() => expect(desk.desk.cache.answeredAt(['me'])).toBeTypeOf('number'))
    expect(desk.desk.cache.all<{ email: string }>('me').map(({ email }) => email)).toEqual([next.email])
    expect(widget.current).toBe(next.email)
  })
})

const FAR = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.05',
  requestedPrice: '20000',
}
