import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { RouteRow } from './RouteRow'

it.each([
  ['buy', 'no sellers right now'],
  ['sell', 'no buyers right now'],
] as const)('a route without an offer, to %s, says who is missing', async (side, text) => {
  await renderBrick(
    <RouteRow
      compared={{ common: undefined, problem: 'empty' }}
      route={{ side, exchangeAccount: 'binance_spot', base: 'BTC', counter: 'EUR' }}
      best={undefined}
      hasSmallGain={false}
      places={0}
      onTake={() => undefined}
    />,
  )
  await expect.element(page.getByText(text)).toBeVisible()
})
