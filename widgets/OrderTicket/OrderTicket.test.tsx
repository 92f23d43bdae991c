import { Big } from 'big.js'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { leastCommits } from '../../playground/harness/leastOf'
import {
  BTC,
  button,
  commitLine,
  fact,
  field,
  fillLimit,
  note,
  openTotal,
  pressEarly,
  refusal,
  requestsAtDesk,
  send,
  sheet,
  textIn,
  type,
} from '../RequestWizard/testWizard'

const cost = 'v1/requests/cost'
const radio = (name: string) => page.getByRole('radio', { name })
const chooseType = (name: string) => page.getByText(name, { exact: true }).click()
/** The line under the submit button: what is missing next. */
const need = (name = 'Buy BTC') => expect.element(button(name)).toHaveAccessibleDescription

type Cost = { max: string; available: string; cost?: string }
const quoted = (wizard: { call<T>(method: string, path: string): Promise<T> }, query: Record<string, string>) =>
  wizard.call<Cost>('GET', `${cost}?${new URLSearchParams(query)}`)

describe('the order ticket shows the reason at the field and keeps what was typed:', () => {
  const RULES = [
    ['Price', '', 'Value is required', 'Ціна', 'Обов’язкове поле'],
    ['Price', '0', 'Value must be greater than 0', 'Ціна', 'Значення має бути більшим за 0'],
    ['Price', '-5', 'The value can’t be negative', 'Ціна', 'Значення не може бути від’ємним'],
    ['Price', '12a', 'Only digits and one decimal mark', 'Ціна', 'Лише цифри й один десятковий знак'],
    ['Amount', '', 'Value is required', 'Кількість', 'Обов’язкове поле'],
    ['Amount', '0', 'Value must be greater than 0', 'Кількість', 'Значення має бути більшим за 0'],
  ] as const

  it.each(RULES)('%s %j: %s', async (label, typed, words) => {
    await openTotal()
    await type(label, typed)
    await pressEarly('Buy BTC')
    expect(note(label)).toContain(words)
    expect(textIn(label)).toBe(typed)
  })

  it.each(RULES)('in Ukrainian, %s %j', async (_english, typed, _words, label, words) => {
    await openTotal({}, { locale: 'uk-UA' })
    await expect.element(field(label)).toBeVisible()
    await type(label, typed)
    await pressEarly('Купити BTC')
    expect(note(label)).toContain(words)
    expect(textIn(label)).toBe(typed)
  })

  it('a maximum price below the minimum, in both languages', async () => {
    const wizard = await openTotal()
    await chooseType('Scaled')
    await type('Min price', '100')
    await type('Max price', '99.5')
    await pressEarly('Buy BTC')
    expect(note('Min price')).not.toContain('value')
    expect(note('Max price')).toBe('Min value is 100')
    await expect.element(field('Max price')).toHaveFocus()
    wizard.desk.update({ locale: 'uk-UA' })
    await vi.waitFor(() => expect(note('Макс. ціна')).toBe('Не менше ніж 100'))
    expect([textIn('Мін. ціна'), textIn('Макс. ціна')]).toEqual(['100', '99,5'])
  })

  it('a scaled request without its prices, in both languages', async () => {
    const wizard = await openTotal()
    await chooseType('Scaled')
    await pressEarly('Buy BTC')
    expect([note('Min price'), note('Max price')]).toEqual(['Value is required', 'Value is required'])
    wizard.desk.update({ locale: 'uk-UA' })
    await vi.waitFor(() => expect(note('Мін. ціна')).toBe('Обов’язкове поле'))
  })

  it('more than the desk’s maximum, in both languages', async () => {
    const wizard = await openTotal()
    const { max } = await quoted(wizard, {
      exchange_account: 'binance_spot',
      side: 'buy',
      base: 'BTC',
      counter: 'USDT',
      price: '50000',
    })
    await type('Price', '50000')
    await type('Amount', '1000')
    await vi.waitFor(() => expect(note('Amount')).toContain(`Max value is ${max}`))
    await expect.element(page.getByText(`Max ${max}`, { exact: true })).toBeVisible()
    wizard.desk.update({ locale: 'uk-UA' })
    await vi.waitFor(() => expect(note('Кількість')).toContain(`Не більше ніж ${max.replace('.', ',')}`))
    expect(textIn('Кількість')).toBe('1\u00a0000')
  })

  it('a deadline in the past or not a day, in both languages', async () => {
    const wizard = await openTotal()
    await button('Deadline').click()
    await expect.element(field('Deadline')).toHaveFocus()
    await userEvent.keyboard('01012020')
    expect(note('Deadline')).toBe('Date should be in the future')
    await type('Deadline', '31022099')
    expect(note('Deadline')).toBe('There is no such day')
    wizard.desk.update({ locale: 'uk-UA' })
    await vi.waitFor(() => expect(note('Дедлайн')).toBe('Такого дня немає'))
    expect(textIn('Дедлайн')).toBe('31-02-2099')
  })

  it('when the day of a deadline ends, in the client’s time zone', async () => {
    const wizard = await openTotal()
    wizard.desk.settings.set({ timeZone: 'UTC' })
    await button('Deadline').click()
    await vi.waitFor(() => expect(note('Deadline')).toBe('Ends at 23:59 that day, UTC'))
  })

  it('no reason before the field was left or the button pressed', async () => {
    await openTotal()
    await field('Price').click()
    await field('Amount').click()
    expect([note('Price'), note('Amount')]).toEqual(['', ''])
  })
})

describe('the submit button', () => {
  it('says exactly Buy or Sell and the base, in each language', async () => {
    const wizard = await openTotal()
    await expect.element(button('Buy BTC')).toBeVisible()
    wizard.desk.update({ locale: 'uk-UA' })
    await expect.element(button('Купити BTC')).toBeVisible()
    wizard.view.unmount()
    await openTotal({ side: 'sell', base: 'ETH' })
    await expect.element(button('Sell ETH')).toBeVisible()
  })

  it('names what is missing, and a press focuses it', async () => {
    await openTotal()
    await need()('Enter a price')
    await pressEarly('Buy BTC')
    await expect.element(field('Price')).toHaveFocus()
    await userEvent.keyboard('50000')
    await need()('Enter an amount')
    await pressEarly('Buy BTC')
    await expect.element(field('Amount')).toHaveFocus()
    await userEvent.keyboard('0')
    await need()('Enter an amount above 0')
    await userEvent.keyboard('{Control>}a{/Control}1000')
    await need()('Above the maximum')
    await userEvent.keyboard('{Control>}a{/Control}0.5')
    await need()('')
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
  })

  it('names each price of a scaled request in turn', async () => {
    await openTotal()
    await chooseType('Scaled')
    await need()('Enter a minimum price')
    await type('Min price', '100')
    await need()('Enter a maximum price')
    await type('Max price', '190')
    await need()('Enter an amount')
  })

  it('pressed too early sends nothing and keeps the form', async () => {
    const wizard = await openTotal()
    await type('Amount', '0.5')
    await pressEarly('Buy BTC')
    await expect.element(field('Price')).toHaveFocus()
    expect([textIn('Amount'), wizard.sentCalls('POST', 'v1/requests').length]).toEqual(['0.5', 0])
  })

  it('has one line above it: what the client pays, and for how much', async () => {
    await openTotal()
    await fillLimit('50000.5', '0.12345678')
    await expect.element(commitLine()).toHaveTextContent(/^Pay 6,172\.91\sUSDT0\.12345678 BTC$/)
    const [paid, amount] = [...commitLine().element().children].map(one => one.getBoundingClientRect())
    expect([paid!.top, paid!.left < amount!.left]).toEqual([amount!.top, true])
  })

  it('opens a review with the whole request', async () => {
    await openTotal({}, { confirm: 'always' })
    await fillLimit('50000.5', '0.12345678')
    // The review shows what the form knows when it is opened.
    await vi.waitFor(() =>
      expect([fact('Expected average'), note('Price')]).toEqual([
        expect.stringMatching(/50,000\.50\s?USDT$/),
        expect.stringMatching(/below market$/),
      ]),
    )
    await send()
    await vi.waitFor(() => expect(fact('Expected average')).toBe('Expected average50,000.50 USDT'))
    expect(['Buy', 'Pair', 'Account', 'Type', 'Price', 'Expected total'].map(fact)).toEqual([
      'Buy0.12345678 BTC',
      'PairBTC / USDT',
      'AccountBinance Spot',
      'TypeLimit, Iceberg',
      expect.stringMatching(/^Price50,000\.50 USDT [\d.]+% below market$/),
      'Expected total before fees6,172.91 USDT',
    ])
  })
})

describe('a typed price', () => {
  it('is sent with all of its 18 decimals', async () => {
    const wizard = await openTotal()
    const price = '50000.123456789012345678'
    await fillLimit(price, '0.01')
    await send()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect((await requestsAtDesk(wizard))[0]).toMatchObject({ requestedPrice: price })
  })

  it('of 19 decimals is refused, and the error names the limit of 18; an amount may have 8', async () => {
    await openTotal()
    await type('Price', '0.0000000000969123456')
    expect([textIn('Price'), note('Price')]).toEqual(['0.000000000096912345', '18 decimals at most'])
    await type('Amount', '0.123456789')
    expect([textIn('Amount'), note('Amount')]).toEqual(['0.12345678', expect.stringContaining('8 decimals at most')])
  })
})

describe('the maximum', () => {
  const SELL = { ...BTC, side: 'sell' } as const
  const maxOf = async (wizard: Parameters<typeof quoted>[0]) =>
    (
      await quoted(wizard, {
        exchange_account: 'binance_spot',
        side: 'sell',
        base: 'BTC',
        counter: 'USDT',
        price: '50000',
      })
    ).max

  it('is taken by Max with all digits, and by a quarter rounded down', async () => {
    const wizard = await openTotal(SELL)
    await type('Price', '50000')
    await button('Max').click()
    const max = await maxOf(wizard)
    expect(textIn('Amount')).toBe(max)
    await button('25% of the maximum').click()
    const expected = new Big(max).times('0.25').round(8, Big.roundDown).toFixed()
    expect(textIn('Amount')).toBe(expected)
    await send('Sell BTC')
    await expect.element(sheet()).not.toBeInTheDocument()
    expect((await requestsAtDesk(wizard))[0]).toMatchObject({ requestedBase: expected })
  })

  it('shows the amount it takes, and that it is all of the available', async () => {
    await openTotal()
    await type('Price', '50001')
    await button('Max').click()
    await vi.waitFor(() => expect(textIn('Amount')).toMatch(/^\d\.\d{1,8}$/))
    await expect.element(page.getByText(`Max ${textIn('Amount')}`)).toBeVisible()
    await expect.element(page.getByText('100% of available')).toBeVisible()
    await type('Amount', textIn('Amount').slice(0, -1))
    await expect.element(page.getByText('99.99% of available')).toBeVisible()
  })

  it('stays, and so does its share of the available, when the desk’s answer grows old and nothing is typed', async () => {
    await openTotal({}, { timing: { costValidMs: 400 } })
    await type('Price', '50001')
    await button('25% of the maximum').click()
    const share = page.getByText('25% of available')
    await expect.element(share).toBeVisible()
    await new Promise(resolve => setTimeout(resolve, 900))
    await expect.element(share).toBeVisible()
  })

  it('is shown with all its digits: Max takes exactly what is shown', async () => {
    const wizard = await openTotal()
    const body = JSON.stringify({ max: '623.28990494', available: '99999999' })
    await wizard.faults({ match: { path: cost }, act: { status: 200, body } })
    await type('Price', '50000')
    await expect.element(page.getByText(/^Max \d/)).toHaveTextContent(/^Max 623\.28990494$/)
    await button('Max').click()
    expect(textIn('Amount')).toBe('623.28990494')
    await type('Amount', '1000')
    await vi.waitFor(() => expect(note('Amount')).toContain('Max value is 623.28990494'))
  })

  it('that falls below the amount says so and offers itself, and the amount stays', async () => {
    await openTotal()
    await fillLimit('50000', '1.5')
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await type('Price', '100000')
    await vi.waitFor(() => expect(note('Amount')).toMatch(/^Maximum is now [\d.]+Use max$/))
    expect(textIn('Amount')).toBe('1.5')
    await button('Use max').click()
    expect(note('Amount')).not.toContain('Maximum')
    expect(page.getByText(/^Max \d/).element().textContent).toBe(`Max ${textIn('Amount')}`)
  })

  it('of other inputs validates nothing: it is marked as updating, and the button waits', async () => {
    const wizard = await openTotal()
    await fillLimit('50000', '1.5')
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    await wizard.faults({ match: { path: cost }, act: { delayMs: 2_500 } })
    await type('Price', '100000')
    await expect.element(page.getByText(/updating…/)).toBeVisible()
    await need()('Checking the maximum…')
    expect(note('Amount')).not.toContain('Maximum')
    await pressEarly('Buy BTC')
    expect(wizard.sentCalls('POST', 'v1/requests')).toEqual([])
    await vi.waitFor(() => expect(note('Amount')).toContain('Maximum is now'))
    await need()('Above the maximum')
  })

  it('that could not be fetched shows the desk’s words and “Try again”', async () => {
    const wizard = await openTotal()
    await wizard.faults({ match: { path: cost }, act: refusal(503, 'No quotes before nine') })
    await type('Price', '50000')
    await type('Amount', '0.5')
    await expect.element(page.getByText(/We couldn’t load the maximum: .*No quotes before nine/)).toBeVisible()
    await expect.element(button('Max')).toHaveAttribute('aria-disabled', 'true')
    await wizard.faults()
    await button('Try again').click()
    await expect.element(button('Max')).not.toHaveAttribute('aria-disabled')
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
  })
})

describe('the cost', () => {
  it('is fetched without an amount as soon as there is a price, debounced', async () => {
    const wizard = await openTotal({}, { timing: { costMs: 500, costLatestMs: 5_000 } })
    await userEvent.fill(field('Price'), '61234.5')
    await expect.element(page.getByText('Available')).toBeVisible()
    await vi.waitFor(() => expect(wizard.sentCalls('GET', cost)).toHaveLength(1))
    expect(Object.fromEntries(wizard.sentCalls('GET', cost)[0]?.url.searchParams ?? [])).toEqual({
      exchange_account: 'binance_spot',
      side: 'buy',
      base: 'BTC',
      counter: 'USDT',
      price: '61234.5',
      requested: '0',
    })
    await userEvent.fill(field('Amount'), '0.25')
    await vi.waitFor(() => expect(wizard.sentCalls('GET', cost)).toHaveLength(2))
    expect(wizard.sentCalls('GET', cost)[1]?.url.searchParams.get('requested')).toBe('0.25')
  })

  it('of a scaled request is fetched at the middle of its prices, once both are typed', async () => {
    const wizard = await openTotal()
    await chooseType('Scaled')
    await type('Min price', '100')
    await type('Max price', '201')
    await vi.waitFor(() => expect(wizard.sentCalls('GET', cost).at(-1)?.url.searchParams.get('price')).toBe('150.5'))
  })

  it('that failed is not retried', async () => {
    const wizard = await openTotal({}, { timing: { costMs: 300, costLatestMs: 3_000 } })
    await wizard.faults({ match: { path: cost }, act: { status: 500 } })
    // At once: on a busy machine the pause between two keys may be as long as the debounce.
    await userEvent.fill(field('Price'), '50000')
    await expect.element(page.getByText(/couldn’t load the maximum:/)).toBeVisible()
    await userEvent.fill(field('Amount'), '0.5')
    await vi.waitFor(() => expect(wizard.sentCalls('GET', cost).at(-1)?.url.searchParams.get('requested')).toBe('0.5'))
    expect(wizard.sentCalls('GET', cost)).toHaveLength(2)
  })

  it('of a futures request shows its margin, and no available base on a sell', async () => {
    const wizard = await openTotal({ side: 'sell', exchangeAccount: 'binance_usdm' })
    await fillLimit('50000', '0.1')
    const { cost: margin } = await quoted(wizard, {
      exchange_account: 'binance_usdm',
      side: 'sell',
      base: 'BTC',
      counter: 'USDT',
      price: '50000',
      requested: '0.1',
    })
    await vi.waitFor(() =>
      expect(fact('Margin at your price')).toMatch(
        new RegExp(`^Margin at your price · 10x · [\\d,.]+ free${Number(margin).toFixed(2)}USDT$`),
      ),
    )
    await wizard.faults({ match: { path: cost }, act: { delayMs: 2_500 } })
    await type('Amount', '0.2')
    await expect.element(page.getByText(/^Margin.* · updating…$/)).toBeVisible()
    await type('Price', '')
    await vi.waitFor(() => expect(fact('Margin')).toMatch(/^Margin · [\d,.]+ free–$/))
    await expect.element(page.getByText('Available', { exact: true })).not.toBeInTheDocument()
  })

  it('shows no margin over the button until it is fetched for this amount', async () => {
    const wizard = await openTotal({ side: 'sell', exchangeAccount: 'binance_usdm' })
    await fillLimit('50000', '0.1')
    await expect.element(commitLine()).toHaveTextContent(/Margin [\d.,]+ USDT/)
    await wizard.faults({ match: { path: cost }, act: { delayMs: 2_500 } })
    await type('Amount', '0.2')
    await expect.element(commitLine()).toHaveTextContent(/Margin –/)
    await expect.element(commitLine()).toHaveTextContent(/Margin [\d.,]+ USDT/)
  })

  it('on a spot account shows the available balance, and no margin', async () => {
    await openTotal()
    await type('Price', '50000')
    const row = page.getByText('Available', { exact: true })
    await vi.waitFor(() => expect(row.element().parentElement?.textContent).toMatch(/^Available[\d,.]+USDT$/))
    await expect.element(page.getByText('Margin', { exact: true })).not.toBeInTheDocument()
  })
})

describe('the market', () => {
  it('updates its price without a React render', async () => {
    const wizard = await openTotal()
    await fillLimit()
    await expect.element(page.getByText('live', { exact: true })).toBeVisible()
    await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
    const shown = () => page.getByText('Market price').element().parentElement?.textContent
    await vi.waitFor(() => expect(note('Amount')).toContain('at market'))
    expect(await leastCommits(wizard.commits, shown, 4)).toBe(0)
  })

  it('unknown to the exchange says so, and a market request says what is missing', async () => {
    const unlisted: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!new URL(request.url).pathname.startsWith('/api/v3/')) return fetch(request)
      return Response.json({ code: -1121, msg: 'Invalid symbol.' }, { status: 400 })
    }
    await openTotal({}, { fetch: unlisted })
    await expect.element(page.getByText('N/A')).toBeVisible()
    await expect.element(page.getByText('unknown pair')).toBeVisible()
    await expect.element(radio('Market')).toBeDisabled()
    await expect
      .element(page.getByRole('group', { name: 'Type' }))
      .toHaveAccessibleDescription('Market requests need a live price, which is missing right now.')
    await button('Order book').click()
    await expect.element(page.getByText('The exchange does not list this pair')).toBeVisible()
  })

  // Each exchange has its own protocol.
  it.each([
    ['coinbase_spot', 'USD'],
    ['gateio_spot', 'USDT'],
    ['bitfinex_spot', 'USD'],
  ] as const)('of %s is live, with its book', async (exchangeAccount, counter) => {
    await openTotal({ exchangeAccount, base: 'ETH', counter, side: 'sell' })
    await expect.element(page.getByText('live', { exact: true })).toBeVisible()
    await expect.element(radio('Market')).toBeEnabled()
    await button('Order book').click()
    const bids = page.getByRole('table', { name: 'Bids' })
    await vi.waitFor(() => expect(bids.element().querySelectorAll('tbody tr:not([data-blank])')).toHaveLength(8))
  })

  it.each(['Limit', 'Scaled'])('that is unreachable does not stop a %s request', async kind => {
    // A closed port.
    const exchanges = { coinbase: { rest: 'http://127.0.0.1:9', ws: 'ws://127.0.0.1:9' } }
    const wizard = await openTotal({ exchangeAccount: 'coinbase_spot', base: 'ETH', counter: 'USD' }, { exchanges })
    await chooseType(kind)
    for (const label of kind === 'Limit' ? ['Price'] : ['Min price', 'Max price']) await type(label, '3000')
    await type('Amount', '1.5')
    await send('Buy ETH')
    await expect.element(sheet()).not.toBeInTheDocument()
    expect((await requestsAtDesk(wizard))[0]).toMatchObject({
      type: kind.toLowerCase(),
      exchangeAccount: 'coinbase_spot',
    })
  })
})
