import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { compare, roundTo } from '../../../src/domain/decimal'
import { createFeed } from '../../../src/market/feed'
import {
  button,
  commitLine,
  confirmReview,
  created,
  fact,
  fillLimit,
  openTotal,
  send,
  sheet,
  type,
} from '../../RequestWizard/testWizard'

const bold = () => [...sheet().element().querySelectorAll('[role=alert] b')].map(one => one.textContent)
const reviewed = () => expect.element(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible()

describe('a market request', () => {
  it('is always reviewed, with the slippage that the live book gives', async () => {
    const wizard = await openTotal({}, { confirm: 'unusual' })
    await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
    await page.getByText('Market', { exact: true }).click()
    await type('Amount', '0.001')
    await vi.waitFor(() => expect(fact('Expected average')).toMatch(/^Expected average.*[\d,.]+USDT$/))
    await send()
    await reviewed()
    expect(bold()).toContain('It fills immediately')
    expect(bold()).not.toContain('The slippage is unknown')
    expect(await created(wizard)).toBe(0)
  })
})

it('a limit to buy below the market is sent without a review', async () => {
  const wizard = await openTotal({}, { confirm: 'unusual' })
  const ticker = wizard.desk.market(createFeed).ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
  await vi.waitFor(() => expect(ticker.value.value?.price).toBeDefined())
  await fillLimit('50000', '0.5')
  await send()
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(await created(wizard)).toBe(1)
})

describe('a limit that would fill now at a better price', () => {
  it.each([
    ['buy', '120000', /^Pay ≈ 9[\d.]{3,5} USDT0\.01 BTC$/, 'At most1,200.00 USDT'],
    ['sell', '50000', /^Receive ≈ 9[\d.]{3,5} USDT0\.01 BTC$/, 'At least500.00 USDT'],
  ] as const)('to %s says what is expected, and what it may come to', async (side, price, expected, bound) => {
    await openTotal({ side }, { confirm: 'unusual' })
    await fillLimit(price, '0.01')
    await expect.element(commitLine()).toHaveTextContent(expected)
    expect(commitLine().element().getBoundingClientRect().height).toBeLessThan(30)
    await send(side === 'buy' ? 'Buy BTC' : 'Sell BTC')
    await reviewed()
    await vi.waitFor(() => expect(fact('At most') ?? fact('At least')).toBe(bound))
  })
})

it('a limit that waits has one sum, the one at its own price', async () => {
  await openTotal({}, { confirm: 'always' })
  await fillLimit('50000', '0.01')
  await expect.element(commitLine()).toHaveTextContent(/^Pay 500\.00 USDT0\.01 BTC$/)
  await send()
  await reviewed()
  expect(fact('At most')).toBeUndefined()
})

describe('a futures request', () => {
  it('shows in the form its margin, its leverage, the free margin and the position after it', async () => {
    const wizard = await openTotal({ side: 'sell', exchangeAccount: 'binance_usdm' }, { confirm: 'unusual' })
    await fillLimit('150000', '0.1')
    await vi.waitFor(() =>
      expect(['Margin', 'Position after'].map(fact)).toEqual([
        expect.stringMatching(/^Margin · 10x · [\d,]+\.\d\d free1,500\.00USDT$/),
        'Position afterShort 0.1 BTC',
      ]),
    )
    expect(await created(wizard)).toBe(0)
  })

  it('is reviewed also when its limit waits far from the market', async () => {
    const wizard = await openTotal({ side: 'sell', exchangeAccount: 'binance_usdm' }, { confirm: 'unusual' })
    const ticker = wizard.desk.market(createFeed).ticker('binance_usdm', { base: 'BTC', counter: 'USDT' })
    await vi.waitFor(() => expect(ticker.value.value?.price).toBeDefined())
    await fillLimit('150000', '0.01')
    await send('Sell BTC')
    await reviewed()
    expect([bold(), await created(wizard)]).toEqual([[], 0])
    await confirmReview()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await created(wizard)).toBe(1)
  })

  it('is reviewed with its margin, leverage, free margin and the position after it', async () => {
    await openTotal({ exchangeAccount: 'binance_usdm' }, { confirm: 'always' })
    await fillLimit('50000', '0.1')
    await send()
    await reviewed()
    await vi.waitFor(() =>
      expect(['Margin', 'Leverage', 'Free margin', 'Position after'].map(fact)).toEqual([
        'Margin500.00 USDT',
        'Leverage10x',
        expect.stringMatching(/^Free margin[\d,.]+ USDT$/),
        'Position afterLong 0.1 BTC',
      ]),
    )
    await button('Edit').click()
    await expect.element(commitLine()).not.toHaveTextContent(/Leverage|10x/)
  })

  it('is reviewed again when the margin is another by the time of the press', async () => {
    const costs = (cost: string) => ({
      match: { path: 'v1/requests/cost' },
      act: { status: 200, body: JSON.stringify({ max: '1', available: '1000', cost }) },
    })
    const wizard = await openTotal(
      { exchangeAccount: 'binance_usdm' },
      { confirm: 'always', timing: { costValidMs: 1 } },
    )
    await wizard.faults(costs('500'))
    await fillLimit('50000', '0.1')
    await send()
    await reviewed()
    await wizard.faults(costs('700'))
    await confirmReview()
    await expect.element(page.getByText('This changed while you were reviewing it.')).toBeVisible()
    expect(await created(wizard)).toBe(0)
    await confirmReview()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await created(wizard)).toBe(1)
  })

  it('says, in the form and in the review, that a short position turns into a long one', async () => {
    const wizard = await openTotal({ exchangeAccount: 'binance_usdm' }, { confirm: 'always' })
    const row = { asset: 'BTC', binance_usdm: { amount: '1', position: '-0.04' } }
    await wizard.faults({
      match: { path: 'v1/balances' },
      act: { status: 200, body: JSON.stringify({ total: 1, data: [row] }) },
    })
    wizard.desk.cache.refresh('balances')
    await fillLimit('50000', '0.1')
    const flip = 'Position afterShort 0.04 → Long 0.06 BTC'
    await vi.waitFor(() => expect(fact('Position after')).toBe(flip))
    await send()
    await reviewed()
    await vi.waitFor(() => expect(fact('Position after')).toBe(flip))
  })

  it.each([
    ['a position that is no number', { asset: 'BTC', binance_usdm: { amount: '1', position: 'long' } }],
    ['an account that is no object', { asset: 'BTC', binance_usdm: 'closed' }],
    ['a row that names no currency', { binance_usdm: { amount: '1', position: '2' } }],
  ])('shows no position after it where the desk sends %s', async (_, row) => {
    const wizard = await openTotal({ exchangeAccount: 'binance_usdm' }, { confirm: 'always' })
    await wizard.faults({
      match: { path: 'v1/balances' },
      act: { status: 200, body: JSON.stringify({ total: 1, data: [row] }) },
    })
    await fillLimit('50000', '0.1')
    await send()
    await reviewed()
    await vi.waitFor(() => expect(fact('Position after')).toBe('Position after–'))
  })

  it.each([
    ['buy', '50000'],
    ['sell', '200000'],
  ] as const)('is shown with its margin rounded up, to %s', async (side, price) => {
    const wizard = await openTotal({ side, exchangeAccount: 'binance_usdm' })
    const margin = '617.28394112'
    expect(compare(roundTo(margin, 2, 'up'), roundTo(margin, 2))).toBe(1)
    await wizard.faults({
      match: { path: 'v1/requests/cost' },
      act: { status: 200, body: JSON.stringify({ max: '1', available: '1000', cost: margin }) },
    })
    await fillLimit(price, '0.1')
    await vi.waitFor(() => expect(fact('Margin')).toMatch(/617\.29USDT$/))
    await expect.element(commitLine()).toHaveTextContent(/Margin 617\.29 USDT/)
  })
})
