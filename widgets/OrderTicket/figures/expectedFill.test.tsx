import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { leastCommits } from '../../../playground/harness/leastOf'
import type { Desk } from '../../../src/desk/desk'
import { createFeed } from '../../../src/market/feed'
import { openTotal, type } from '../../RequestWizard/testWizard'

const rowOf = (name: string) => page.getByText(name, { exact: true }).element().closest('div')?.textContent ?? ''
const figureOf = (text: string) => Number(text.replace(/^.*?([\d,.]+)\s*USDT$/, '$1').replaceAll(',', ''))
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const watchedBooks = (wizard: { desk: Pick<Desk, 'market'> }) =>
  wizard.desk
    .market(createFeed)
    .inspect()
    .watches.filter(({ name }) => name.startsWith('orderBook'))

describe('the expected fill', () => {
  it('of a limit far below the market waits at its own price, and subscribes the book only while it is typed', async () => {
    const wizard = await openTotal()
    await type('Price', '50000')
    expect(watchedBooks(wizard)).toEqual([])
    await type('Amount', '0.5')
    await vi.waitFor(() => expect(rowOf('Would fill now')).toBe('Would fill now0 of 0.5 BTC'))
    await vi.waitFor(() => expect(rowOf('Expected average')).toBe('Expected average50,000.00USDT'))
    expect(watchedBooks(wizard)).toHaveLength(1)
    await type('Amount', '')
    await expect.element(page.getByText('Expected average')).not.toBeInTheDocument()
    await vi.waitFor(() => expect(watchedBooks(wizard)).toEqual([]), { timeout: 5_000 })
  })

  it('of a buy limit above the market is now, below its price', async () => {
    await openTotal()
    await type('Price', '900000')
    await type('Amount', '0.0001')
    await vi.waitFor(() => expect(rowOf('Would fill now')).toBe('Would fill now0.0001 of 0.0001 BTC'))
    await vi.waitFor(() => expect(figureOf(rowOf('Expected average'))).toBeLessThan(900_000))
  })

  it('of the whole amount is written as the amount, to its last digit', async () => {
    await openTotal()
    await type('Price', '900000')
    await type('Amount', '1.23456789')
    await vi.waitFor(() => expect(rowOf('Would fill now')).toBe('Would fill now1.23456789 of 1.23456789 BTC'))
  })

  it('of a limit beyond the visible levels is at least what they hold', async () => {
    await openTotal()
    await type('Price', '900000')
    await type('Amount', '1000000')
    await vi.waitFor(() => expect(rowOf('Would fill now')).toMatch(/at least [\d.,]+ of 1,000,000 BTC$/))
  })

  it('at market slips from the best price, and says when the levels hold less', async () => {
    const wizard = await openTotal()
    await expect.element(radio('Market')).toBeEnabled()
    await page.getByText('Market', { exact: true }).click()
    await type('Amount', '1000000')
    await vi.waitFor(() => expect(page.getByText('Expected average').element().textContent).toMatch(/\d% slippage$/))
    await expect
      .element(page.getByText('Your amount exceeds the visible order book. The average covers only the levels shown.'))
      .toBeVisible()
    const book = wizard.desk.market(createFeed).orderBook('binance_spot', { base: 'BTC', counter: 'USDT' })
    await vi.waitFor(() => {
      const { asks = [] } = book.peek().value ?? {}
      const [best, worst] = [asks[0]!.price, asks.at(-1)!.price]
      const average = figureOf(page.getByText('Expected average').element().closest('div')?.textContent ?? '')
      expect([average > best, average < worst]).toEqual([true, true])
    })
    await type('Amount', '0.0001')
    await expect.element(page.getByText(/^Your amount exceeds the visible/)).not.toBeInTheDocument()
  })

  it('updates without a React render', async () => {
    const wizard = await openTotal()
    await expect.element(radio('Market')).toBeEnabled()
    await type('Price', '900000')
    await type('Amount', '0.01')
    await expect.element(page.getByText(/of available$/)).toBeVisible()
    expect(await leastCommits(wizard.commits, () => rowOf('Expected average'), 3)).toBe(0)
  })

  it('of a scaled request is the middle of its range', async () => {
    await openTotal()
    await page.getByText('Scaled', { exact: true }).click()
    await type('Min price', '50000')
    await type('Max price', '60001')
    await vi.waitFor(() => expect(rowOf('Average of the range')).toBe('Average of the range55,000.50USDT'))
    await expect.element(page.getByText('Expected average')).not.toBeInTheDocument()
  })

  it('through a common currency is its rate, and never beyond the limit', async () => {
    await openTotal({ counter: 'EUR', common: 'USDT' })
    await type('Price', '900000')
    await type('Amount', '0.001')
    await vi.waitFor(() => expect(rowOf('Expected average')).toMatch(/^Expected average.*\d{2,3},\d{3}\.\d+EUR$/))
    expect(rowOf('Expected average')).not.toContain('900,000')
    await type('Price', '50')
    await vi.waitFor(() => expect(rowOf('Expected average')).toBe('Expected average50.00EUR'))
    await expect.element(page.getByText('Would fill now')).not.toBeInTheDocument()
  })
})
