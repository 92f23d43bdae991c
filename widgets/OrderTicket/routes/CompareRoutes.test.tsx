import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { WizardSeed } from '../../../src/domain/request/wizard'
import { createFeed } from '../../../src/market/feed'
import {
  button,
  field,
  openTotal,
  refusal,
  requestsAtDesk,
  send,
  sheet,
  textIn,
  type,
} from '../../RequestWizard/testWizard'

const THROUGH: WizardSeed = { base: 'BTC', counter: 'EUR', common: 'USDT' }
const lens = () => button('Compare routes')
const rows = () => page.getByRole('list', { name: 'Compare routes' }).getByRole('listitem').elements()
const texts = () => rows().map(row => row.textContent ?? '')
const rowOf = (name: string) => texts().find(text => text.startsWith(name)) ?? ''
const rateOf = (text: string) => Number(/([\d,]+(?:\.\d+)?)EUR/.exec(text)?.[1]?.replaceAll(',', ''))

const isWhole = (text: string) => isBest(text) || /(You (pay|get) .* (more|less)|[+−][\d.]+%)$/.test(text)
const isBest = (text: string) => /^(Direct|via [A-Z]+)Best/.test(text)
/** Only a direct route may come before a better rate: before a gain below a second fee. */
const byRate = (rows: readonly string[], order: (a: number, b: number) => number) => {
  const rates = (rows[0]?.endsWith('Only one fee') ? rows.slice(1) : rows).map(rateOf)
  return rates.join() === [...rates].sort(order).join()
}

/** Once each row has its rate, or says why not. */
const compared = () =>
  vi.waitFor(
    () => {
      expect(texts().length).toBeGreaterThan(1)
      expect(texts().filter(text => text.endsWith('loading…'))).toEqual([])
    },
    { timeout: 15_000 },
  )

async function openLens(...how: Parameters<typeof openTotal>) {
  const wizard = await openTotal(...how)
  await lens().click()
  await compared()
  return wizard
}

describe('the routes of a pair', () => {
  it('are only compared where the account triangulates', async () => {
    await openTotal({ exchangeAccount: 'binance_usdm' })
    await expect.element(lens()).not.toBeInTheDocument()
  })

  it('are scrolled into sight on a phone when they are opened', async () => {
    await openTotal()
    ;(lens().element() as HTMLElement).scrollIntoView({ block: 'end' })
    await lens().click()
    await compared()
    const edge = button('Buy BTC').element().getBoundingClientRect().top
    await vi.waitFor(() => expect(rows()[1]!.getBoundingClientRect().bottom).toBeLessThan(edge))
  })

  it('are sorted best first: the cheapest for the typed amount', async () => {
    await openTotal(THROUGH)
    await type('Amount', '0.05')
    await lens().click()
    await compared()
    await expect.element(page.getByText('Rates for 0.05 BTC')).toBeVisible()
    await expect.element(page.getByText(/^Price before fees · as of \d\d:\d\d:\d\d$/)).toBeVisible()
    await expect.element(page.getByText('A route via another currency pays two fees.')).toBeVisible()
    const whole = texts().filter(isWhole)
    expect(whole.length).toBeGreaterThan(1)
    expect(byRate(whole, (a, b) => a - b)).toBe(true)
    expect(whole.map(isBest)).toEqual(whole.map((_, at) => at === 0))
    expect(rowOf('via USDT')).toContain('chosen')
  })

  it('are sorted the other way round for a sell', async () => {
    await openTotal({ ...THROUGH, side: 'sell' })
    await type('Amount', '0.05')
    await lens().click()
    await compared()
    const whole = texts().filter(isWhole)
    expect(whole.length).toBeGreaterThan(1)
    expect(byRate(whole, (a, b) => b - a)).toBe(true)
  })

  it('say how much the visible depth can’t give', async () => {
    await openTotal(THROUGH)
    await type('Amount', '1000000')
    await lens().click()
    await compared()
    const short = texts().filter(text => /The order book lacks [\d,.]+ BTC$/.test(text))
    expect(short.length).toBeGreaterThan(0)
    expect(texts().some(text => /Best/.test(text))).toBe(false)
  })

  it('use the best levels while no amount is typed', async () => {
    await openLens(THROUGH)
    await expect.element(page.getByText('Best market rates. Enter an amount to compare.')).toBeVisible()
  })

  it('are fetched by REST while open, without a subscription, and not while closed', async () => {
    let books = 0
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (String(input).includes('depth')) books++
      return globalThis.fetch(input, init)
    }
    const wizard = await openTotal({}, { fetch, timing: { routesMs: 200, routePaceMs: 5 } })
    expect(books).toBe(0)
    await lens().click()
    await compared()
    const after = books
    await vi.waitFor(() => expect(books).toBeGreaterThan(after), { timeout: 5_000 })
    const { watches } = wizard.desk.market(createFeed).inspect()
    expect(watches.filter(({ name }) => name.startsWith('orderBook'))).toEqual([])
    await lens().click()
    await expect.element(page.getByRole('list', { name: 'Compare routes' })).not.toBeInTheDocument()
    const closed = books
    await new Promise(done => setTimeout(done, 600))
    expect(books).toBe(closed)
  })

  it('are taken with one press, and the typed values stay', async () => {
    const wizard = await openTotal({ base: 'BTC', counter: 'EUR' })
    await type('Amount', '0.05')
    await lens().click()
    await compared()
    const price = String(Math.round(rateOf(rowOf('via USDT')) * 0.98))
    await type('Price', price)
    await button(/^via USDT/).click()
    await expect.element(page.getByText('Price via USDT')).toBeVisible()
    expect([textIn('Price'), textIn('Amount')]).toEqual([Number(price).toLocaleString('en-US'), '0.05'])
    expect(sheet().element().contains(document.activeElement)).toBe(true)
    await send()
    await expect.element(page.getByText(/^Request #\d+ placed$/)).toBeVisible()
    expect((await requestsAtDesk(wizard))[0]).toMatchObject({
      commonCurrency: 'USDT',
      isTriangulation: true,
      requestedPrice: price,
      requestedBase: '0.05',
    })
  })

  it('include the way back to the direct one', async () => {
    await openTotal({ base: 'BTC', counter: 'EUR', common: 'USDT' })
    await type('Price', '70000')
    await lens().click()
    await compared()
    await button(/^Direct/).click()
    await expect.element(page.getByText('Market price')).toBeVisible()
    await expect.element(button('via USDT')).not.toBeInTheDocument()
    expect(textIn('Price')).toBe('70,000')
  })

  it('leave out a direct one that the desk does not take, and its book is not fetched', async () => {
    const symbols = new Set<string | null>()
    const fetch: typeof globalThis.fetch = (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input).url)
      if (pathname.endsWith('/depth')) symbols.add(searchParams.get('symbol'))
      return globalThis.fetch(input, init)
    }
    const wizard = await openTotal(THROUGH, { fetch })
    await wizard.faults({ match: { path: 'v1/requests/currencies/counter' }, act: { status: 200, body: '["USDT"]' } })
    await lens().click()
    await compared()
    expect(rowOf('Direct')).toMatch(/The desk does not take this pair directly$/)
    await expect.element(button(/^Direct/)).not.toBeInTheDocument()
    expect(texts().filter(text => /Best/.test(text))).toEqual([expect.stringMatching(/^via [A-Z]+Best/)])
    expect([...symbols]).toContain('BTCUSDT')
    expect([...symbols]).not.toContain('BTCEUR')
  })

  it('turn a market request into a limit, and say so before', async () => {
    await openTotal({ base: 'BTC', counter: 'EUR' })
    await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
    await page.getByRole('radio', { name: 'Market' }).click({ force: true })
    await type('Amount', '0.05')
    await lens().click()
    await compared()
    await expect.element(page.getByText(/Via another currency it becomes a limit request\.$/)).toBeVisible()
    await button(/^via USDT/).click()
    await expect.element(page.getByRole('radio', { name: 'Limit' })).toBeChecked()
    expect(textIn('Amount')).toBe('0.05')
  })

  it('that the exchange rejects say so, each in its row', async () => {
    await openTotal(
      { base: 'BTC', counter: 'EUR' },
      { exchanges: { binance_spot: { rest: 'http://127.0.0.1:9', ws: 'ws://127.0.0.1:9' } } },
    )
    await lens().click()
    await compared()
    expect(rowOf('Direct')).toContain('could not be loaded: ')
  })

  it('that the exchange does not list are folded into one line, which names them when it is pressed', async () => {
    const wizard = await openTotal({ base: 'BTC', counter: 'EUR' })
    await wizard.faults({
      match: { path: 'v1/requests/currencies/common' },
      act: { status: 200, body: JSON.stringify(['USDT', 'NOBOOK', 'NEITHER']) },
    })
    await lens().click()
    await compared()
    expect(texts().filter(text => /NOBOOK|NEITHER/.test(text))).toEqual([])
    const fold = page.getByText('2 routes have no book')
    const shown = () => (fold.element().parentElement as HTMLElement).innerText
    expect(shown()).not.toMatch(/NOBOOK|NEITHER/)
    await fold.click()
    await vi.waitFor(() => expect(shown()).toMatch(/(NOBOOK and NEITHER|NEITHER and NOBOOK)$/))
  })

  it('that could not be fetched can be fetched again', async () => {
    const wizard = await openTotal({ base: 'BTC', counter: 'EUR' }, { timing: { retryMs: 60_000 } })
    await wizard.faults({ match: { path: 'v1/requests/currencies/common' }, act: refusal(503, 'Not before nine') })
    await lens().click()
    await expect.element(page.getByText('The common currencies could not be loaded')).toBeVisible()
    await wizard.faults()
    await button('Try again').click()
    await compared()
  })

  it('fit a window of 320 × 568 in Ukrainian', async () => {
    await page.viewport(320, 568)
    onTestFinished(() => page.viewport(390, 844))
    await openTotal(THROUGH, { locale: 'uk-UA' })
    await button('Порівняти маршрути').click()
    await vi.waitFor(() => expect(page.getByRole('listitem').elements().length).toBeGreaterThan(1))
    const { scrollWidth, clientWidth } = sheet().element()
    expect(scrollWidth).toBe(clientWidth)
    await expect.element(field('Кількість')).toBeInTheDocument()
  })
})
