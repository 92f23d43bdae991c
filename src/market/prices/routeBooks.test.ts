import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orderBook } from '../../domain/book/orderBook'
import { MarketError } from '../../domain/errors'
import { type RouteBooks, watchRouteBooks } from './routeBooks'

const book = orderBook([[2, 1]], [[1, 1]])
const BTC_EUR = { base: 'BTC', counter: 'EUR' }
const EUR_USDT = { base: 'EUR', counter: 'USDT' }
const timing = { routesMs: 40, routePaceMs: 1 }

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

/** Watches the pairs on a market of these answers, and records each request. */
function watch(
  pairs: readonly { base: string; counter: string }[],
  answer: (pair: string, signal?: AbortSignal) => Promise<typeof book | undefined>,
  pace = timing,
) {
  const requests: { pair: string; at: number; signal: AbortSignal | undefined }[] = []
  const reports: RouteBooks[] = []
  end = watchRouteBooks(
    {
      readOrderBook(_, { base, counter }, signal) {
        requests.push({ pair: `${base}/${counter}`, at: performance.now(), signal })
        return answer(`${base}/${counter}`, signal)
      },
    },
    'binance_spot',
    pairs,
    pace,
    books => reports.push(books),
  )
  return { requests, reports, latest: () => reports.at(-1) ?? new Map() }
}
/** Lets the clock go on, a millisecond at a time, until the check passes. */
async function until(check: () => void): Promise<void> {
  for (let ms = 0; ms < 5_000; ms++) {
    try {
      return check()
    } catch {
      await vi.advanceTimersByTimeAsync(1)
    }
  }
  check()
}

describe('the books of routes', () => {
  it('are read one after the other, reported as they come, and read again in the next round', async () => {
    const { requests, reports } = watch([BTC_EUR, EUR_USDT], async () => book)
    await until(() =>
      expect(requests.map(({ pair }) => pair).slice(0, 4)).toEqual(['BTC/EUR', 'EUR/USDT', 'BTC/EUR', 'EUR/USDT']),
    )
    expect(reports[0]?.size).toBe(1)
    expect(requests[2]!.at - requests[0]!.at).toBe(timing.routesMs)
  })

  it('of a later round are reported together, so that no route is compared with an older one', async () => {
    let round = 0
    const { reports } = watch([BTC_EUR, EUR_USDT], async pair => {
      if (pair === 'BTC/EUR') round++
      return orderBook([[round + 1, 1]], [[round, 1]])
    })
    await until(() => expect(round).toBe(3))
    const roundsOf = (books: RouteBooks) =>
      [...books.values()].map(one => (one.is === 'read' ? one.leg.book.bids[0]?.price : undefined))
    const whole = reports.filter(({ size }) => size === 2)
    expect(whole.length).toBeGreaterThan(1)
    for (const books of whole) expect(new Set(roundsOf(books)).size).toBe(1)
  })

  it('keep the pace that an exchange allows', async () => {
    const { requests } = watch([BTC_EUR, EUR_USDT], async () => book, { routesMs: 1_000, routePaceMs: 50 })
    await until(() => expect(requests).toHaveLength(2))
    expect(requests[1]!.at - requests[0]!.at).toBe(50)
  })

  it('listed only the other way round are read so, and only so from then on', async () => {
    const { requests, latest } = watch([EUR_USDT], async pair => (pair === 'USDT/EUR' ? book : undefined))
    await until(() =>
      expect(requests.map(({ pair }) => pair).slice(0, 3)).toEqual(['EUR/USDT', 'USDT/EUR', 'USDT/EUR']),
    )
    expect(latest().get('EUR/USDT')).toEqual({ is: 'read', leg: { book, reversed: true }, at: expect.any(Number) })
  })

  it('of a pair that exchanges list the other way round are read so at once, without an error in between', async () => {
    const { requests, latest } = watch(
      [
        { base: 'BTC', counter: 'ETH' },
        { base: 'BTC', counter: 'SOL' },
      ],
      async pair => (['ETH/BTC', 'SOL/BTC'].includes(pair) ? book : undefined),
    )
    await until(() => expect(latest().size).toBe(2))
    expect(requests.map(({ pair }) => pair).slice(0, 2)).toEqual(['ETH/BTC', 'SOL/BTC'])
    expect(latest().get('BTC/ETH')).toEqual({ is: 'read', leg: { book, reversed: true }, at: expect.any(Number) })
  })

  it('of a pair that is listed against its usual direction are read in the second try', async () => {
    const { requests, latest } = watch([{ base: 'BTC', counter: 'SOL' }], async pair =>
      pair === 'BTC/SOL' ? book : undefined,
    )
    await until(() => expect(latest().size).toBe(1))
    expect(requests.map(({ pair }) => pair).slice(0, 2)).toEqual(['SOL/BTC', 'BTC/SOL'])
    expect(latest().get('BTC/SOL')).toEqual({ is: 'read', leg: { book, reversed: false }, at: expect.any(Number) })
  })

  it('listed in neither direction are reported as unlisted, and requested no more', async () => {
    const { requests, latest } = watch([BTC_EUR, EUR_USDT], async pair => (pair === 'BTC/EUR' ? book : undefined))
    await until(() => expect(requests.filter(({ pair }) => pair === 'BTC/EUR')).toHaveLength(3))
    expect(latest().get('EUR/USDT')).toEqual({ is: 'unlisted' })
    expect(requests.filter(({ pair }) => pair !== 'BTC/EUR').map(({ pair }) => pair)).toEqual(['EUR/USDT', 'USDT/EUR'])
  })

  it('books that fail report why and replace the old book; the next round reads them again', async () => {
    let round = 0
    const failing = async () => {
      round++
      if (round === 2) throw new MarketError('Too many')
      return book
    }
    const { reports } = watch([BTC_EUR], failing)
    await until(() => expect(reports.length).toBeGreaterThanOrEqual(3))
    expect(reports.slice(0, 3).map(books => books.get('BTC/EUR')?.is)).toEqual(['read', 'failed', 'read'])
  })

  it('leave nothing behind from round to round, nor when nobody watches any more', async () => {
    const { requests } = watch([BTC_EUR, EUR_USDT], async () => book)
    await until(() => expect(requests.length).toBeGreaterThan(20))
    expect(getEventListeners(requests[0]!.signal!, 'abort')).toEqual([])
    end()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are aborted when nobody watches any more', async () => {
    const { requests, reports } = watch([BTC_EUR, EUR_USDT], () => new Promise(() => {}), {
      routesMs: 5,
      routePaceMs: 5,
    })
    await until(() => expect(requests).toHaveLength(2))
    end()
    expect(requests.every(({ signal }) => signal?.aborted)).toBe(true)
    await vi.advanceTimersByTimeAsync(30)
    expect([requests.length, reports.length]).toEqual([2, 0])
  })
})
