import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import type { WizardSeed } from '../../../src/domain/request/wizard'
import { RequestWizard } from '../../RequestWizard/RequestWizard'
import { BTC, button, sheet } from '../../RequestWizard/testWizard'
import { createTestMarket } from './testMarket'

/** Prices and amounts of many digits, so that no figure fits as a whole. */
const { market } = createTestMarket(BTC, {
  price: '96773.123',
  ticker: 'live',
  book: 'live',
  asks: [
    [96773.123, 0.123456789],
    [96774.5, 5],
  ],
  bids: [[96770, 1]],
})

const values = { requestedPrice: '96773.5', requestedBase: '0.51234567' }
const answer = { max: '1.2345678901234567', available: '42581.605123', cost: '4958.01' }

/** At the Total step, with the desk's answer to a quote. */
async function openTicket(seed: WizardSeed) {
  const kit = await freshDesk('funded')
  await kit.faults({ match: { path: 'v1/requests/cost' }, act: { status: 200, body: JSON.stringify(answer) } })
  renderAt(
    { ...kit.desk, market: () => market },
    <RequestWizard seed={{ ...BTC, values, ...seed }} confirm="never" onClosed={() => undefined} />,
  )
}

describe('a shortened figure shows all its digits when pressed', () => {
  it.each([
    ['the expected average', {}, /^96,773\.\d{2,3}\s?USDT$/, '96,773.409 USDT'],
    ['what would fill now', {}, '0.12345678 of 0.51234567 BTC', '0.123456789 of 0.51234567 BTC'],
    ['the worth at market', { side: 'sell' }, '≈ 49,581.29 USDT at market', '≈ 49,581.29054143 USDT at market'],
    ['what stays free', { exchangeAccount: 'binance_usdm' }, '42,581.60 free', '42,581.605123 free'],
  ] as const)('%s', async (_what, seed, shown, exact) => {
    await openTicket(seed)
    const figure = sheet().getByRole('button', { name: shown, exact: true })
    await expect.element(figure).toHaveAttribute('title', exact)
    await figure.click()
    await expect.element(button(exact)).toHaveAttribute('aria-pressed', 'true')
    await button(exact).click()
    await expect.element(figure).toHaveAttribute('aria-pressed', 'false')
    expect(page.getByText(exact).elements()).toEqual([])
  })
})
