import { Big } from 'big.js'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WizardChoice } from '../../../src/domain/request/wizard'
import { button, field, listedCodes, openWizard, option, refusal, textIn, type } from '../testWizard'

const AT_PAIR: WizardChoice = { side: 'buy', exchangeAccount: 'binance_spot' }
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const currencies = 'v1/requests/currencies'

describe('the pair', () => {
  it('is shown in upper case however it is typed', async () => {
    await openWizard(AT_PAIR)
    await type('Buy', 'btc')
    expect(textIn('Buy')).toBe('BTC')
  })

  it('is chosen in two presses: the first moves the focus, the second goes on', async () => {
    await openWizard(AT_PAIR)
    await option('BTC').click()
    await expect.element(field('Pay with')).toHaveFocus()
    expect(textIn('Buy')).toBe('BTC')
    await option('USDC').click()
    await expect.element(heading('Buy BTC')).toBeVisible()
  })

  it('can be chosen by keys alone', async () => {
    await openWizard(AT_PAIR)
    await userEvent.keyboard('sol')
    await expect.element(option('SOL')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Pay with')).toHaveFocus()
    await expect.element(option('USDT')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(heading('Buy SOL')).toBeVisible()
  })

  it('with only one counter is chosen by Enter alone', async () => {
    const wizard = await openWizard(AT_PAIR)
    await wizard.faults({ match: { path: `${currencies}/counter` }, act: { status: 200, body: '["USDC"]' } })
    await option('BTC').click()
    await expect.element(option('USDC')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Buy BTC')).toBeVisible()
  })

  it('is searched by any part of a code, with an exact match first', async () => {
    await openWizard(AT_PAIR)
    await type('Buy', 'eth')
    await expect.element(option('ETH')).toBeVisible()
    await expect.element(page.getByRole('option').first()).toHaveAccessibleName(/^ETH\b/)
    for (const one of page.getByRole('option').all()) await expect.element(one).toHaveAccessibleName(/ETH/)
  })

  it('goes on by a button, which is there once both are typed', async () => {
    await openWizard(AT_PAIR)
    await type('Buy', 'btc')
    await type('Pay with', 'usd')
    await expect.element(option('USDT')).toBeVisible()
    await expect.element(button('Continue')).not.toBeInTheDocument()
    await type('Pay with', 'usdt')
    await button('Continue').click()
    await expect.element(heading('Buy BTC')).toBeVisible()
  })

  it('shows the client’s funds in each currency on this account', async () => {
    const wizard = await openWizard({ side: 'sell', exchangeAccount: 'binance_spot' })
    const { binance_spot } = await wizard.call<{ binance_spot: { available: string } }>('GET', 'v1/balances/EUR')
    await type('Sell', 'eur')
    // Funds are rounded down, so that an amount that is shown can be spent.
    const shown = new Big(binance_spot.available).round(2, Big.roundDown).toNumber().toLocaleString('en-US', {
      minimumFractionDigits: 2,
    })
    await expect.element(option('EUR')).toHaveTextContent(shown)
  })
})

/** The first one below the line. */
const belowLine = () => document.querySelector('[role=option][data-apart]')?.textContent

describe('the order of the currencies', () => {
  it('begins with those that the client holds, apart from the rest from A to Z; money is last for what is bought', async () => {
    await openWizard(AT_PAIR)
    await expect.element(option('BTC')).toBeVisible()
    expect(listedCodes().slice(0, 8)).toEqual(['BTC', 'ETH', 'SOL', 'ADA', 'USDT', 'USDC', 'EUR', '1INCH'])
    expect(belowLine()).toContain('1INCH')
    const rest = listedCodes().slice(7)
    expect(rest).toEqual([...rest].sort())
  })

  it('is money first for what pays', async () => {
    await openWizard({ ...AT_PAIR, base: 'ETH' })
    await expect.element(option('USDT')).toBeVisible()
    expect(listedCodes().slice(0, 3)).toEqual(['USDT', 'USDC', 'EUR'])
  })

  it('begins with the pair of the newest request', async () => {
    const request = {
      exchangeAccount: 'binance_spot',
      side: 'buy',
      type: 'limit',
      baseCurrency: 'XRP',
      counterCurrency: 'USDC',
      requestedBase: '10',
      requestedPrice: '0.5',
    }
    await openWizard({ side: 'buy' }, { atDesk: ({ call }) => call('POST', 'v1/requests', request) })
    await button(/Binance Spot/).click()
    await expect.element(option('XRP')).toBeVisible()
    expect(listedCodes().slice(0, 2)).toEqual(['XRP', 'BTC'])
    await option('XRP').click()
    await expect.element(option('USDC')).toBeVisible()
    expect(listedCodes()[0]).toBe('USDC')
  })

  it('is searched as a whole, without a line', async () => {
    await openWizard(AT_PAIR)
    await type('Buy', 'a')
    await expect.element(option('AAVE')).toBeVisible()
    expect(listedCodes().slice(0, 2)).toEqual(['ADA', 'AAVE'])
    expect(belowLine()).toBe(undefined)
  })

  it('on futures names no funds beside what is traded: they are collateral', async () => {
    await openWizard({ side: 'sell', exchangeAccount: 'binance_usdm' })
    await expect.element(option('BTC')).toBeVisible()
    expect(page.getByText('Available').elements()).toEqual([])
    await option('BTC').click()
    await expect.element(page.getByText('Available')).toBeVisible()
  })
})

describe('a list of currencies', () => {
  it('says when no currency matches the text', async () => {
    await openWizard(AT_PAIR)
    await type('Buy', 'nosuch')
    await expect.element(page.getByText('The currency is not found')).toBeVisible()
    expect(textIn('Buy')).toBe('NOSUCH')
  })

  it('a list of currencies for the counter says that the base is invalid when it leaves nothing to choose', async () => {
    await openWizard(AT_PAIR)
    await type('Buy', 'nosuch')
    await field('Pay with').click()
    await expect.element(page.getByText('Invalid base currency')).toBeVisible()
  })

  it('a list of currencies for the base says that the counter is invalid when it leaves nothing to choose', async () => {
    const wizard = await openWizard({ ...AT_PAIR, base: 'BTC' })
    await option('USDT').click()
    await wizard.faults({ match: { path: `${currencies}/base` }, act: { status: 200, body: '[]' } })
    await button('BTC').click()
    await expect.element(page.getByText('Invalid counter currency')).toBeVisible()
  })

  it('a list of currencies for the counter requires the base first, and sends no call', async () => {
    const wizard = await openWizard(AT_PAIR)
    await expect.element(option('BTC')).toBeVisible()
    await field('Pay with').click()
    await expect.element(page.getByText('Choose the base currency first')).toBeVisible()
    expect(wizard.sentCalls('GET', `${currencies}/counter`)).toEqual([])
  })

  it('tells a client without funds to deposit first', async () => {
    await openWizard(AT_PAIR, { scene: 'empty' })
    await expect.element(page.getByText('Please deposit funds to be able to create a request')).toBeVisible()
  })

  it('a list of currencies that is empty although the account has funds says that it is empty', async () => {
    const wizard = await openWizard({ side: 'buy' })
    await wizard.faults({ match: { path: `${currencies}/base` }, act: { status: 200, body: '[]' } })
    await button(/Binance Spot/).click()
    await expect.element(page.getByText('No currencies here')).toBeVisible()
  })

  it('a list of currencies for a base from a balance tells a client without funds to deposit, and calls no currency invalid', async () => {
    await openWizard({ ...AT_PAIR, base: 'BTC' }, { scene: 'empty' })
    await expect.element(page.getByText('Please deposit funds to be able to create a request')).toBeVisible()
  })

  it('a list of currencies that fails shows the desk’s message, keeps the text and loads on another try', async () => {
    const wizard = await openWizard({ side: 'buy' }, { timing: { retryMs: 60_000 } })
    await wizard.faults({ match: { path: currencies, times: 1 }, act: refusal(500, 'No list today') })
    await button(/Binance Spot/).click()
    await userEvent.keyboard('bt')
    await expect.element(page.getByText('The currencies could not be loaded')).toBeVisible()
    await expect.element(page.getByText('The desk answered: “No list today”')).toBeVisible()
    await button('Try again').click()
    await expect.element(option('BTC')).toBeVisible()
    expect([textIn('Buy'), wizard.sentCalls('GET', `${currencies}/base`).length]).toEqual(['BT', 2])
  })

  it('draws only the visible rows', async () => {
    await openWizard({ side: 'sell', exchangeAccount: 'binance_spot' }, { scene: 'large' })
    await expect.element(page.getByText(/^\d,\d{3} currencies$/)).toBeVisible()
    expect(page.getByRole('option').elements().length).toBeLessThan(40)
  })

  it('is translated to Ukrainian', async () => {
    await openWizard(AT_PAIR, { locale: 'uk-UA' })
    await type('Купити', 'nosuch')
    await expect.element(page.getByText('Валюту не знайдено')).toBeVisible()
    await field('Сплатити').click()
    await expect.element(page.getByText('Неправильна базова валюта')).toBeVisible()
  })
})

describe('the triangulation', () => {
  const name = 'Triangulate Through a common currency'
  const shown = () => page.getByRole('switch', { name })

  it.each(['binance_spot', 'coinbase_spot', 'coinbase_prime_spot', 'gateio_spot', 'bitfinex_spot'] as const)(
    'is offered on %s, off by default, with a hint',
    async exchangeAccount => {
      await openWizard({ side: 'buy', exchangeAccount })
      await expect.element(shown()).not.toBeChecked()
    },
  )

  it('is not offered on futures', async () => {
    await openWizard({ side: 'buy', exchangeAccount: 'binance_usdm' })
    await expect.element(option('BTC')).toBeVisible()
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  })

  it('fetches the currencies it can reach when it is switched on, and keeps the text', async () => {
    const wizard = await openWizard({ ...AT_PAIR, base: 'SHIB' })
    const count = () => page.getByText(/^\d+ currenc/).element().textContent
    await expect.element(option('USDT')).toBeVisible()
    const before = count()
    await shown().click()
    await expect.element(shown()).toBeChecked()
    await vi.waitFor(() => expect(count()).not.toBe(before))
    const sent = wizard
      .sentCalls('GET', `${currencies}/counter`)
      .map(({ url }) => url.searchParams.get('triangulation'))
    expect(sent).toEqual([null, 'true'])
    expect(textIn('Buy')).toBe('SHIB')
  })
})
