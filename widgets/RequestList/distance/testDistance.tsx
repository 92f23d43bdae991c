import { Profiler } from 'react'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import type { DeskOptions } from '../../../src/desk/createDesk'
import { createFeed } from '../../../src/market/feed'
import { RequestList } from '../RequestList'

/** Coins that Binance's stand-in lists against USDT. */
const COINS =
  'BTC ETH SOL XRP BNB ADA DOGE LINK AVAX DOT TRX TON LTC BCH UNI NEAR ATOM XLM APT ICP ETC FIL HBAR ARB OP'.split(' ')

/** An open limit request as the desk sends it. */
export const limit = (fields: object = {}) => ({
  side: 'buy',
  type: 'limit',
  status: 'new',
  severity: 'regular',
  exchangeAccount: 'binance_spot',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '1',
  requestedPrice: '0.00000002',
  isIceberg: false,
  isTriangulation: false,
  createdAt: '2024-01-15T10:00:00.000Z',
  ...fields,
})

export const ofEachCoin = COINS.map(baseCurrency => limit({ baseCurrency }))

type Options = Partial<DeskOptions> & { readonly width?: number; readonly height?: number }

/** A list of these requests at the sandbox's market, on a screen of that size. Only prices change by themselves. */
export async function openList(requests: readonly object[], { width = 390, height = 844, ...options }: Options = {}) {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(390, 844))
  const rows = requests.map((request, at) => ({
    ...request,
    uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    number: requests.length - at,
  }))
  /** Every subscription that was sent. */
  const subscribed: string[] = []
  /** Every REST call to the exchange. */
  const fetched = new Set<string>()
  let disconnected = false
  const sockets = new Set<globalThis.WebSocket>()
  class Watched extends globalThis.WebSocket {
    constructor(url: string) {
      // A port that nothing listens on.
      super(disconnected ? 'ws://127.0.0.1:9' : url)
      sockets.add(this)
    }
    override send(text: string): void {
      const { method, params = [] } = JSON.parse(text) as { method?: string; params?: string[] }
      if (method === 'SUBSCRIBE') subscribed.push(...params)
      super.send(text)
    }
  }
  const at = await freshDesk('empty', {
    WebSocket: Watched,
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input, init).url)
      if (pathname.endsWith('/v1/requests')) {
        const offset = Number(searchParams.get('offset') ?? 0)
        return Response.json({ total: rows.length, data: rows.slice(offset, offset + 100) })
      }
      if (!pathname.startsWith('/api/client')) fetched.add(`${pathname} ${searchParams}`)
      if (disconnected && !pathname.startsWith('/api/client')) throw new TypeError('The exchange is disconnected')
      return globalThis.fetch(input, init)
    },
    ...options,
    timing: { pollOpenMs: 60_000, pollMs: 60_000, lingerMs: 100, reconnectMs: 500, resyncMs: 200, ...options.timing },
  })
  let commits = 0
  renderAt(
    at.desk,
    <Profiler id="list" onRender={() => commits++}>
      <RequestList href={uuid => uuid} />
    </Profiler>,
    width,
  )
  await vi.waitFor(() => {
    if (page.getByRole('link').elements().length === 0) throw new Error('There are no rows yet')
  })
  return {
    ...at,
    subscribed,
    fetched,
    commits: () => commits,
    /** The names of what is watched now. */
    watched: () =>
      at.desk
        .market(createFeed)
        .inspect()
        .watches.map(({ name }) => name),
    /** Closes every socket; no other opens and no call succeeds. */
    disconnectExchanges() {
      disconnected = true
      for (const socket of sockets) socket.close()
    },
  }
}

/** The distance shown in each row. */
export const distances = () =>
  page
    .getByRole('link')
    .elements()
    .map(row => distanceIn(row)?.innerText.replaceAll(/\s+/g, ' ').trim() ?? '')
export const distanceIn = (row: Element) => row.querySelector<HTMLElement>('[data-distance]')
