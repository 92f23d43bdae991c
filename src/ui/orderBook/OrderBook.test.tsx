import { signal } from '@preact/signals-core'
import { Profiler, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import type { OrderBook as Book } from '../../domain/book/orderBook'
import { orderBook, type RawLevel } from '../../domain/book/orderBook'
import { MarketError } from '../../domain/errors'
import type { Live } from '../../domain/live'
import { OrderBook } from './OrderBook'

type Props = Parameters<typeof OrderBook>[0]

const side = (best: number, step: number, count = 20): RawLevel[] =>
  Array.from({ length: count }, (_, at) => [Number((best + at * step).toFixed(2)), 0.5])
const live = (asks: RawLevel[], bids: RawLevel[]): Live<Book> => ({
  state: 'live',
  value: orderBook(asks, bids),
  asOf: Date.now(),
})
const FULL = live(side(67241.3, 0.6), side(67240.9, -0.6))

async function open(
  first: Live<Book> = FULL,
  props: Partial<Props> = {},
  look: Parameters<typeof renderBrick>[1] = {},
) {
  const book = signal(first)
  let commits = 0
  const drawn = (more: Partial<Props> = {}): ReactNode => (
    <Profiler id="book" onRender={() => commits++}>
      <OrderBook book={book} base="BTC" counter="USDT" layout="halves" {...props} {...more} />
    </Profiler>
  )
  const view = await renderBrick(drawn(), look)
  const before = commits
  return { book, view, drawn, commits: () => commits - before }
}

const section = () => page.getByRole('region').element() as HTMLElement
const table = (name = 'Asks') => page.getByRole('table', { name })
/** A side as a reader walks it: price, amount, sum of each row that is there. */
const rows = (name = 'Asks') =>
  [...table(name).element().querySelectorAll('tbody tr:not([data-blank])')].map(row =>
    [...row.children].map(cell => cell.textContent),
  )
const prices = (name?: string) => rows(name).map(([price]) => price)
const twoFrames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))

describe('an order book', () => {
  it('shows each level with its price, amount and running total, best first', async () => {
    await open(
      live(
        [
          [67241.3, 0.088],
          [67241.9, 0.655],
        ],
        [[67240.9, 2.05]],
      ),
    )
    expect(rows('Asks')).toEqual([
      ['67,241.30', '0.088', '0.088'],
      ['67,241.90', '0.655', '0.743'],
    ])
    expect(rows('Bids')).toEqual([['67,240.90', '2.050', '2.050']])
  })

  it('shows eight levels a side, and all twenty when the client expands it', async () => {
    await open()
    expect([prices('Asks').length, prices('Bids').length]).toEqual([8, 8])
    await page.getByRole('button', { name: 'All 20 levels' }).click()
    expect([prices('Asks').length, prices('Bids').length]).toEqual([20, 20])
    expect(prices('Asks').at(-1)).toBe('67,252.70')
    await page.getByRole('button', { name: 'Best 8 levels' }).click()
    expect(prices('Asks')).toHaveLength(8)
  })

  it('draws its depth to the fill of each level', async () => {
    await open(
      live(
        [
          [101, 0.1],
          [102, 0.2],
        ] as RawLevel[],
        [[100, 0.6]],
      ),
    )
    const bar = (name: string, at: number) => {
      const row = table(name).element().querySelectorAll('tbody tr')[at]!
      return new DOMMatrix(getComputedStyle(row, '::before').transform).a
    }
    expect(bar('Asks', 0)).toBeCloseTo(0.167, 3)
    expect(bar('Asks', 1)).toBeCloseTo(0.5, 3)
    expect(bar('Bids', 0)).toBeCloseTo(1, 3)
  })

  it('shows the exact spread in counter and in percent', async () => {
    await open()
    expect(section().textContent).toContain('Spread 0.40 · 0.00059%')
  })

  it('gives its prices as many decimals as the longest has, and no price fewer digits than it has', async () => {
    await open(
      live(
        [
          [1234567.891, 1],
          [1234567.9, 1],
        ] as RawLevel[],
        [[0.00000123, 5]],
      ),
    )
    expect(prices('Asks')).toEqual(['1,234,567.89100000', '1,234,567.90000000'])
    expect(prices('Bids')).toEqual(['0.00000123'])
  })

  it('never rounds an amount to zero', async () => {
    await open(
      live(
        [
          [1, 950],
          [2, 0.000004],
        ] as RawLevel[],
        [],
      ),
    )
    expect(rows().map(([, amount]) => amount)).toEqual(['950.0', '0.000004'])
  })

  it('shortens millions', async () => {
    await open(
      live(
        [
          [0.00001234, 184_000_000],
          [0.00001235, 1_234_567.8],
        ] as RawLevel[],
        [],
      ),
    )
    expect(rows().map(([, amount]) => amount)).toEqual(['184M', '1.23M'])
  })

  it('shows a thousand ticks without one render of React, at most once a frame', async () => {
    const { book, commits } = await open()
    const writes = vi.fn()
    const observer = new MutationObserver(writes)
    observer.observe(section(), { childList: true, characterData: true, subtree: true })
    for (let tick = 1; tick <= 1000; tick++) {
      book.value = live(side(67241.3 + tick, 0.6), side(67240.9 + tick, -0.6))
      if (tick % 250 === 0) await twoFrames()
    }
    await vi.waitFor(() => expect(prices()[0]).toBe('68,241.30'))
    observer.disconnect()
    expect(writes.mock.calls.length).toBeLessThanOrEqual(5)
    expect(commits()).toBe(0)
  })

  it('touches only what a tick has changed', async () => {
    const { book } = await open()
    const changed: string[] = []
    const observer = new MutationObserver(records => {
      for (const { target } of records) changed.push((target as HTMLElement).textContent ?? '')
    })
    observer.observe(section(), { childList: true, characterData: true, subtree: true })
    const asks = side(67241.3, 0.6)
    book.value = live(asks.with(19, [67252.9, 0.5]), side(67240.9, -0.6))
    await twoFrames()
    book.value = live(asks.with(0, [67241.2, 0.5]), side(67240.9, -0.6))
    await vi.waitFor(() => expect(prices()[0]).toBe('67,241.20'))
    observer.disconnect()
    // The price, and the spread with its percent.
    expect(changed.sort()).toEqual(['0.30', '67,241.20', '· 0.00045%'])
  })

  it('keeps every row where it is while it ticks, empties and fails', async () => {
    const { book } = await open()
    const places = () =>
      [...section().querySelectorAll('tbody tr, button')].map(element => {
        const { x, y, height } = element.getBoundingClientRect()
        return [x, y, height]
      })
    const before = places()
    const height = section().offsetHeight
    const states: Live<Book>[] = [
      live(side(9.5, 1), side(9, -0.1)),
      live([], []),
      { ...FULL, state: 'stale', asOf: 0 },
      { state: 'connecting' },
      { state: 'failed', error: new MarketError('Closed for maintenance') },
      { state: 'unknown-pair' },
    ]
    for (const next of states) {
      book.value = next
      await twoFrames()
      expect([next.state, places(), section().offsetHeight]).toEqual([next.state, before, height])
    }
  })

  it('shows every text in Ukrainian, too', async () => {
    await open(FULL, { reach: { side: 'asks', amount: '0.75' } }, { locale: 'uk-UA', theme: 'light' })
    expect(section().textContent).toContain('0,75 BTC – за ціною до 67\u00a0241,90 USDT')
    expect(prices('Аск')[0]).toBe('67\u00a0241,30')
  })

  it('says in Ukrainian that a sale fills from its lowest price', async () => {
    await open(FULL, { reach: { side: 'bids', amount: '0.75' } }, { locale: 'uk-UA' })
    expect(section().textContent).toMatch(/0,75 BTC – за ціною від [\d\u00a0,]+ USDT/)
  })
})

describe('the amount that is typed', () => {
  const taken = (name = 'Asks') => table(name).element().querySelectorAll('[data-taken]').length
  const reached = () => section().querySelector('[aria-current]')?.querySelector('[data-cell]')?.textContent

  it('the levels that an amount takes are marked, with the price where it ends', async () => {
    await open(FULL, { reach: { side: 'asks', amount: '0.75' } })
    expect([taken(), taken('Bids'), reached()]).toEqual([2, 0, '67,241.90'])
    await expect.element(page.getByText('0.75 BTC fills to 67,241.90 USDT')).toBeVisible()
  })

  it('the levels that an amount takes have a tint, and no line that looks like a focus', async () => {
    await open(FULL, { reach: { side: 'asks', amount: '0.75' } })
    const rows = [...table('Asks').element().querySelectorAll('[data-level]')]
    const tints = rows.map(row => getComputedStyle(row).backgroundColor)
    expect([tints[0] === tints[1], tints[1] === tints[2]]).toEqual([true, false])
    expect(rows.map(row => getComputedStyle(row, '::after').content)).toEqual(rows.map(() => 'none'))
  })

  it('an amount to sell takes bids', async () => {
    await open(FULL, { reach: { side: 'bids', amount: '1.5' } })
    expect([taken(), taken('Bids'), reached()]).toEqual([0, 3, '67,239.70'])
  })

  it('the mark moves while the client types and while the book ticks', async () => {
    const { view, drawn, book } = await open(FULL, { reach: { side: 'asks', amount: '0.5' } })
    expect(taken()).toBe(1)
    await view.redraw(drawn({ reach: { side: 'asks', amount: '0.51' } }))
    expect(taken()).toBe(2)
    book.value = live(
      side(67241.3, 0.6).map(([price]) => [price, 0.1]),
      side(67240.9, -0.6),
    )
    await vi.waitFor(() => expect(taken()).toBe(6))
    await view.redraw(drawn({ reach: undefined }))
    expect([taken(), section().textContent?.includes('reaches')]).toEqual([0, false])
  })

  it('what the market offers is shown, also while the client hides amounts', async () => {
    await open(live(side(67241.3, 0.6, 3), []), { reach: { side: 'asks', amount: '2' } }, { hideAmounts: true })
    expect(section().textContent).toContain('2 BTC is more than the 1.5 BTC in the book')
  })

  it('an amount reaches no level that is worse than its limit', async () => {
    const { view, drawn } = await open(FULL, { reach: { side: 'asks', amount: '0.75', limit: '67241.2' } })
    expect([taken(), reached()]).toEqual([0, undefined])
    await expect.element(page.getByText('0.75 BTC rests in the book')).toBeVisible()
    const note = async (reach: Props['reach']) => {
      await view.redraw(drawn({ reach }))
      return [
        taken(),
        taken('Bids'),
        reached(),
        section().textContent?.match(/0\.75 BTC fills to [\d.,]+|Would .* BTC/)?.[0],
      ]
    }
    expect(await note({ side: 'asks', amount: '0.75', limit: '67241.3' })).toEqual([
      1,
      0,
      undefined,
      'Would fill now: 0.5 of 0.75 BTC',
    ])
    expect(await note({ side: 'asks', amount: '0.75', limit: '67300' })).toEqual([
      2,
      0,
      '67,241.90',
      '0.75 BTC fills to 67,241.90',
    ])
    expect(await note({ side: 'bids', amount: '2', limit: '67240.3' })).toEqual([
      0,
      2,
      undefined,
      'Would fill now: 1 of 2 BTC',
    ])
  })

  it('an amount with a limit waits while nothing is offered at it', async () => {
    await open(live([], side(67240.9, -0.6)), { reach: { side: 'asks', amount: '1', limit: '70000' } })
    await expect.element(page.getByText('1 BTC rests in the book')).toBeVisible()
  })

  it('an amount beyond the eight levels on screen still shows the price it reaches', async () => {
    await open(FULL, { reach: { side: 'asks', amount: '6.1' } })
    expect(taken()).toBe(8)
    const note = page.getByText('6.1 BTC fills to 67,248.50 USDT')
    await expect.element(note).toBeVisible()
    const leftOf = (text: Locator) => text.element().getBoundingClientRect().left
    expect(leftOf(note)).toBe(leftOf(page.getByText('Spread')))
    await page.getByRole('button', { name: 'All 20 levels' }).click()
    expect([taken(), reached()]).toEqual([13, '67,248.50'])
  })

  it('an amount beyond the known levels says so', async () => {
    await open(FULL, { reach: { side: 'asks', amount: '10.01' } })
    await expect.element(page.getByText('10.01 BTC goes deeper than the 20 levels shown')).toBeVisible()
  })

  it('an amount above what a thin book holds shows how much there is', async () => {
    await open(
      live(
        [
          [5, 0.25],
          [6, 0.5],
        ] as RawLevel[],
        [],
      ),
      { reach: { side: 'asks', amount: '1' } },
    )
    await expect.element(page.getByText('1 BTC is more than the 0.75 BTC in the book')).toBeVisible()
    expect([taken(), reached()]).toEqual([2, undefined])
  })
})

describe('a price of the book', () => {
  it('a pressed price is passed on as the exchange wrote it', async () => {
    const onPrice = vi.fn()
    await open(FULL, { onPrice })
    await page.getByRole('button', { name: '67,241.90', exact: true }).click()
    expect(onPrice).toHaveBeenCalledExactlyOnceWith('67241.9')
  })

  it('a pressed price is the one at the moment of the press, even if a tick replaced it since', async () => {
    const onPrice = vi.fn()
    const { book } = await open(FULL, { onPrice })
    const first = table().element().querySelector('tbody button')!
    first.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    book.value = live(side(67300, 0.6), side(67240.9, -0.6))
    await vi.waitFor(() => expect(first.textContent).toBe('67,300.00'))
    first.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(onPrice).toHaveBeenCalledExactlyOnceWith('67241.3')
  })

  it('a price is no button without onPrice', async () => {
    await open()
    expect(table().element().querySelectorAll('button')).toHaveLength(0)
  })

  it('a price does not move when it becomes or stops being a button', async () => {
    const onPrice = vi.fn()
    const { view, drawn } = await open(FULL, { onPrice })
    const before = rows()
    await view.redraw(drawn({ onPrice: undefined }))
    expect(rows()).toEqual(before)
    await view.redraw(drawn())
    expect(rows()).toEqual(before)
    await page.getByRole('button', { name: '67,241.90', exact: true }).click()
    expect(onPrice).toHaveBeenCalledExactlyOnceWith('67241.9')
  })

  it('a price is reached by one Tab a side, then by arrows; Enter takes it', async () => {
    const onPrice = vi.fn()
    await open(FULL, { onPrice })
    const focused = () => document.activeElement?.textContent
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('67,241.30')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('67,242.50')
    await userEvent.keyboard('{End}{ArrowUp}{Enter}')
    expect(onPrice).toHaveBeenCalledExactlyOnceWith('67244.9')
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('67,240.90')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe('67,244.90')
  })

  it('arrows follow the screen: above the middle an arrow up leads away from it', async () => {
    await open(FULL, { onPrice: () => undefined, layout: 'stacked' })
    await userEvent.keyboard('{Tab}{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('67,241.90')
    const [best, second] = table().element().querySelectorAll('tbody tr')
    expect(second!.getBoundingClientRect().bottom).toBeLessThanOrEqual(best!.getBoundingClientRect().top)
  })
})

describe('an order book that is not live', () => {
  it('a connecting book keeps its shape and is busy', async () => {
    const { book } = await open({ state: 'connecting' })
    expect(section()).toHaveAttribute('aria-busy', 'true')
    expect(table().element().querySelectorAll('tbody tr')).toHaveLength(8)
    book.value = FULL
    await vi.waitFor(() => expect(section()).not.toHaveAttribute('aria-busy'))
  })

  it('a stale book is dimmed with its age, and never live', async () => {
    await open({ ...FULL, state: 'stale', asOf: Date.now() - 18_400 })
    await expect.element(page.getByText(/^(1[89]|2\d) s old$/)).toBeVisible()
    const price = table().element().querySelector('tbody th')!
    expect(getComputedStyle(price).fontWeight).toBe('400')
    expect(section().textContent).not.toContain('live')
  })

  it.each(['halves', 'stacked'] as const)('a dot separates its age from the words after it, in %s', async layout => {
    const stale = { ...FULL, state: 'stale', asOf: Date.now() - 18_400 } as const
    const reach = { side: 'asks', amount: '0.001', limit: '67241.2' } as const
    const { view, drawn } = await open(stale, { layout })
    const remarks = () =>
      page
        .getByText(/s old$/)
        .element()
        .closest('p')!
        .innerText.replace(/\s+/g, ' ')
    expect(remarks()).toMatch(/^\d+ s old$/)
    await view.redraw(drawn({ reach }))
    expect(remarks()).toMatch(/^\d+ s old · 0\.001 BTC rests in the book$/)
    await view.redraw(drawn({ onPrice: () => undefined }))
    expect(remarks()).toMatch(/^\d+ s old · Choose a level to use its price$/)
  })

  it('a polled book shows its quiet age, and a streamed one has none', async () => {
    const { book } = await open({ ...FULL, asOf: Date.now() - 5_400, isPolled: true })
    const age = page.getByText(/^\d+ s old$/)
    await expect.element(age).toBeVisible()
    const sample = age.element().appendChild(document.createElement('i'))
    sample.style.color = 'var(--desk-colors-warn)'
    expect(getComputedStyle(age.element()).color).not.toBe(getComputedStyle(sample).color)
    expect(section()).toHaveAttribute('data-state', 'live')
    book.value = FULL
    await expect.element(age).not.toBeInTheDocument()
  })

  it.each([
    [{ state: 'unknown-pair' }, 'The exchange does not list this pair'],
    [
      { state: 'failed', error: new MarketError('System is under maintenance.') },
      'The order book could not be loaded: System is under maintenance.',
    ],
  ] as const)('says why: %o', async (next, words) => {
    const { book } = await open()
    book.value = next
    await expect.element(page.getByRole('status').getByText(words)).toBeVisible()
    await vi.waitFor(() => expect(prices()).toEqual([]))
    expect(section().textContent).toContain('Spread –')
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it('a book with an empty side says which one, and shows the other', async () => {
    await open(live([], side(67240.9, -0.6)), { reach: { side: 'asks', amount: '1' } })
    await expect.element(page.getByText('No sellers right now')).toBeVisible()
    await expect.element(page.getByText('No buyers right now')).not.toBeVisible()
    expect(prices('Bids')).toHaveLength(8)
  })

  it('a book announces nothing to a screen reader by itself', async () => {
    const { book } = await open(FULL, { reach: { side: 'asks', amount: '0.75' } })
    book.value = live(side(67242, 0.6), side(67240.9, -0.6))
    await twoFrames()
    expect(section().querySelectorAll('[aria-live], [role=status], [role=alert]')).toHaveLength(0)
  })
})

it('all twenty levels beside a form leave the middle in sight', async () => {
  const { view, drawn } = await open()
  const beside = <div style={{ width: 360, height: 700, overflowY: 'auto' }}>{drawn({ layout: 'stacked' })}</div>
  await view.redraw(beside)
  await expect.element(page.getByText('All 20 levels', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'All 20 levels' }).click()
  expect(prices('Asks')).toHaveLength(20)
  const { y } = page.getByText('Spread').element().getBoundingClientRect()
  const frame = section().parentElement!.getBoundingClientRect()
  expect(Math.abs(y - (frame.top + frame.height / 2))).toBeLessThan(60)
})

describe('on a phone', () => {
  it('shows amounts or sums beside the prices, and a screen reader has both', async () => {
    await open()
    const outside = () => {
      const [, amount, total] = table().element().querySelector('tbody tr')!.children
      return [amount!.getBoundingClientRect().width > 1, total!.getBoundingClientRect().width > 1]
    }
    expect(outside()).toEqual([true, false])
    const heads = () =>
      [...table().element().querySelectorAll('thead th:not(:first-child)')]
        .filter(head => head.getBoundingClientRect().width > 1)
        .map(head => head.querySelector('[aria-hidden]')?.textContent)
    expect(heads()).toEqual(['BTC'])
    await page.getByRole('button', { name: 'Show sums' }).click()
    expect(outside()).toEqual([false, true])
    expect(heads()).toEqual(['Sum'])
    expect(page.getByRole('button', { name: 'Show sums' }).elements()).toEqual([])
    expect(rows()[1]).toEqual(['67,241.90', '0.5000', '1.0000'])
    await page.getByRole('button', { name: 'Show amounts' }).click()
    expect(outside()).toEqual([true, false])
  })

  it('fits into 288 px with the longest figures of two languages', async () => {
    const { view, drawn } = await open(
      live(
        side(123456.78, 0.01).map(([price]) => [price, 184_345_678]),
        side(123456.77, -0.01).map(([price]) => [price, 999_999.5]),
      ),
    )
    for (const language of ['en-US', 'uk-UA'] as const) {
      await view.redraw(<div style={{ width: 288 }}>{drawn()}</div>, language)
      await twoFrames()
      expect(section().scrollWidth).toBeLessThanOrEqual(288)
      for (const row of section().querySelectorAll('tbody tr:not([data-blank])')) {
        const [price, amount] = [...row.children].map(cell => cell.getBoundingClientRect())
        expect(price!.right <= amount!.left || amount!.right <= price!.left).toBe(true)
      }
    }
  })

  it('a book in text twice as large loses no figure', async () => {
    const { view, drawn } = await open()
    await view.redraw(
      <div className="desk-root" style={{ width: 358, ['--desk-text-unit' as string]: '2px' }}>
        {drawn()}
      </div>,
    )
    await twoFrames()
    expect(section().scrollWidth).toBeLessThanOrEqual(358)
    for (const row of section().querySelectorAll('tbody tr')) {
      const [price, amount] = [...row.children].map(cell => cell.getBoundingClientRect())
      const { height } = row.getBoundingClientRect()
      expect(price!.right <= amount!.left || amount!.right <= price!.left).toBe(true)
      expect(height).toBeGreaterThanOrEqual(price!.height)
    }
  })
})
