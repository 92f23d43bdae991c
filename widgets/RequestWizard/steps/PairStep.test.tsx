import { Big } from 'big.js'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WizardChoice } from '../../../src/domain/request/wizard'
import { button, field, openWizard, option, refusal, textIn, type } from '../testWizard'

const AT_PAIR: WizardChoice = { side: 'buy', exchangeAccount: 'binance_spot' }
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const currencies = 'v1/requests/currencies'

describe('a pair', () => {
  it('typed in lower case stands in upper case', async () => {
    await openWizard(AT_PAIR)
    await type('Buy', 'btc')
    expect(textIn('Buy')).toBe('BTC')
  })

  it('is chosen by a currency for each field: the first one moves the focus, the second goes on', async () => {
    await openWizard(AT_PAIR)
    await option('BTC').click()
    await expect.element(field('Pay with')).toHaveFocus()
    expect(textIn('Buy')).toBe('BTC')
    await option('USDC').click()
    await expect.element(heading('Buy BTC')).toBeVisible()
  })

  it('is chosen by keys alone', async () => {
    await openWizard(AT_PAIR)
    await userEvent.keyboard('sol')
    await expect.element(option('SOL')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Pay with')).toHaveFocus()
    await expect.element(option('USDT')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(heading('Buy SOL')).toBeVisible()
  })

  it('is narrowed by any part of a code, the very code first', async () => {
    await openWizard(AT_PAIR)
    await type('Buy', 'eth')
    await expect.element(option('ETH')).toBeVisible()
    await expect.element(page.getByRole('option').first()).toHaveAccessibleName(/^ETH\b/)
    for (const one of page.getByRole('option').all()) await expect.element(one).toHaveAccessibleName(/ETH/)
  })

  it('of which both are typed goes on by its button, which says what is missing until then', async () => {
    await openWizard(AT_PAIR)
    await expect.element(button('Continue')).toHaveAccessibleDescription('Choose both currencies')
    await type('Buy', 'btc')
    await type('Pay with', 'usdt')
    await button('Continue').click()
    await expect.element(heading('Buy BTC')).toBeVisible()
  })

  it('shows what the client has of each on this account', async () => {
    const wizard = await openWizard({ side: 'sell', exchangeAccount: 'binance_spot' })
    const { binance_spot } = await wizard.call<{ binance_spot: { available: string } }>('GET', 'v1/balances/EUR')
    await type('Sell', 'eur')
    // What one has is rounded down (money-entry.md).
    const shown = new Big(binance_spot.available).prec(8, Big.roundDown).toNumber().toLocaleString('en-US', {
      maximumFractionDigits: 8,
    })
    await expect.element(option('EUR')).toHaveTextContent(shown)
  })
})

describe('a list of currencies', () => {
  it('says when nothing fits what is typed', async () => {
    await openWizard(AT_PAIR)
    await type('Buy', 'nosuch')
    await expect.element(page.getByText('The currency is not found')).toBeVisible()
    expect(textIn('Buy')).toBe('NOSUCH')
  })

  it('for the counter names the base that leaves nothing to choose', async () => {
    await openWizard(AT_PAIR)
    await type('Buy', 'nosuch')
    await field('Pay with').click()
    await expect.element(page.getByText('Invalid base currency')).toBeVisible()
  })

  it('for the base names the counter that leaves nothing to choose', async () => {
    const wizard = await openWizard({ ...AT_PAIR, base: 'BTC' })
    await option('USDT').click()
    await wizard.faults({ match: { path: `${currencies}/base` }, act: { status: 200, body: '[]' } })
    await button('BTC').click()
    await expect.element(page.getByText('Invalid counter currency')).toBeVisible()
  })

  it('for the counter asks for the base first, and asks the desk nothing', async () => {
    const wizard = await openWizard(AT_PAIR)
    await expect.element(option('BTC')).toBeVisible()
    await field('Pay with').click()
    await expect.element(page.getByText('Choose the base currency first')).toBeVisible()
    expect(wizard.asked('GET', `${currencies}/counter`)).toEqual([])
  })

  it('asks a client without funds to deposit first', async () => {
    await openWizard(AT_PAIR, { scene: 'empty' })
    await expect.element(page.getByText('Please deposit funds to be able to create a request')).toBeVisible()
  })

  it('that is empty although the account has funds says just that', async () => {
    const wizard = await openWizard({ side: 'buy' })
    await wizard.faults({ match: { path: `${currencies}/base` }, act: { status: 200, body: '[]' } })
    await button(/Binance Spot/).click()
    await expect.element(page.getByText('No currencies here')).toBeVisible()
  })

  it('of a base that came from a balance asks a client without funds to deposit, and blames no currency', async () => {
    await openWizard({ ...AT_PAIR, base: 'BTC' }, { scene: 'empty' })
    await expect.element(page.getByText('Please deposit funds to be able to create a request')).toBeVisible()
  })

  it('that failed says why in the desk’s words, keeps what is typed and comes with another try', async () => {
    const wizard = await openWizard({ side: 'buy' })
    // Three times it is asked by itself.
    await wizard.faults({ match: { path: currencies, times: 3 }, act: refusal(500, 'No list today') })
    await button(/Binance Spot/).click()
    await userEvent.keyboard('bt')
    await expect.element(page.getByText('The currencies could not be loaded')).toBeVisible()
    await expect.element(page.getByText('The desk answered: “No list today”')).toBeVisible()
    await vi.waitFor(() => expect(wizard.asked('GET', `${currencies}/base`)).toHaveLength(3))
    await button('Try again').click()
    await expect.element(option('BTC')).toBeVisible()
    expect([textIn('Buy'), wizard.asked('GET', `${currencies}/base`).length]).toEqual(['BT', 4])
  })

  it('is drawn only as far as it is seen', async () => {
    await openWizard({ side: 'sell', exchangeAccount: 'binance_spot' }, { scene: 'large' })
    await expect.element(page.getByText(/^\d,\d{3} currencies$/)).toBeVisible()
    expect(page.getByRole('option').elements().length).toBeLessThan(40)
  })

  it('speaks Ukrainian', async () => {
    await openWizard(AT_PAIR, { locale: 'uk-UA' })
    await type('Купити', 'nosuch')
    await expect.element(page.getByText('Валюту не знайдено')).toBeVisible()
    await field('Заплатити').click()
    await expect.element(page.getByText('Неправильна базова валюта')).toBeVisible()
  })
})

describe('the triangulation', () => {
  const spoken = 'Triangulate Through a common currency'
  const shown = () => page.getByRole('switch', { name: spoken })

  it.each(['binance_spot', 'coinbase_spot', 'coinbase_prime_spot', 'gateio_spot', 'bitfinex_spot'] as const)(
    'is offered on %s, off at first, with a word of what it does',
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

  it('switched on asks the desk for what can be reached that way, and keeps what was typed', async () => {
    const wizard = await openWizard({ ...AT_PAIR, base: 'SHIB' })
    const listed = () => page.getByText(/^\d+ currenc/).element().textContent
    await expect.element(option('USDT')).toBeVisible()
    const before = listed()
    await shown().click()
    await expect.element(shown()).toBeChecked()
    await vi.waitFor(() => expect(listed()).not.toBe(before))
    const asked = wizard.asked('GET', `${currencies}/counter`).map(({ url }) => url.searchParams.get('triangulation'))
    expect(asked).toEqual([null, 'true'])
    expect(textIn('Buy')).toBe('SHIB')
  })
})
