import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BTC, button, field, type OpenWizard, openTotal, sheet, textIn, type } from '../RequestWizard/testWizard'

const cost = 'v1/requests/cost'
const chooseType = (name: string) => page.getByText(name, { exact: true }).click()
const shares = () => page.getByRole('group', { name: 'Share of the maximum' })
const maxLabel = () => sheet().getByText(/^Max \d/)

/** Market prices are quoted as seldom as in earnest: a slow answer is not overtaken by the next question. */
const timing = { costMs: 20, costLatestMs: 4_000 }

/** From now on the desk takes its time over each quote. */
const slow = (wizard: OpenWizard) => wizard.faults({ match: { path: cost }, act: { delayMs: 1_500 } })

/** The desk's maximum at each price that it was asked for. */
async function maximaAsked(wizard: OpenWizard): Promise<ReadonlyMap<string, string>> {
  const prices = new Set(wizard.sentCalls('GET', cost).map(({ url }) => url.searchParams.get('price') ?? ''))
  await wizard.faults()
  const asked = [...prices].map(async price => {
    const { side, exchangeAccount, base, counter } = BTC
    const query = new URLSearchParams({ side, exchange_account: exchangeAccount, base, counter, price })
    return [price, (await wizard.call<{ max: string }>('GET', `${cost}?${query}`)).max] as const
  })
  return new Map(await Promise.all(asked))
}

async function waitsForIts(): Promise<void> {
  await expect.element(button('Max')).toBeDisabled()
  await expect.element(button('25% of the maximum')).toBeDisabled()
  await expect.element(shares()).toHaveAccessibleDescription('Checking the desk’s maximum…')
  await expect.element(maxLabel()).not.toBeInTheDocument()
}

describe('a share is taken of the maximum at this very price:', () => {
  it('that of a limit is not taken at market', async () => {
    const wizard = await openTotal({}, { timing })
    await type('Price', '1000')
    await expect.element(button('Max')).toBeEnabled()
    await expect.element(maxLabel()).toBeVisible()
    await slow(wizard)
    await chooseType('Market')
    await waitsForIts()
    await button('Max').click()
    const taken = textIn('Amount')
    const maxima = await maximaAsked(wizard)
    expect([...maxima].flatMap(([price, max]) => (max === taken ? [price] : []))).not.toContain('1000')
    expect([...maxima.values()]).toContain(taken)
  })

  it('that of the market is not taken by a range', async () => {
    const wizard = await openTotal()
    await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
    await chooseType('Market')
    await expect.element(button('Max')).toBeEnabled()
    await slow(wizard)
    await chooseType('Scaled')
    await type('Min price', '1000')
    await type('Max price', '1100')
    await waitsForIts()
    await button('Max').click()
    const taken = textIn('Amount')
    expect((await maximaAsked(wizard)).get('1050')).toBe(taken)
  })

  it('no request is called too large at market by the maximum of a limit', async () => {
    const wizard = await openTotal()
    await type('Price', '9000000')
    await type('Amount', '0.05')
    await expect.element(page.getByText(/^Max value is/)).toBeVisible()
    await slow(wizard)
    await chooseType('Market')
    await expect.element(button('Buy BTC')).toHaveAccessibleDescription('Checking the desk’s maximum…')
    await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'false')
  })

  it('while only the amount is another it stays good', async () => {
    const wizard = await openTotal()
    await type('Price', '50000')
    await expect.element(button('Max')).toBeEnabled()
    await slow(wizard)
    await type('Amount', '0.5')
    await expect.element(button('Buy BTC')).toHaveAccessibleDescription('Checking the desk’s maximum…')
    expect(button('Max').element()).toBeEnabled()
    expect(maxLabel().query()).not.toBe(null)
  })

  it('before there is a price it is said what the maximum depends on', async () => {
    await openTotal()
    await expect.element(shares()).toHaveAccessibleDescription('The maximum depends on the price: enter it first.')
    await type('Price', '50000')
    await vi.waitFor(() => expect(button('Max').element()).toBeEnabled())
    await expect.element(shares()).not.toHaveAccessibleDescription()
  })
})
