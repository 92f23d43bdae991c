import { render } from '@testing-library/react'
import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import '../../../styled-system/styles.css'
import { createDesk } from '../../../src/desk/createDesk'
import type { ExchangeAccount } from '../../../src/domain/account'
import type { Decimal } from '../../../src/domain/decimal'
import type { Freshness } from '../../../src/domain/live'
import type { RequestType, Side } from '../../../src/domain/request/request'
import { DeskProvider } from '../../DeskProvider'
import { RequestWizard } from '../../RequestWizard/RequestWizard'
import { contradictions } from './testContradictions'
import { createTestMarket, type MarketMoment } from './testMarket'
import { readScreen, type Screen } from './testScreen'

const PAIRS = [
  { exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT', price: '96773.1', places: 2 },
  { exchangeAccount: 'binance_usdm', base: 'BTC', counter: 'USDT', price: '96773.1', places: 1 },
  { exchangeAccount: 'coinbase_prime_spot', base: 'ETH', counter: 'USD', price: '3082.02', places: 2 },
  { exchangeAccount: 'gateio_spot', base: 'DOGE', counter: 'USDT', price: '0.07123', places: 5 },
  { exchangeAccount: 'bitfinex_spot', base: 'ETH', counter: 'BTC', price: '0.031845', places: 6 },
] as const satisfies readonly { exchangeAccount: ExchangeAccount; [fact: string]: unknown }[]

const LEVERAGE = '10'
const FUNDS = '125000.123456789'

/** A form, and two states of its market. */
type Visit = {
  readonly pair: (typeof PAIRS)[number]
  readonly side: Side
  readonly type: RequestType
  /** The part of a round amount of counter, in ten thousandths. */
  readonly size: number
  /** Parts of the market price in thousandths: of the limit, or of the range's ends. */
  readonly low: number
  readonly high: number
  readonly desk: 'answers' | 'slow' | 'fails' | 'no maximum'
  /** The market when the form opens, and later. */
  readonly moments: readonly [Moment, Moment]
}

type Moment = {
  readonly ticker: Freshness
  readonly book: Freshness
  readonly levels: readonly (readonly [step: number, amount: number])[]
  /** How far the price is from the pair's, in thousandths. */
  readonly tick: number
}

const usually = <T,>(one: T, ...others: T[]) =>
  fc.oneof({ arbitrary: fc.constant(one), weight: 4 }, ...others.map(other => fc.constant(other)))
const moment: fc.Arbitrary<Moment> = fc.record({
  ticker: usually<Freshness>('live', 'stale', 'failed'),
  book: usually<Freshness>('live', 'stale', 'connecting'),
  levels: fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 30_000 })), {
    minLength: 1,
    maxLength: 8,
  }),
  tick: fc.integer({ min: -20, max: 20 }),
})
const visits: fc.Arbitrary<Visit> = fc.record({
  pair: fc.constantFrom(...PAIRS),
  side: fc.constantFrom('buy', 'sell'),
  type: fc.constantFrom('limit', 'market', 'scaled'),
  size: fc.integer({ min: 1, max: 99_999 }),
  low: fc.integer({ min: 900, max: 1_030 }),
  high: fc.integer({ min: 980, max: 1_100 }),
  desk: usually<Visit['desk']>('answers', 'slow', 'fails', 'no maximum'),
  moments: fc.tuple(moment, moment),
})

const at = ({ price, places }: Visit['pair'], thousandths: number): Decimal =>
  new Big(price).times(thousandths).div(1000).round(places).toFixed()

/** Each level is a part of the funds, so that some books hold the amount and others don't. */
function momentOf(pair: Visit['pair'], { ticker, book, levels, tick }: Moment): MarketMoment {
  const price = at(pair, 1000 + tick)
  const step = new Big(10).pow(-pair.places)
  const side = (sign: 1 | -1) => {
    let gap = new Big(0)
    return levels.map(([steps, part]) => {
      gap = gap.plus(step.times(steps))
      const amount = new Big(FUNDS).times(part).div(100_000).div(pair.price).round(4, Big.roundUp)
      return [Number(new Big(price).plus(gap.times(sign)).toFixed()), Number(amount.toFixed())] as const
    })
  }
  return { price, ticker, book, asks: side(1), bids: side(-1) }
}

const amountOf = ({ pair, size }: Visit): Decimal =>
  new Big(FUNDS).times(size).div(100_000).div(pair.price).round(8, Big.roundUp).toFixed()

/** Answers as a desk does; `release` lets a slow one answer. */
function openDesk({ desk: how, pair }: Visit) {
  let release = (): void => undefined
  const released = new Promise<void>(done => {
    release = done
  })
  const costOf = (query: URLSearchParams) => {
    const [price = '1', requested = '0'] = [query.get('price') ?? '1', query.get('requested') ?? '0']
    const isFutures = pair.exchangeAccount === 'binance_usdm'
    const sellsBase = query.get('side') === 'sell' && !isFutures
    const power = isFutures ? new Big(FUNDS).times(LEVERAGE) : new Big(FUNDS)
    const max = sellsBase ? new Big(FUNDS) : power.div(price).round(8, Big.roundDown)
    return {
      ...(how === 'no maximum' ? {} : { max: max.toFixed() }),
      available: FUNDS,
      ...(isFutures ? { cost: new Big(requested).times(price).div(LEVERAGE).round(8, Big.roundUp).toFixed() } : {}),
    }
  }
  const entry = { amount: FUNDS, available: FUNDS, withdrawable: FUNDS, position: '-0.25', equivalents: {} }
  const asset = (code: string) => ({ asset: code, all_accounts: entry, [pair.exchangeAccount]: entry })
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'figures',
    timing: { costMs: 0, costLatestMs: 10, freshMs: 0 },
    async fetch(input) {
      const { pathname, searchParams } = new URL(new Request(input).url)
      if (pathname.endsWith('/balances'))
        return Response.json({ total: 2, data: [asset(pair.base), asset(pair.counter)] })
      if (pathname.endsWith('/me/accounts')) return Response.json([pair.exchangeAccount])
      if (!pathname.endsWith('/cost')) return Response.json({ name: 'Olena', email: 'olena@desk.test' })
      if (how === 'slow') await released
      return how === 'fails' ? Response.json({ errors: [] }, { status: 500 }) : Response.json(costOf(searchParams))
    },
  })
  desk.session.start('a-token')
  return { desk, release }
}

/** Reads the screen before the desk answers, after it has, and after the market has moved. */
async function visit(state: Visit, onScreen: (screen: Screen, when: string) => void) {
  const { pair, side, type, moments } = state
  const { desk, release } = openDesk(state)
  const { market, move } = createTestMarket(pair, momentOf(pair, moments[0]))
  const values = {
    type,
    requestedBase: amountOf(state),
    requestedPrice: at(pair, state.low),
    minPrice: at(pair, state.low),
    maxPrice: at(pair, state.high),
  }
  const seed = { side, exchangeAccount: pair.exchangeAccount, base: pair.base, counter: pair.counter, values }
  const view = render(
    <DeskProvider desk={{ ...desk, market: () => market }}>
      <RequestWizard seed={seed} onClosed={() => undefined} />
    </DeskProvider>,
  )
  try {
    onScreen(readScreen(), 'at first')
    const facts = () => document.querySelector('dl[data-dense]')?.parentElement
    const isSettled = () => facts()?.getAttribute('aria-busy') === 'false'
    if (state.desk !== 'slow') await vi.waitFor(() => expect(isSettled()).toBe(true), { interval: 5 })
    onScreen(readScreen(), 'once the desk has answered')
    move(momentOf(pair, moments[1]))
    await new Promise(requestAnimationFrame)
    onScreen(readScreen(), 'after a tick')
    release()
    await vi.waitFor(() => expect(isSettled()).toBe(true), { interval: 5 })
    onScreen(readScreen(), 'at last')
  } finally {
    view.unmount()
    desk.signOut()
    desk.close()
  }
}

it('in 200 random states no two figures of the order ticket contradict, none has too many decimals', async () => {
  const seen = new Set<string>()
  const failed: string[] = []
  for (const drawn of fc.sample(visits, { numRuns: 100, seed: 13 })) {
    await visit(drawn, (screen, when) => {
      const { pair, side, type } = drawn
      const found = contradictions(screen, {
        side,
        type,
        isFutures: pair.exchangeAccount === 'binance_usdm',
        counter: pair.counter,
        amount: amountOf(drawn),
        price: at(pair, drawn.low),
        max: at(pair, drawn.high),
      })
      const wrong = [...found, ...screen.unread]
      if (wrong.length > 0) failed.push(`${wrong.join('\n')}\n${JSON.stringify(drawn)} ${when}:\n${screen.text}`)
      for (const name of Object.keys(screen.rows)) seen.add(name)
    })
  }
  expect(failed.slice(0, 3), `${failed.length} screens`).toEqual([])
  // Each figure was on some screen.
  expect([...seen].sort()).toEqual(
    [
      'Available',
      'Average of the range',
      'Expected average',
      'Expected total',
      'Margin',
      'Margin at your price',
      'Position after',
      'Total at market',
      'Total at your price',
      'Would fill now',
    ].sort(),
  )
}, 60_000)
