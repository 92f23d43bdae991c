import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk } from '../playground/harness/testKit'
import { createDesk, type DeskOptions } from '../src/desk/createDesk'
import type { Desk } from '../src/desk/desk'
import { mount, type WidgetName } from './mount'

const nothing = () => undefined
const RARE_POLLING = { pollOpenMs: 60_000, pollMs: 60_000, freshMs: 60_000 }

/** Mounts widgets, each in a shadow root of its own. Returns the text of them all. */
function mountAll(desk: Desk, widgets: Partial<Record<WidgetName, object>>): () => string {
  const places = Object.entries(widgets).map(([name, props]) => {
    const element = document.body.appendChild(document.createElement('section'))
    const { unmount } = mount(desk, name as WidgetName, element, props as never)
    onTestFinished(() => {
      unmount()
      element.remove()
    })
    return element
  })
  return () => places.map(place => place.firstElementChild?.shadowRoot?.textContent ?? '').join('\n')
}

/** A desk of a page that signs in by `getToken`, with the calls it has sent and the sockets it has opened. */
function watchedDesk(token: string, options: Partial<DeskOptions> = {}) {
  const calls: string[] = []
  const sockets: string[] = []
  const getToken = vi.fn(async () => token)
  class CountedSocket extends WebSocket {
    constructor(address: string | URL) {
      super(address)
      sockets.push(String(address).split('?', 1)[0]!)
    }
  }
  const { desk: url, exchanges } = inject('sandbox')
  const desk = createDesk({
    url,
    exchanges,
    name: `roots-${crypto.randomUUID()}`,
    getToken,
    timing: RARE_POLLING,
    WebSocket: CountedSocket,
    fetch(input, init) {
      const request = new Request(input, init)
      calls.push(`${request.method} ${request.url.replace(url, '')} ${request.headers.get('authorization')}`)
      return fetch(request)
    },
    ...options,
  })
  onTestFinished(() => {
    desk.signOut()
    desk.close()
  })
  return { desk, calls, sockets, getToken }
}

describe('six widgets in six shadow roots', () => {
  it('send each call once, open one socket for each exchange, and ask the page once for its token', async () => {
    const kit = await freshDesk('demo')
    const { data } = await kit.call<{ data: { uuid: string }[] }>('GET', 'v1/requests?statuses=in_progress')
    const { desk, calls, sockets, getToken } = watchedDesk(kit.client.token)
    const text = mountAll(desk, {
      BalancesSummary: {},
      BalancesPanel: { onOpenBalance: nothing },
      BalanceDetail: { currency: 'BTC', onCreate: nothing, onTransfer: nothing },
      LatestActivity: { onOpenRequest: nothing },
      RequestList: { filter: {}, onFilterChange: nothing, onOpenRequest: nothing },
      RequestDetail: { uuid: data[0]?.uuid, onRepeat: nothing },
    })
    await vi.waitFor(() => {
      for (const words of ['Total', 'Available', '#1060', 'Latest activity', 'Cancel request'])
        expect(text()).toContain(words)
    })
    await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(0))
    // Time for calls that would repeat the first ones.
    await new Promise(resolve => setTimeout(resolve, 1_000))
    expect(getToken).toHaveBeenCalledTimes(1)
    expect(calls.length).toBeGreaterThan(5)
    expect(calls.toSorted()).toEqual([...new Set(calls)].sort())
    expect(sockets.toSorted()).toEqual([...new Set(sockets)].sort())
  })
})

describe('two desks of one page', () => {
  it('never show the other one’s client or language', async () => {
    const [first, second] = [await freshDesk('demo'), await freshDesk('second')]
    const one = watchedDesk(first.client.token, { locale: 'en-US' })
    const other = watchedDesk(second.client.token, { locale: 'uk-UA' })
    const [ofOne, ofOther] = [mountAll(one.desk, { RequestList: {} }), mountAll(other.desk, { RequestList: {} })]
    const numbers = (text: string) => text.match(/#\d+/g) ?? []
    await vi.waitFor(() => {
      expect(numbers(ofOne()).length).toBeGreaterThan(0)
      expect(numbers(ofOther()).length).toBeGreaterThan(0)
      expect(ofOther()).toContain('Запити')
    })
    expect(ofOne()).toContain('Requests')
    expect(ofOne()).not.toMatch(/[а-яіїє]/i)
    expect(ofOther()).not.toContain('Requests')
    expect(one.calls.filter(call => !call.endsWith(`Bearer ${first.client.token}`))).toEqual([])
    expect(other.calls.filter(call => !call.endsWith(`Bearer ${second.client.token}`))).toEqual([])
    one.desk.signOut()
    await expect.element(page.getByText('You’re signed out')).toBeVisible()
    expect(numbers(ofOne())).toEqual([])
    expect(numbers(ofOther()).length).toBeGreaterThan(0)
  })
})
