import type { Step } from './steps'

/** From now on this fails at the desk or the exchanges. */
export const fail =
  (faults: readonly object[]): Step =>
  stage =>
    stage.fail(faults)

/** The desk makes a transfer, and its answer is lost. */
export const TRANSFERS_LOST = { match: { method: 'POST', path: '/v1/transfers' }, act: { reset: 'after-commit' } }

const REFUSAL = 'Withdrawals of BTC are paused by the exchange.'
export const TRANSFERS_REFUSED = {
  match: { method: 'POST', path: '/v1/transfers' },
  act: { status: 422, body: JSON.stringify({ errors: [{ code: 'paused', detail: REFUSAL }] }) },
}
export const waitForRefusal: Step = ({ page }) => page.getByRole('dialog').getByText(REFUSAL).waitFor()

export const loseNetwork: Step = ({ page }) => page.context().setOffline(true)

/** Opens the profile anew; its code never arrives. */
export const loseProfile: Step = async ({ page }) => {
  await page.route(/ProfilePage/, route => route.abort())
  await page.reload()
}

/** A connection that is cut is only known to be gone once its ping has no answer. */
const PRICE_MS = 45_000

const waitWhileLive =
  (state: 'visible' | 'detached'): Step =>
  ({ page, text }) =>
    page.getByText(text('total.live'), { exact: true }).first().waitFor({ state, timeout: PRICE_MS })

/** The exchange goes away: the last price stays, with its age. */
export const losePrices: readonly Step[] = [
  waitWhileLive('visible'),
  fail([{ feed: 'binance_spot', act: { maintenance: 120_000 } }]),
  waitWhileLive('detached'),
]
