import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { compare, roundTo } from '../../../src/domain/decimal'
import { button, created, fillLimit, openTotal, send, sheet, type } from '../../RequestWizard/testWizard'

const bold = () => [...sheet().element().querySelectorAll('[role=alert] b')].map(one => one.textContent)
const reviewed = () => expect.element(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible()
const rowOf = (label: string) =>
  page.getByText(label, { exact: true }).elements().at(0)?.closest('div')?.textContent?.replaceAll('\u00a0', ' ')

describe('a market request', () => {
  it('is always reviewed, with the slippage that the live book gives', async () => {
    const wizard = await openTotal({}, { confirm: 'unusual' })
    await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
    await page.getByText('Market', { exact: true }).click()
    await type('Amount', '0.001')
    const summary = page.getByRole('region', { name: 'What will be sent' })
    await expect.element(summary).toHaveTextContent(/expected average [\d,.]+\sUSDT/)
    await send()
    await reviewed()
    expect(bold()).toContain('It executes at once')
    expect(bold()).not.toContain('The slippage is unknown')
    expect(await created(wizard)).toBe(0)
  })
})

it('a limit to buy below the market is sent without a review', async () => {
  const wizard = await openTotal({}, { confirm: 'unusual' })
  const ticker = wizard.desk.market.ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
  await vi.waitFor(() => expect(ticker.value.value?.price).toBeDefined())
  await fillLimit('50000', '0.5')
  await send()
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(await created(wizard)).toBe(1)
})

describe('a futures request', () => {
  it('is reviewed with its margin, leverage, free margin and the position after it', async () => {
    await openTotal({ exchangeAccount: 'binance_usdm' }, { confirm: 'always' })
    await fillLimit('50000', '0.1')
    await send()
    await reviewed()
    await vi.waitFor(() =>
      expect(['Leverage', 'Free margin', 'Position after it'].map(rowOf)).toEqual([
        'Leverage≈ 10×',
        expect.stringMatching(/^Free margin[\d,.]+ USDT$/),
        'Position after itLong 0.1 BTC',
      ]),
    )
    expect(page.getByText(/^margin/i).elements().length).toBeGreaterThan(0)
    await button('Edit').click()
    await expect.element(page.getByRole('region', { name: 'What will be sent' })).not.toHaveTextContent(/Leverage|10×/)
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
    await vi.waitFor(() => expect(rowOf('Position after it')).toBe('Position after it–'))
  })

  it('is shown with its margin rounded up', async () => {
    const wizard = await openTotal({ exchangeAccount: 'binance_usdm' })
    const margin = '617.28394112'
    expect(compare(roundTo(margin, 2, 'up'), roundTo(margin, 2))).toBe(1)
    await wizard.faults({
      match: { path: 'v1/requests/cost' },
      act: { status: 200, body: JSON.stringify({ max: '1', available: '1000', cost: margin }) },
    })
    await fillLimit('50000', '0.1')
    await vi.waitFor(() => expect(rowOf('Margin')).toBe('Margin617.29USDT'))
    await expect
      .element(page.getByRole('region', { name: 'What will be sent' }))
      .toHaveTextContent(/margin 617\.29 USDT/)
  })
})
