import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { is, open, quiet, type RequestJson } from './testDetail'

const marketPrice = () => page.getByText(/^Market price/).first()
const direct = (one: RequestJson) => one.commonCurrency === null
const binance = (type: string) => (one: RequestJson) =>
  is('new')(one) && one.type === type && one.exchangeAccount === 'binance_spot' && direct(one)

test.each(['limit', 'scaled'])(
  'an open %s request shows its pair’s market price and its distance from it',
  async type => {
    const { request } = await open('demo', binance(type), quiet)
    await expect.element(marketPrice()).toHaveTextContent(new RegExp(`^Market price.*\\d.*${request.counterCurrency}$`))
    await expect
      .element(page.getByText(/%\s(below|above)\s+market|^at\smarket|^market\sin\srange/).first())
      .toBeVisible()
  },
)

test('a canceling request, which may still fill, shows it too', async () => {
  const { request, faults } = await open('demo', binance('limit'), { timing: { pollOpenMs: 60, pollMs: 60 } })
  await faults({
    match: { method: 'GET', path: `v1/requests/${request.uuid}` },
    act: { status: 200, body: JSON.stringify({ ...request, status: 'pending_cancellation' }) },
  })
  await expect.element(page.getByText('Canceling', { exact: true })).toBeVisible()
  await expect.element(marketPrice()).toHaveTextContent(/\d/)
})

test('a request that has ended shows no market price', async () => {
  await open('demo', one => is('executed')(one) && direct(one), quiet)
  expect(page.getByText(/^Market price/).elements()).toEqual([])
})
