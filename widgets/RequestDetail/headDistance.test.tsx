import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { is, open, quiet, type Sent } from './testDetail'

const last = () => page.getByText(/^Last trade/).first()
const direct = (one: Sent) => one.commonCurrency === null
const binance = (type: string) => (one: Sent) =>
  is('new')(one) && one.type === type && one.exchangeAccount === 'binance_spot' && direct(one)

test.each(['limit', 'scaled'])(
  'an open %s request says what its pair was last traded at, and how far it is',
  async type => {
    const { request } = await open('demo', binance(type), quiet)
    await expect.element(last()).toHaveTextContent(new RegExp(`^Last trade.*\\d.*${request.counterCurrency}$`))
    await expect
      .element(page.getByText(/%\s(below|above)\s+market|^at\smarket|^market\sin\srange/).first())
      .toBeVisible()
  },
)

test('one on its way to being canceled, which may still fill, says it too', async () => {
  const { request, faults } = await open('demo', binance('limit'), { timing: { pollOpenMs: 60, pollMs: 60 } })
  await faults({
    match: { method: 'GET', path: `v1/requests/${request.uuid}` },
    act: { status: 200, body: JSON.stringify({ ...request, status: 'pending_cancellation' }) },
  })
  await expect.element(page.getByText('Canceling', { exact: true })).toBeVisible()
  await expect.element(last()).toHaveTextContent(/\d/)
})

test('one that has ended says nothing of the market', async () => {
  await open('demo', one => is('executed')(one) && direct(one), quiet)
  expect(page.getByText(/^Last trade/).elements()).toEqual([])
})
