import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Desk } from '../../../src/desk/desk'
import { createFeed } from '../../../src/market/feed'
import {
  bookFilled,
  bookPrices,
  bookSide,
  bookTaken,
  button,
  field,
  openTotal,
  rendersWhileBookMoves,
  sheet,
  textIn,
  type,
} from '../../RequestWizard/testWizard'

const fold = () => button('Order book')
const watchedBooks = (wizard: { desk: Pick<Desk, 'market'> }) =>
  wizard.desk
    .market(createFeed)
    .inspect()
    .watches.filter(({ name }) => name.startsWith('orderBook'))

async function openBook(...how: Parameters<typeof openTotal>) {
  const wizard = await openTotal(...how)
  await fold().click()
  await bookFilled()
  return wizard
}

async function onWindow(width: number, height: number) {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(390, 844))
}

describe('the order book', () => {
  it('is collapsed on a phone, and only subscribed while open', async () => {
    const wizard = await openTotal()
    await expect.element(fold()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByText('live', { exact: true })).toBeVisible()
    expect(watchedBooks(wizard)).toEqual([])
    await fold().click()
    await bookFilled()
    expect(watchedBooks(wizard)).toHaveLength(1)
    await fold().click()
    await expect.element(bookSide('Asks')).not.toBeInTheDocument()
    await vi.waitFor(() => expect(watchedBooks(wizard)).toEqual([]), { timeout: 5_000 })
  })

  it('updates without a React render', async () => {
    const wizard = await openBook()
    await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
    expect(await rendersWhileBookMoves(wizard)).toBe(0)
  })

  it('marks the asks that the typed amount of a buy would take', async () => {
    await openBook()
    expect([bookTaken('Asks'), bookTaken('Bids')]).toEqual([0, 0])
    await type('Amount', '0.0001')
    await vi.waitFor(() => expect([bookTaken('Asks'), bookTaken('Bids')]).toEqual([1, 0]))
    await expect.element(page.getByText(/^0\.0001 BTC fills to [\d,.]+ USDT$/)).toBeVisible()
    await type('Amount', '1000000')
    await expect.element(page.getByText('1,000,000 BTC goes deeper than the 20 levels shown')).toBeVisible()
  })

  it('marks nothing for a limit that waits, nor for a scaled request', async () => {
    await openBook()
    await type('Price', '1000')
    await type('Amount', '0.0001')
    await expect.element(page.getByText('0.0001 BTC rests in the book')).toBeVisible()
    expect(bookTaken('Asks')).toBe(0)
    await page.getByText('Scaled', { exact: true }).click()
    await expect.element(page.getByText('rests in the book')).not.toBeInTheDocument()
    expect(bookTaken('Asks')).toBe(0)
    await page.getByText('Market', { exact: true }).click()
    await vi.waitFor(() => expect(bookTaken('Asks')).toBe(1))
  })

  it('marks the bids for a sell', async () => {
    await openBook({ side: 'sell' })
    await type('Amount', '0.0001')
    await vi.waitFor(() => expect([bookTaken('Asks'), bookTaken('Bids')]).toEqual([0, 1]))
  })

  it('is the reversed pair’s where the exchange lists only that, and says what the request does there', async () => {
    await openBook({ side: 'sell', base: 'USDT', counter: 'BTC' })
    await expect.element(page.getByText('Your request buys BTC for USDT here')).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Amount, BTC' }).first()).toBeInTheDocument()
    expect(Number(bookPrices('Bids')[0]?.replaceAll(',', ''))).toBeGreaterThan(1_000)
    expect(bookSide('Asks').getByRole('button').elements()).toEqual([])
  })

  it('of a reversed pair comes with each price as the exchange quotes it', async () => {
    await openBook({ side: 'sell', base: 'USDT', counter: 'BTC' })
    await expect.element(page.getByText(/^\d{2,3},\d{3}\.\d\d USDT per BTC$/)).toBeVisible()
    await type('Price', '0.00001')
    await expect.element(page.getByText(/^100,000\.00 USDT per BTC · [\d.]+% (above|below) market$/)).toBeVisible()
    await type('Price', '0.86767896')
    await expect.element(page.getByText(/^1\.1525 USDT per BTC/)).toBeVisible()
  })

  it('gives a pressed price to a limit, and to no other type', async () => {
    await openBook()
    await type('Amount', '0.5')
    const price = bookSide('Bids').getByRole('button').first()
    await price.click()
    const typed = textIn('Price')
    expect(typed).toMatch(/^\d{1,3}(,\d{3})*(\.\d+)?$/)
    expect(Number(typed.replaceAll(',', ''))).toBeGreaterThan(1_000)
    expect(textIn('Amount')).toBe('0.5')
    await page.getByText('Scaled', { exact: true }).click()
    await expect.element(bookSide('Bids').getByRole('button')).not.toBeInTheDocument()
    await page.getByText('Limit', { exact: true }).click()
    expect(textIn('Price')).toBe(typed)
  })

  it('shows the range of a scaled request, its average and the best prices', async () => {
    await openTotal({ values: { type: 'scaled', minPrice: '50000', maxPrice: '60001' } })
    await fold().click()
    const range = page.getByRole('figure')
    await expect.element(range).toHaveTextContent('50,000 – 60,001, average 55,000.50 USDT')
    await vi.waitFor(() => expect(range.element().textContent).toMatch(/Range below the best bid$/))
    await vi.waitFor(() => {
      const parts = [...range.element().querySelectorAll('i')].map(i => i.getBoundingClientRect())
      const [band, bids, asks, average] = parts
      // On this scale the spread is less than the two pixels that each side has at least.
      expect([band!.right < bids!.left, bids!.right <= asks!.left + 2]).toEqual([true, true])
      expect([average!.left > band!.left, average!.right < band!.right]).toEqual([true, true])
    })
    await type('Max price', '900000')
    await vi.waitFor(() => expect(range.element().textContent).toMatch(/Range across the best prices$/))
    await page.getByText('Limit', { exact: true }).click()
    await expect.element(range).not.toBeInTheDocument()
  })

  it('that can’t be reached says so, and the form still works', async () => {
    // A closed port.
    const nowhere = { rest: 'http://127.0.0.1:9', ws: 'ws://127.0.0.1:9' }
    const wizard = await openTotal(
      {},
      {
        exchanges: { binance_spot: nowhere },
        timing: { firstValueMs: 200, reconnectMs: 200, resyncMs: 200, pollMs: 500 },
      },
    )
    await fold().click()
    await expect.element(page.getByText(/^The order book could not be loaded: /)).toBeVisible()
    await type('Price', '50000')
    await type('Amount', '0.5')
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await button('Buy BTC').click()
    await vi.waitFor(() => expect(wizard.onPlaced).toHaveBeenCalledTimes(1))
  })

  it('is shown in Ukrainian', async () => {
    await openTotal({}, { locale: 'uk-UA' })
    await button('Книга ордерів').click()
    await bookFilled('Аск')
    expect(bookPrices('Бід')[0]).toMatch(/,\d\d$/)
  })

  it('open in a window of 320 × 568 keeps the focused field and the button visible', async () => {
    await onWindow(320, 568)
    await openBook()
    for (const label of ['Price', 'Amount']) {
      await field(label).click()
      await userEvent.keyboard('1')
      const input = field(label).element().getBoundingClientRect()
      const commit = button('Buy BTC').element().getBoundingClientRect()
      expect([label, input.top >= 0, input.bottom <= commit.top]).toEqual([label, true, true])
      expect(commit.bottom).toBeLessThanOrEqual(568)
      expect(document.elementFromPoint(160, (input.top + input.bottom) / 2)).toBe(field(label).element())
      expect(document.elementFromPoint(160, (commit.top + commit.bottom) / 2)?.closest('button')).toBe(
        button('Buy BTC').element(),
      )
    }
    const { scrollWidth, clientWidth } = sheet().element()
    expect(scrollWidth).toBe(clientWidth)
  })

  it('is beside the form in a wide window, 360 wide, with the market price in its middle', async () => {
    await onWindow(1280, 800)
    const wizard = await openTotal()
    await bookFilled()
    await expect.element(fold()).not.toBeInTheDocument()
    expect(watchedBooks(wizard)).toHaveLength(1)
    await vi.waitFor(() => {
      const form = field('Price').element().getBoundingClientRect()
      const book = bookSide('Asks').element().getBoundingClientRect()
      const price = page.getByText('Market price').element().getBoundingClientRect()
      expect(book.left).toBeGreaterThan(form.right)
      // Less the borders.
      expect(Math.abs(book.width - 360)).toBeLessThanOrEqual(4)
      const bids = bookSide('Bids').element().getBoundingClientRect()
      expect([price.top > book.bottom, price.bottom < bids.top]).toEqual([true, true])
    })
    const sums = [...bookSide('Asks').element().querySelectorAll('tbody tr')].map(row => row.lastChild?.textContent)
    expect(sums.every(sum => /^[\d,.]+$/.test(sum ?? ''))).toBe(true)
  })

  it('scrolls with all its levels below its title and the button that closes the sheet', async () => {
    await onWindow(1280, 800)
    await openTotal()
    await bookFilled()
    await button('All 20 levels').click()
    await expect.poll(() => bookPrices('Bids')).toHaveLength(20)
    bookSide('Bids').element().scrollIntoView({ block: 'end' })
    const close = button('Close').element()
    const title = page.getByRole('heading', { name: 'Order book' }).element()
    const isOnTop = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    expect(bookSide('Asks').element().getBoundingClientRect().top).toBeLessThan(title.getBoundingClientRect().top)
    expect([isOnTop(close), isOnTop(title)]).toEqual([true, true])
  })

  it.each(['Limit', 'Scaled', 'Market'])(
    'leaves the comment and the deadline of a %s request in sight on a desk',
    async kind => {
      await onWindow(1280, 800)
      await openTotal()
      if (kind !== 'Limit') await page.getByText(kind, { exact: true }).click()
      for (const label of kind === 'Limit' ? ['Price'] : kind === 'Scaled' ? ['Min price', 'Max price'] : [])
        await type(label, '50000')
      await type('Amount', '0.25')
      await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
      for (const name of ['Comment', 'Deadline']) {
        const { left, bottom } = button(name).element().getBoundingClientRect()
        expect(
          button(name)
            .element()
            .contains(document.elementFromPoint(left + 12, bottom - 2)),
        ).toBe(true)
      }
    },
  )

  it('leaves the margin of a futures request in sight on a desk, above the comment', async () => {
    await onWindow(1280, 800)
    await openTotal({ side: 'sell', exchangeAccount: 'binance_usdm' })
    await type('Price', '50000')
    await type('Amount', '0.25')
    await expect.element(button('Sell BTC')).not.toHaveAttribute('aria-disabled')
    const margin = page.getByText(/^Margin( at your price)? ·/).element()
    const { left, bottom } = margin.getBoundingClientRect()
    expect(margin.contains(document.elementFromPoint(left + 4, bottom - 2))).toBe(true)
    expect(bottom).toBeLessThan(button('Comment').element().getBoundingClientRect().top)
  })

  it.each([
    ['direct', {}],
    ['triangulated', { base: 'BTC', counter: 'EUR', common: 'USDT' }],
  ])('marks nothing beside the review of a %s request, whose figures are older', async (_kind, route) => {
    await onWindow(1280, 800)
    await openTotal(route, { confirm: 'unusual' })
    await type('Price', '1000000')
    await type('Amount', '0.0001')
    await expect.element(page.getByText(/^0\.0001 BTC fills to/)).toBeVisible()
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await button('Buy BTC').click()
    await expect.element(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible()
    await expect.element(page.getByText(/ fills to /)).not.toBeInTheDocument()
    await button('Edit').click()
    await expect.element(page.getByText(/^0\.0001 BTC fills to/)).toBeVisible()
  })

  it('gives no price while the request is reviewed', async () => {
    await onWindow(1280, 800)
    await openTotal({}, { confirm: 'always' })
    await bookFilled()
    await type('Price', '50000')
    await type('Amount', '0.001')
    await expect.element(bookSide('Bids').getByRole('button').first()).toBeVisible()
    await button('Buy BTC').click()
    await expect.element(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible()
    await expect.element(bookSide('Bids').getByRole('button')).not.toBeInTheDocument()
  })

  it('moves beside the form when the window grows, and the typed values stay', async () => {
    await openBook()
    await type('Amount', '0.5')
    await onWindow(1280, 800)
    await expect.element(fold()).not.toBeInTheDocument()
    await bookFilled()
    expect(textIn('Amount')).toBe('0.5')
  })
})
