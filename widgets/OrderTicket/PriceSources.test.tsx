import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Desk } from '../../src/desk/desk'
import { createFeed } from '../../src/market/feed'
import { button, field, note, openTotal, textIn, type } from '../RequestWizard/testWizard'

const chip = (name: string) => page.getByRole('group', { name: 'Take the price from' }).getByRole('button', { name })
const PAIR = { base: 'BTC', counter: 'USDT' }
const watchedBooks = (wizard: { desk: Pick<Desk, 'market'> }) =>
  wizard.desk
    .market(createFeed)
    .inspect()
    .watches.filter(({ name }) => name.startsWith('orderBook'))

const typedPrice = () => textIn('Price').replaceAll(',', '')

describe('one press takes the price of a limit', () => {
  it('from the market, with all of the exchange’s digits', async () => {
    await openTotal()
    await expect.element(chip('Last')).toBeEnabled()
    await chip('Last').click()
    expect(textIn('Price')).toMatch(/^\d{1,3}(,\d{3})*(\.\d+)?$/)
    await vi.waitFor(() => expect(note('Price')).toMatch(/^(at market|0(\.\d+)?% (above|below) market)$/))
  })

  it('from the best bid and the best ask, with one request and no subscription', async () => {
    const wizard = await openTotal()
    await chip('Bid').click()
    await vi.waitFor(() => expect(textIn('Price')).not.toBe(''))
    const bid = Number(typedPrice())
    await type('Price', '')
    await chip('Ask').click()
    await vi.waitFor(() => expect(textIn('Price')).not.toBe(''))
    // A tick may lie between them.
    expect(Number(typedPrice()) / bid).toBeGreaterThan(0.99)
    expect(watchedBooks(wizard)).toEqual([])
  })

  it('and the field shows the price, even if the client was in the empty field', async () => {
    await openTotal()
    await field('Price').click()
    await chip('Bid').click()
    await vi.waitFor(() => expect(note('Price')).toMatch(/market$/))
    expect(Number(typedPrice())).toBeGreaterThan(0)
  })

  it('from the open order book, at once', async () => {
    const wizard = await openTotal()
    await button('Order book').click()
    const book = wizard.desk.market(createFeed).orderBook('binance_spot', PAIR)
    await vi.waitFor(() => expect(book.peek().state).toBe('live'))
    const seen = new Set<string>()
    const leave = book.subscribe(({ value }) => seen.add(String(value?.bids[0]?.price)))
    await chip('Bid').click()
    await vi.waitFor(() => expect(textIn('Price')).not.toBe(''))
    leave()
    expect([...seen]).toContain(typedPrice())
  })

  it('unless the client typed another price meanwhile', async () => {
    const held: (() => void)[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (String(input).includes('depth')) await new Promise<void>(done => held.push(done))
      return globalThis.fetch(input, init)
    }
    await openTotal({}, { fetch })
    await chip('Ask').click()
    await expect.element(chip('Ask')).toHaveAttribute('aria-busy', 'true')
    await type('Price', '50000')
    for (const go of held) go()
    await expect.element(chip('Ask')).toHaveAttribute('aria-busy', 'false')
    expect(textIn('Price')).toBe('50,000')
  })

  it('or, where the market has no price, says why and keeps what is typed', async () => {
    const nowhere = { rest: 'http://127.0.0.1:9', ws: 'ws://127.0.0.1:9' }
    await openTotal({}, { exchanges: { binance_spot: nowhere } })
    await type('Price', '50000')
    await expect.element(chip('Last')).toBeDisabled()
    await chip('Bid').click()
    await expect.element(page.getByText(/^The order book could not be loaded: /)).toBeVisible()
    expect(textIn('Price')).toBe('50,000')
  })

  it('through a common currency only from the rate of the route', async () => {
    await openTotal({ counter: 'EUR', common: 'USDT' })
    await expect.element(chip('Last')).toBeEnabled()
    await expect.element(chip('Bid')).not.toBeInTheDocument()
    await chip('Last').click()
    expect(Number(typedPrice())).toBeGreaterThan(1_000)
    await expect.element(field('Price')).toHaveAttribute('aria-invalid', 'false')
  })
})

it('in Ukrainian the best prices are not named like the request’s sides', async () => {
  await openTotal({ side: 'sell' }, { locale: 'uk-UA' })
  const names = () =>
    page
      .getByRole('group', { name: 'Узяти ціну' })
      .getByRole('button')
      .elements()
      .map(one => one.textContent)
  await vi.waitFor(() => expect(names()).toEqual(['Остання', 'Бід', 'Аск']))
})
