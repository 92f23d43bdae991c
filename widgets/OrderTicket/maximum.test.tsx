import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { compare, subtract } from '../../src/domain/decimal'
import { BTC, button, field, type OpenWizard, openTotal, send, sheet, textIn, type } from '../RequestWizard/testWizard'

const cost = 'v1/requests/cost'
const chooseType = (name: string) => page.getByText(name, { exact: true }).click()
const shares = () => page.getByRole('group', { name: 'Share of the maximum' })
const maxLabel = () => sheet().getByText(/^Max \d/)

/** Market costs are fetched as rarely as in production: no slow answer is overtaken by the next query. */
const timing = { costMs: 20, costLatestMs: 4_000 }

/** From now on the desk answers each cost slowly. */
const slow = (wizard: OpenWizard) => wizard.faults({ match: { path: cost }, act: { delayMs: 2_500 } })

/** The desk's maximum at each queried price. */
async function queriedMaxima(wizard: OpenWizard): Promise<ReadonlyMap<string, string>> {
  const prices = new Set(wizard.sentCalls('GET', cost).map(({ url }) => url.searchParams.get('price') ?? ''))
  await wizard.faults()
  const queried = [...prices].map(async price => {
    const { side, exchangeAccount, base, counter } = BTC
    const query = new URLSearchParams({ side, exchange_account: exchangeAccount, base, counter, price })
    return [price, (await wizard.call<{ max: string }>('GET', `${cost}?${query}`)).max] as const
  })
  return new Map(await Promise.all(queried))
}

async function waitsForIts(): Promise<void> {
  await expect.element(button('Max')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('25% of the maximum')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(shares()).toHaveAccessibleDescription('Checking the maximum…')
  await expect.element(maxLabel()).not.toBeInTheDocument()
}

describe('the maximum whose shares are offered', () => {
  it('of a market ticket is at the market’s price, not at the limit’s typed before', async () => {
    const wizard = await openTotal({}, { timing })
    await type('Price', '1000')
    await expect.element(button('Max')).not.toHaveAttribute('aria-disabled')
    await expect.element(maxLabel()).toBeVisible()
    await slow(wizard)
    await chooseType('Market')
    await waitsForIts()
    await button('Max').click()
    const taken = textIn('Amount')
    const maxima = await queriedMaxima(wizard)
    expect([...maxima].flatMap(([price, max]) => (max === taken ? [price] : []))).not.toContain('1000')
    expect([...maxima.values()]).toContain(taken)
  })

  it('of a scaled range is not at the market’s price', async () => {
    const wizard = await openTotal()
    await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
    await chooseType('Market')
    await expect.element(button('Max')).not.toHaveAttribute('aria-disabled')
    await slow(wizard)
    await chooseType('Scaled')
    await type('Min price', '1000')
    await type('Max price', '1100')
    await waitsForIts()
    await button('Max').click()
    const taken = textIn('Amount')
    expect((await queriedMaxima(wizard)).get('1050')).toBe(taken)
  })

  it('of a limit ticket does not block the market ticket that it becomes', async () => {
    const wizard = await openTotal()
    await type('Price', '9000000')
    await type('Amount', '0.05')
    await expect.element(page.getByText(/^Max value is/)).toBeVisible()
    await slow(wizard)
    await chooseType('Market')
    await expect.element(button('Buy BTC')).toHaveAccessibleDescription('Checking the maximum…')
    await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'false')
  })

  it('stays after the amount has changed', async () => {
    const wizard = await openTotal()
    await type('Price', '50000')
    await expect.element(button('Max')).not.toHaveAttribute('aria-disabled')
    await slow(wizard)
    await type('Amount', '0.5')
    await expect.element(button('Buy BTC')).toHaveAccessibleDescription('Checking the maximum…')
    expect(button('Max').element()).not.toHaveAttribute('aria-disabled')
    expect(maxLabel().query()).not.toBe(null)
  })

  it('depends on the price, and the wizard says so while there is none', async () => {
    await openTotal()
    await expect.element(shares()).toHaveAccessibleDescription('Enter a price to see the maximum')
    await type('Price', '50000')
    await vi.waitFor(() => expect(button('Max').element()).not.toHaveAttribute('aria-disabled'))
    await expect.element(shares()).not.toHaveAccessibleDescription()
  })
})

describe('a share that can’t be chosen', () => {
  const press = (chip: string) => button(chip).click({ force: true })
  /** The visible texts under the shares; those for screen readers alone are 1 px high. */
  const reasons = () =>
    [...shares().element().querySelectorAll('p')]
      .filter(line => line.getBoundingClientRect().height > 10)
      .map(line => line.textContent)

  it('says why once it is pressed, until it can be', async () => {
    await openTotal()
    expect(reasons()).toEqual([])
    await press('25% of the maximum')
    const words = 'Enter a price to see the maximum'
    await expect.poll(reasons).toEqual([words])
    await expect.element(shares().getByRole('status')).toHaveTextContent(words)
    await type('Price', '50000')
    await expect.element(button('Max')).not.toHaveAttribute('aria-disabled')
    expect(reasons()).toEqual([])
    await expect.element(shares().getByRole('status')).toHaveTextContent('')
  })

  it('says why to the keyboard, too', async () => {
    await openTotal()
    button('Max').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(reasons).toEqual(['Enter a price to see the maximum'])
  })

  it('of a maximum of 0 says so', async () => {
    const wizard = await openTotal()
    await wizard.faults({
      match: { path: cost },
      act: { status: 200, body: JSON.stringify({ max: '0', available: '0' }) },
    })
    await type('Price', '50000')
    await expect.element(shares()).toHaveAccessibleDescription('Your maximum is 0 right now')
    await press('Max')
    await expect.poll(reasons).toEqual(['Your maximum is 0 right now'])
  })
})

it('that the desk refuses at the press is replaced by the desk’s present one', async () => {
  const wizard = await openTotal()
  await type('Price', '50000')
  await button('Max').click()
  await expect.element(page.getByText('100% of available')).toBeVisible()
  const before = textIn('Amount')
  // Another device of the client has used a part of the funds.
  await wizard.call('POST', 'v1/requests', {
    exchangeAccount: BTC.exchangeAccount,
    side: BTC.side,
    type: 'limit',
    baseCurrency: BTC.base,
    counterCurrency: BTC.counter,
    requestedBase: '0.4',
    requestedPrice: '50000',
    price: '50000',
  })
  await send()
  await expect.element(page.getByText(/^Maximum is now /)).toBeVisible()
  await button('Use max').click()
  expect(compare(subtract(before, textIn('Amount')), '0.4')).toBe(0)
})
