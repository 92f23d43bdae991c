import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { absolute, add, compare, type Decimal, decimalsOf, divide, multiply, subtract } from '../../src/domain/decimal'
import { field, type OpenWizard, openTotal } from '../RequestWizard/testWizard'
import { followSockets } from './testSockets'

const PAIR = { base: 'BTC', counter: 'USDT' }

type State = {
  readonly type: 'Limit' | 'Market' | 'Scaled'
  readonly amount: Decimal
  /** Parts of the market price in thousandths: of the limit, or of the range's ends. */
  readonly low: number
  readonly high: number
  readonly desk: 'answers' | 'slow' | 'fails'
  readonly feed: 'live' | 'cut off'
}

const stateOf = (feed: fc.Arbitrary<State['feed']>): fc.Arbitrary<State> =>
  fc.record({
    type: fc.constantFrom('Limit', 'Market', 'Scaled'),
    amount: fc.integer({ min: 1, max: 2_000_000 }).map(units => `0.${String(units).padStart(8, '0')}`),
    low: fc.integer({ min: 900, max: 1_010 }),
    high: fc.integer({ min: 1_010, max: 1_100 }),
    desk: fc.constantFrom('answers', 'slow', 'fails'),
    feed,
  })

const COST = { path: 'v1/requests/cost' }
const FAULTS = {
  answers: [],
  slow: [{ match: COST, act: { delayMs: 2_000 } }],
  fails: [{ match: COST, act: { status: 500 } }],
} as const

const plain = (text: string): Decimal => text.replaceAll(',', '')
const textOf = (element: Element | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')
const rowOf = (label: string) =>
  textOf(page.getByText(label, { exact: true }).elements().at(0)?.closest('div') ?? undefined)?.slice(label.length)
const figureIn = (text: string | undefined, name: string): Decimal | undefined => {
  const found = new RegExp(`${name} ?([\\d,.]+) ?USDT`).exec(text ?? '')?.[1]
  return found && plain(found)
}

/** Whether a total is the amount at a price, as far as their last shown digits tell. */
function agrees(total: Decimal, amount: Decimal, price: Decimal): boolean {
  const half = `0.${'0'.repeat(decimalsOf(price))}5`
  const step = multiply(`0.${'0'.repeat(decimalsOf(total))}1`, '10')
  // Eight significant digits are shown, so that a large figure loses some before the point.
  const digits = multiply(total, '0.0000002')
  const tolerance = add(multiply(amount, half), compare(step, digits) > 0 ? step : digits)
  return compare(absolute(subtract(total, multiply(amount, price))), tolerance) <= 0
}

async function enter(wizard: OpenWizard, { type, amount, low, high, desk }: State, market: Decimal) {
  await wizard.faults(...FAULTS[desk])
  await page.getByText(type, { exact: true }).click()
  const at = (thousandths: number) => divide(String(Math.floor(Number(multiply(market, String(thousandths))))), '1000')
  const [min, max] = [at(low), at(high)]
  if (type === 'Limit') await field('Price').fill(min)
  if (type === 'Scaled') {
    await field('Min price').fill(min)
    await field('Max price').fill(max)
  }
  await field('Amount').fill(amount)
  return type === 'Limit' ? min : type === 'Scaled' ? divide(add(min, max), '2') : undefined
}

it.each([
  ['buy', 'binance_spot', 'live'],
  ['sell', 'binance_spot', 'live'],
  ['buy', 'binance_spot', 'cut off'],
] as const)(
  'the figures on the screen agree in ten random states of a %s on %s while its feed is %s',
  async (side, exchangeAccount, feed) => {
    const feedSockets = followSockets()
    const wizard = await openTotal({ side, exchangeAccount }, { timing: { reconnectMs: 600_000 } })
    const ticker = wizard.desk.market.ticker(exchangeAccount, PAIR)
    const book = wizard.desk.market.orderBook(exchangeAccount, PAIR)
    onTestFinished(book.subscribe(() => undefined))
    await expect.element(page.getByRole('radio', { name: 'Market', exact: true })).toBeEnabled()
    await vi.waitFor(() => expect([ticker.peek().state, book.peek().state]).toEqual(['live', 'live']))
    const summary = page.getByRole('region', { name: 'What will be sent' })
    const seen = { average: 0, own: 0, market: 0, none: 0 }
    const drawn = fc.sample(stateOf(fc.constant(feed)), { numRuns: 10, seed: side === 'buy' ? 7 : 8 })
    for (const [index, state] of drawn.entries()) {
      const own = await enter(wizard, state, ticker.peek().value?.price ?? '0')
      if (feed === 'cut off' && index === 0) {
        // REST keeps the book alive for a while, so it is stale in some of the states only.
        await vi.waitFor(() => expect(feedSockets.onMessage.mock.calls.length).toBeGreaterThan(20))
        feedSockets.closeAll()
      }
      await expect.element(summary).toBeVisible()
      for (let snapshot = 0; snapshot < 3; snapshot++) {
        await new Promise(resolve => setTimeout(resolve, 150))
        const line = textOf(summary.element())
        const what = `${JSON.stringify(state)}: ${line}`
        const average = figureIn(line, 'average') ?? figureIn(line, 'average of the range')
        const { price } = ticker.peek().value ?? {}
        expect(line, what).toContain(`${side === 'buy' ? 'Buy' : 'Sell'} ${state.amount.replace(/0+$/, '')} BTC`)
        const [atAverage, atOwn, atMarket] = ['total', 'total at your price', 'total at market'].map(name =>
          figureIn(line, name),
        )
        if (average !== undefined) {
          expect(atAverage && agrees(atAverage, state.amount, average), what).toBe(true)
          expect([atOwn, atMarket], what).toEqual([undefined, undefined])
          if (state.type !== 'Scaled') expect(book.peek().state, what).toBe('live')
          seen.average++
        } else if (own !== undefined) {
          expect(atOwn && agrees(atOwn, state.amount, own), what).toBe(true)
          seen.own++
        } else if (atMarket !== undefined) {
          expect(agrees(atMarket, state.amount, price ?? '0'), what).toBe(true)
          expect(ticker.peek().state, what).toBe('live')
          seen.market++
        } else seen.none++
        // The form prints the same total, and the amount's worth beside its field.
        const inForm = ['Expected total', 'Total at your price', 'Total at market'].map(name =>
          figureIn(rowOf(name), ''),
        )
        // Without a maximum the form shows the desk's error there.
        if (inForm.some(figure => figure !== undefined) || state.desk === 'answers')
          expect(inForm, what).toEqual([atAverage, atOwn, atMarket])
        const [worth, total] = [figureIn(textOf(document.body), '≈'), figureIn(rowOf('Total at market'), '')]
        if (total !== undefined) expect(total, what).toBe(worth)
      }
    }
    expect(seen.average, JSON.stringify(seen)).toBeGreaterThan(15)
  },
)
