import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { withMotion } from '../../playground/harness/withMotion'
import { RequestList } from './RequestList'

withMotion()

it('a request that was just placed is highlighted in the list, older ones are not', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <RequestList href={uuid => uuid} />)
  await expect.element(page.getByRole('link').first()).toBeVisible()
  await at.call('POST', 'v1/requests', {
    exchangeAccount: 'binance_spot',
    side: 'buy',
    type: 'limit',
    baseCurrency: 'BTC',
    counterCurrency: 'USDT',
    requestedBase: '0.001',
    requestedPrice: '50000',
  })
  const placed = page.getByRole('link', { name: /0\.001\s?BTC/ })
  await expect.element(placed).toBeVisible()
  const animations = page
    .getByRole('link')
    .elements()
    .map(row => getComputedStyle(row).animationName)
  expect(animations).toEqual(['deskArrive', ...animations.slice(1).map(() => 'none')])
})
