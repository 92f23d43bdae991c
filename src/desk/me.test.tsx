import { expect, it } from 'vitest'
import { freshDesk } from '../../playground/harness/testKit'
import { EMPTY_TICKET } from '../domain/request/ticket'

it('a profile that fails to load is not asked for again at every key of a form', async () => {
  const { desk, faults, calls } = await freshDesk('funded', { timing: { pollMs: 60_000 } })
  await faults({ match: { path: 'v1/me' }, act: { status: 500 } })
  const route = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const
  for (let key = 0; key < 30; key++) {
    desk.drafts.keep({ route, values: { ...EMPTY_TICKET, comment: 'x'.repeat(key) } })
    await desk.drafts.read()
  }
  expect(calls('GET', 'v1/me')).toBe(1)
})
