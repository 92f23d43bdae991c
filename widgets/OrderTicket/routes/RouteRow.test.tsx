import { describe, expect, it } from 'vitest'
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
      size="0"
      places={0}
      onTake={() => undefined}
    />,
  )
  await expect.element(page.getByText(text)).toBeVisible()
})

it('a price without room beside its route is below it, at the right as all others', async () => {
  const direct = { common: undefined, offer: { rate: '4004.123456789', missing: '0' } }
  await renderBrick(
    <ol style={{ width: 310 }}>
      <RouteRow
        compared={direct}
        route={{ side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' }}
        best={direct}
        hasSmallGain={false}
        size="0"
        places={9}
        onTake={() => undefined}
      />
    </ol>,
    { locale: 'uk-UA' },
  )
  const list = page.getByRole('list').element().getBoundingClientRect()
  const [name, price] = ['Напряму', /^4\s004,1/].map(text =>
    page.getByText(text).first().element().getBoundingClientRect(),
  )
  expect(price!.top).toBeGreaterThanOrEqual(name!.bottom)
  expect(list.right - price!.right).toBeLessThanOrEqual(13)
})

describe('a route beside the best one', () => {
  const best = { common: 'USDT', offer: { rate: '84000', missing: '0' } }
  const rowFor = (side: 'buy' | 'sell', rate: string, size: string, hasSmallGain = false) =>
    renderBrick(
      <RouteRow
        compared={{ common: 'DOGE', offer: { rate, missing: '0' } }}
        route={{ side, exchangeAccount: 'binance_spot', base: 'BTC', counter: 'EUR' }}
        best={best}
        hasSmallGain={hasSmallGain}
        size={size}
        places={2}
        onTake={() => undefined}
      />,
    )

  it.each([
    ['buy', '84748', 'You pay 187.00 EUR more'],
    ['sell', '83252', 'You get 187.00 EUR less'],
  ] as const)('to %s says what it costs for the amount', async (side, rate, text) => {
    await rowFor(side, rate, '0.25')
    await expect.element(page.getByText(text)).toBeVisible()
  })

  it.each([
    ['buy', '84000.002', 'You pay 0.03 EUR more'],
    ['buy', '83999.998', 'You pay 0.02 EUR less'],
    ['sell', '83999.998', 'You get 0.03 EUR less'],
    ['sell', '84000.002', 'You get 0.02 EUR more'],
  ] as const)('to %s at %s rounds a cost up and a gain down', async (side, rate, text) => {
    await rowFor(side, rate, '12')
    await expect.element(page.getByText(text)).toBeVisible()
  })

  it('that gains less than a second fee says that the fee likely costs more', async () => {
    await rowFor('buy', '83982.48', '0.25', true)
    await expect.element(page.getByText('Likely worse after its second fee')).toBeVisible()
    await expect.element(page.getByText('You pay 4.38 EUR less')).toBeVisible()
  })

  it('without an amount says by how many percent it is worse', async () => {
    await rowFor('buy', '84840', '0')
    await expect.element(page.getByText('+1.00%')).toBeVisible()
  })

  it('without an amount never understates the percent', async () => {
    await rowFor('sell', '83157', '0')
    await expect.element(page.getByText('−1.01%')).toBeVisible()
  })
})
