import { afterEach, describe, expect, it, vi } from 'vitest'
import { orderBook } from '../../domain/book/orderBook'
import { MarketError } from '../../domain/errors'
import { type RouteBooks, watchRouteBooks } from './routeBooks'

const book = orderBook([[2, 1]], [[1, 1]])
const BTC_EUR = { base: 'BTC', counter: 'EUR' }
const EUR_USDT = { base: 'EUR', counter: 'USDT' }
const timing = { routesMs: 40, routePaceMs: 1 }

let end = () => {}
afterEach(() => end())

/** Reads what `answer` says of each pair, and notes when it was asked. */
function watch(
  pairs: readonly { base: string; counter: string }[],
  answer: (pair: string, signal?: AbortSignal) => Promise<typeof book | undefined>,
  pace = timing,
) {
  const asked: { pair: string; at: number; signal: AbortSignal | undefined }[] = []
  const seen: RouteBooks[] = []
  end = watchRouteBooks(
    {
      readOrderBook(_, { base, counter }, signal) {
        asked.push({ pair: `${base}/${counter}`, at: performance.now(), signal })
        return answer(`${base}/${counter}`, signal)
      },
    },
    'binance_spot',
    pairs,
    pace,
    books => seen.push(books),
  )
  return { asked, seen, latest: () => seen.at(-1) ?? new Map() }
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 2 })

describe('the books of routes', () => {
  it('are read one after the other, told as they come, and again in the next round', async () => {
    const { asked, seen } = watch([BTC_EUR, EUR_USDT], async () => book)
    await until(() =>
      expect(asked.map(({ pair }) => pair).slice(0, 4)).toEqual(['BTC/EUR', 'EUR/USDT', 'BTC/EUR', 'EUR/USDT']),
    )
    expect(seen[0]?.size).toBe(1)
    expect(asked[2]!.at - asked[0]!.at).toBeGreaterThanOrEqual(timing.routesMs - 2)
  })

  it('keep the pace that an exchange allows', async () => {
    const { asked } = watch([BTC_EUR, EUR_USDT], async () => book, { routesMs: 1_000, routePaceMs: 50 })
    await until(() => expect(asked).toHaveLength(2))
    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThanOrEqual(48)
  })

  it('listed the other way round are read so, and so alone from then on', async () => {
    const { asked, latest } = watch([EUR_USDT], async pair => (pair === 'USDT/EUR' ? book : undefined))
    await until(() => expect(asked.map(({ pair }) => pair).slice(0, 3)).toEqual(['EUR/USDT', 'USDT/EUR', 'USDT/EUR']))
    expect(latest().get('EUR/USDT')).toEqual({ is: 'read', leg: { book, reversed: true } })
  })

  it('listed neither way are said to be, and asked no more', async () => {
    const { asked, latest } = watch([BTC_EUR, EUR_USDT], async pair => (pair === 'BTC/EUR' ? book : undefined))
    await until(() => expect(asked.filter(({ pair }) => pair === 'BTC/EUR')).toHaveLength(3))
    expect(latest().get('EUR/USDT')).toEqual({ is: 'unlisted' })
    expect(asked.filter(({ pair }) => pair !== 'BTC/EUR').map(({ pair }) => pair)).toEqual(['EUR/USDT', 'USDT/EUR'])
  })

  it('that fail say why, and an old one does not stand in for them; the next round may bring them', async () => {
    let round = 0
    const failing = async () => {
      round++
      if (round === 2) throw new MarketError('Too many')
      return book
    }
    const { seen } = watch([BTC_EUR], failing)
    await until(() => expect(seen.length).toBeGreaterThanOrEqual(3))
    expect(seen.slice(0, 3).map(books => books.get('BTC/EUR')?.is)).toEqual(['read', 'failed', 'read'])
  })

  it('are given up when nobody looks any more', async () => {
    const { asked, seen } = watch([BTC_EUR, EUR_USDT], () => new Promise(() => {}), { routesMs: 5, routePaceMs: 5 })
    await until(() => expect(asked).toHaveLength(2))
    end()
    expect(asked.every(({ signal }) => signal?.aborted)).toBe(true)
    await new Promise(done => setTimeout(done, 30))
    expect([asked.length, seen.length]).toEqual([2, 0])
  })
})
