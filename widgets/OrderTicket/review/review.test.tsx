import { describe, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Fault } from '../../../playground/harness/testKit'
import { compare, multiply, roundTo } from '../../../src/domain/decimal'
import type { Confirm } from '../../../src/domain/request/review'
import { createFeed } from '../../../src/market/feed'
import {
  button,
  confirmReview,
  created,
  fact,
  field,
  fillLimit,
  type OpenWizard,
  openTotal,
  refusal,
  requestsAtDesk,
  reviewButton,
  sheet,
  textIn,
  type,
} from '../../RequestWizard/testWizard'
import { recordSockets } from '../testSockets'

const review = () => page.getByRole('heading', { name: 'Review before sending' })
const bold = () => [...sheet().element().querySelectorAll('[role=alert] b')].map(one => one.textContent)

/** The last trade times a factor, as a client would type it. */
async function near(wizard: OpenWizard, factor: string): Promise<string> {
  const ticker = wizard.desk.market(createFeed).ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
  await vi.waitFor(() => expect(ticker.value.value?.price).toBeDefined())
  return roundTo(multiply(ticker.value.value?.price ?? '0', factor), 2)
}

async function press(name = 'Buy BTC'): Promise<void> {
  await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
  await button(name).click()
}

/** A filled form whose only warning is that the desk gives no maximum. `faults` are the desk's further ones. */
async function unusual(confirm: Confirm = 'unusual', ...faults: readonly Fault[]) {
  const wizard = await openTotal({}, { confirm })
  await wizard.faults({ match: { path: 'v1/requests/cost' }, act: { status: 200, body: '{}' } }, ...faults)
  await near(wizard, '1')
  await fillLimit()
  return wizard
}

describe('a request with a warning', () => {
  it('is reviewed in the same sheet, its warning in bold, then sent as shown', async () => {
    const wizard = await unusual()
    await press()
    await expect.element(review()).toBeVisible()
    expect(bold()).toEqual(['The maximum is unknown'])
    await expect.element(sheet().getByText('0.5 BTC', { exact: true })).toBeVisible()
    expect(await created(wizard)).toBe(0)
    await confirmReview()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await requestsAtDesk(wizard)).toMatchObject([{ requestedBase: '0.5', requestedPrice: '50000' }])
  })

  it('returns to the form by Escape, its button and the back button, with all values', async () => {
    const wizard = await unusual()
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => button('Edit').click(),
      () => button('Back').click(),
    ]) {
      await press()
      await expect.element(review()).toBeVisible()
      await leave()
      await expect.element(page.getByRole('heading', { name: 'Buy BTC' })).toBeVisible()
      await expect.element(button('Buy BTC')).toHaveFocus()
      expect([textIn('Price'), textIn('Amount')]).toEqual(['50,000', '0.5'])
    }
    expect([wizard.onClosed.mock.calls.length, await created(wizard)]).toEqual([0, 0])
  })

  it('is sent once when both its buttons are pressed twice at once', async () => {
    const wizard = await unusual()
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    const twice = (button: Locator) => {
      const element = button.element() as HTMLButtonElement
      element.click()
      element.click()
    }
    twice(button('Buy BTC'))
    await expect.element(review()).toBeVisible()
    await expect.element(reviewButton()).not.toHaveAttribute('aria-disabled')
    expect(wizard.sentCalls('POST', 'v1/requests')).toEqual([])
    twice(reviewButton())
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([wizard.sentCalls('POST', 'v1/requests').length, await created(wizard)]).toEqual([1, 1])
  })

  it('is not confirmed by the second press of a double click', async () => {
    const wizard = await unusual()
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await button('Buy BTC').dblClick()
    await expect.element(review()).toBeVisible()
    expect(wizard.sentCalls('POST', 'v1/requests')).toEqual([])
  })

  it('is not confirmed by the last of four clicks that follow each other quickly', async () => {
    const wizard = await unusual()
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    for (let click = 0; click < 4; click++) {
      button(/^Buy (0\.5 )?BTC$/)
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      await new Promise(resolve => setTimeout(resolve, 250))
    }
    await expect.element(review()).toBeVisible()
    expect(wizard.sentCalls('POST', 'v1/requests')).toEqual([])
    await confirmReview()
    await expect.element(sheet()).not.toBeInTheDocument()
  })

  it('is reviewed once more when a warning appears while the client looks', async () => {
    const feed = recordSockets()
    const wizard = await openTotal({}, { confirm: 'always' })
    const ticker = wizard.desk.market(createFeed).ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
    await fillLimit(await near(wizard, '0.98'), '0.01')
    await press()
    await expect.element(review()).toBeVisible()
    await vi.waitFor(() => expect(feed.onMessage.mock.calls.length).toBeGreaterThan(5))
    feed.closeAll()
    await vi.waitFor(() => expect(ticker.value.state).toBe('stale'))
    await confirmReview()
    await expect
      .element(page.getByText('This changed while you were reviewing it. Please check it again.'))
      .toBeVisible()
    expect([bold(), await created(wizard)]).toEqual([['The market price shown is out of date'], 0])
    await confirmReview()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await created(wizard)).toBe(1)
  })

  it('is brought to the prices of now when the client presses Update, and is confirmed after a moment', async () => {
    const wizard = await openTotal({}, { confirm: 'always' })
    await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
    await page.getByText('Market', { exact: true }).click()
    await type('Amount', '0.001')
    await press()
    await expect.element(review()).toBeVisible()
    const asOf = () => fact('Prices as of')
    const opened = asOf()
    await new Promise(resolve => setTimeout(resolve, 1_100))
    expect(asOf()).toBe(opened)
    await button('Update').click()
    await vi.waitFor(() => expect(asOf()).not.toBe(opened))
    await expect.element(page.getByText('This changed while you were reviewing it.')).not.toBeInTheDocument()
    await confirmReview()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await created(wizard)).toBe(1)
  })

  it('refused by the desk returns to the form with the desk’s words', async () => {
    await unusual('unusual', {
      match: { method: 'POST', path: 'v1/requests' },
      act: refusal(422, 'Too much', 'requestedBase', 'other'),
    })
    await press()
    await confirmReview()
    await expect.element(field('Amount')).toHaveFocus()
    await expect.element(page.getByText('Too much')).toBeVisible()
  })

  it('is shown in Ukrainian', async () => {
    const wizard = await unusual()
    wizard.desk.update({ locale: 'uk-UA' })
    await press('Купити BTC')
    await expect.element(page.getByRole('heading', { name: 'Перевірка запиту' })).toBeVisible()
    expect(bold()).toEqual(['Максимум невідомий'])
  })
})

describe('a review warns of', () => {
  it('a limit that would fill now', async () => {
    const wizard = await openTotal({}, { confirm: 'unusual' })
    await fillLimit(await near(wizard, '1.02'), '0.01')
    await press()
    await expect.element(review()).toBeVisible()
    expect(bold()).toContain('It would fill immediately')
  })

  it.each([
    ['en-US', ['Price', 'Amount'], 'Sell BTC', /^\d+(\.\d+)?% below market$/],
    ['uk-UA', ['Ціна', 'Кількість'], 'Продати BTC', /^на \d+(,\d+)?\s?% нижча за ринкову$/],
  ] as const)('a sell far below the market, in %s', async (locale, [price, amount], name, words) => {
    const wizard = await openTotal({ side: 'sell' }, { confirm: 'unusual', locale })
    await near(wizard, '1')
    await type(price, '50000')
    await type(amount, '0.01')
    await press(name)
    await vi.waitFor(() => expect(bold()).toContainEqual(expect.stringMatching(words)))
    expect(await created(wizard)).toBe(0)
  })

  it('a market that moved since the price was typed, also before a reload', async () => {
    const wizard = await openTotal({}, { confirm: 'unusual' })
    const price = await near(wizard, '0.98')
    await fillLimit(price, '0.01')
    const [ticket] = await wizard.desk.savedTickets.read()
    expect(compare(ticket?.marketWhenTyped ?? '0', price)).toBe(1)
    wizard.view.unmount()
    if (ticket)
      wizard.desk.savedTickets.keep({ ...ticket, marketWhenTyped: multiply(ticket.marketWhenTyped ?? '0', '0.99') })
    await wizard.reopen()
    await button('Continue').click()
    await press()
    await expect.element(review()).toBeVisible()
    expect(bold()).toEqual([expect.stringMatching(/^rose by (0\.[5-9]\d*|1(\.\d+)?)%$/)])
  })

  // A closed port.
  const AWAY = { coinbase: { rest: 'http://127.0.0.1:9', ws: 'ws://127.0.0.1:9' } }
  it.each([
    ['Limit', 'en-US', 'Buy ETH', ['Price'], 'No market price right now'],
    ['Scaled', 'en-US', 'Buy ETH', ['Min price', 'Max price'], 'No market price right now'],
    ['Лімітний', 'uk-UA', 'Купити ETH', ['Ціна'], 'Ринкова ціна зараз невідома'],
  ] as const)('%s, in %s, while no market price is known', async (kind, locale, name, prices, words) => {
    const wizard = await openTotal(
      { exchangeAccount: 'coinbase_spot', base: 'ETH', counter: 'USD' },
      { exchanges: AWAY, confirm: 'unusual', locale },
    )
    await page.getByText(kind, { exact: true }).click()
    for (const label of prices) await type(label, '3000')
    await type(locale === 'uk-UA' ? 'Кількість' : 'Amount', '1.5')
    await press(name)
    await vi.waitFor(() => expect(bold()).toEqual([words]))
    expect(await created(wizard)).toBe(0)
    await confirmReview()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await created(wizard)).toBe(1)
  })

  it('a limit near a stale market price, when its feed is gone', async () => {
    const feed = recordSockets()
    const wizard = await openTotal({}, { confirm: 'unusual' })
    const ticker = wizard.desk.market(createFeed).ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
    await fillLimit(await near(wizard, '0.98'), '0.01')
    // Its first price may be REST's, which is not stale for 15 s.
    await vi.waitFor(() => expect(feed.onMessage.mock.calls.length).toBeGreaterThan(5))
    feed.closeAll()
    await vi.waitFor(() => expect(ticker.value.state).toBe('stale'))
    await press()
    await vi.waitFor(() => expect(bold()).toEqual(['The market price shown is out of date']))
    expect(await created(wizard)).toBe(0)
  })

  it('a market request for all of the available', async () => {
    const wizard = await openTotal({ side: 'sell' }, { confirm: 'unusual' })
    await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
    await page.getByText('Market', { exact: true }).click()
    await button('Max').click()
    await press('Sell BTC')
    await expect.element(review()).toBeVisible()
    expect(bold()).toContain('100% of the maximum')
    expect(await created(wizard)).toBe(0)
  })

  it('a range across the market, with the same words in the form and in the review', async () => {
    const wizard = await openTotal({}, { confirm: 'unusual' })
    const [min, max] = [await near(wizard, '0.96'), await near(wizard, '1.04')]
    await page.getByText('Scaled', { exact: true }).click()
    await type('Min price', min)
    await type('Max price', max)
    await type('Amount', '0.01')
    await vi.waitFor(() => expect(fact('Average of the range')).toMatch(/[\d,.]+USDT$/))
    expect(sheet().element().textContent).not.toMatch(/expected average/i)
    // The form stays mounted, hidden behind the review.
    const row = () => fact('Would fill now')
    expect(row()).toMatch(/^Would fill now\d\d(\.\d+)?% of the range$/)
    await press()
    await expect.element(review()).toBeVisible()
    expect(bold()).toContain('Part of it would fill immediately')
    expect(fact('Price')).toMatch(/USDT market in range$/)
    await vi.waitFor(() => expect(row()).toMatch(/^Would fill now\d\d(\.\d+)?% of the range$/))
    expect(sheet().element().textContent).toMatch(/Average of the range/)
  })

  it('nothing when a limit waits near the market: it is sent at once', async () => {
    const wizard = await openTotal({}, { confirm: 'unusual' })
    await fillLimit(await near(wizard, '0.98'), '0.01')
    await press()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await created(wizard)).toBe(1)
  })
})

describe('a review', () => {
  const height = (text: string) => {
    const figure = [...sheet().element().querySelectorAll('dd')].find(one => one.textContent?.startsWith(text))
    return (figure as HTMLElement).getBoundingClientRect().height
  }

  it.each([
    ['en-US', 'Buy BTC', '0.5', 'Buy 0.5 BTC'],
    ['uk-UA', 'Купити BTC', '0,5', 'Купити 0,5 BTC'],
  ] as const)('has a button that says what it sends, in %s', async (locale, name, amount, confirm) => {
    const wizard = await unusual()
    wizard.desk.update({ locale })
    await press(name)
    await expect.element(button(confirm)).toBeVisible()
    expect(height(`${amount} BTC`)).toBeGreaterThan(height('BTC / USDT'))
  })

  it.each([
    ['en-US', 'Buy BTC', 'Expected total'],
    ['uk-UA', 'Купити BTC', 'Очікувана сума'],
  ] as const)('has its total in one line with its label on a phone, in %s', async (locale, name, label) => {
    const wizard = await unusual()
    wizard.desk.update({ locale })
    await press(name)
    await vi.waitFor(() => expect(bold()).not.toEqual([]))
    // The form's own total stays behind the review, hidden.
    const isShown = (one: Element) => one.getClientRects().length > 0
    const terms = [...sheet().element().querySelectorAll('dt')].filter(isShown)
    const term = terms.find(one => one.textContent?.startsWith(label))
    const range = document.createRange()
    range.selectNodeContents(term!.firstChild!)
    const [words, figure] = [range, term!.nextElementSibling!].map(one => one.getBoundingClientRect())
    expect(range.getClientRects()).toHaveLength(1)
    expect(words!.top).toBeGreaterThanOrEqual(figure!.top)
    expect(words!.bottom).toBeLessThanOrEqual(figure!.bottom)
  })

  it('begins with what is decisive: the amount, what it comes to, and the prices', async () => {
    const wizard = await openTotal({}, { confirm: 'unusual' })
    await near(wizard, '1')
    await fillLimit('120000', '0.01')
    await press()
    await expect.element(review()).toBeVisible()
    await vi.waitFor(() => expect(fact('At most')).toBe('At most1,200.00 USDT'))
    const labels = [...sheet().element().querySelectorAll('dt')].map(({ textContent }) => textContent)
    // The form stays behind it, hidden.
    expect(labels.slice(labels.indexOf('Buy'), labels.indexOf('Prices as of') + 1)).toEqual([
      'Buy',
      'Expected total before fees',
      'At most',
      'Expected average',
      'Price',
      'Pair',
      'Account',
      'Type',
      'Prices as of',
    ])
  })
})

it('a review writes a limit’s price with at least two decimals, as the list of requests does', async () => {
  await unusual()
  await press()
  await expect.element(review()).toBeVisible()
  expect(fact('Price')).toMatch(/^Price50,000\.00 USDT /)
})

it('a review’s figures end on one line, the price too, whose distance from the market stands below', async () => {
  const wizard = await openTotal({}, { confirm: 'always' })
  await fillLimit(await near(wizard, '1.08'), '0.01')
  await press()
  await expect.element(review()).toBeVisible()
  await vi.waitFor(() => expect(fact('Price')).toMatch(/above market$/))
  const values = [...sheet().element().querySelectorAll('dd')].filter(value => value.checkVisibility()).slice(0, 5)
  expect(values[0]).toHaveTextContent('0.01 BTC')
  /** Where the text of a value's first line ends. */
  const endOf = (value: Element) => {
    const range = document.createRange()
    range.selectNodeContents(value)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    return Math.max(...lines.filter(({ top }) => top < lines[0]!.bottom).map(({ right }) => right))
  }
  expect(values.map(value => Math.round(endOf(value) - endOf(values[0]!)))).toEqual(values.map(() => 0))
  const [price, distance] = [values.at(-1)!, values.at(-1)!.querySelector('span')!]
  expect(distance.getBoundingClientRect().top).toBeGreaterThan(price.getBoundingClientRect().top + 10)
})

it('a review names one distance from the market, which stays while the market moves', async () => {
  const wizard = await openTotal({}, { confirm: 'unusual' })
  const ticker = wizard.desk.market(createFeed).ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
  await fillLimit(await near(wizard, '1.08'), '0.01')
  await press()
  await expect.element(review()).toBeVisible()
  const percents = () => [/[\d.]+%/.exec(bold().join(' '))?.[0], /[\d.]+%/.exec(fact('Price') ?? '')?.[0]]
  const [named] = percents()
  expect(named).toBeDefined()
  const seen = new Set<string | undefined>()
  await vi.waitFor(
    () => {
      expect(percents()).toEqual([named, named])
      seen.add(ticker.peek().value?.price)
      expect(seen.size).toBeGreaterThan(3)
    },
    { timeout: 15_000, interval: 20 },
  )
})

it('the figures of a review are of one moment, which it names', async () => {
  const wizard = await openTotal({}, { confirm: 'always' })
  const ticker = wizard.desk.market(createFeed).ticker('binance_spot', { base: 'BTC', counter: 'USDT' })
  await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
  await page.getByText('Market', { exact: true }).click()
  await type('Amount', '0.5')
  await vi.waitFor(() => expect(fact('Expected average')).toMatch(/\d\s?USDT$/))
  await press()
  await expect.element(review()).toBeVisible()
  const shown = () => ['Expected average', 'Expected total', 'Prices as of'].map(fact)
  const first = shown()
  expect(first.join(' ')).toMatch(/USDT.* USDT.*\d\d?:\d\d/)
  const prices = new Set<string | undefined>()
  await vi.waitFor(
    () => {
      expect(shown()).toEqual(first)
      prices.add(ticker.peek().value?.price)
      expect(prices.size).toBeGreaterThan(3)
    },
    { timeout: 15_000, interval: 20 },
  )
})

describe('the page decides', () => {
  it('that every request is reviewed', async () => {
    const wizard = await openTotal({}, { confirm: 'always' })
    await fillLimit(await near(wizard, '0.98'), '0.01')
    await press()
    await expect.element(review()).toBeVisible()
    expect(sheet().element().querySelector('[role=alert]')).toBe(null)
    await confirmReview()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await created(wizard)).toBe(1)
  })

  it('that no ticket is reviewed', async () => {
    const wizard = await openTotal({}, { confirm: 'never' })
    await fillLimit(await near(wizard, '1.02'), '0.01')
    await press()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(await created(wizard)).toBe(1)
  })
})
