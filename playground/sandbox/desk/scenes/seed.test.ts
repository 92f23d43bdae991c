import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDesk, type TestDesk } from '../testDesk'

const nowMs = Date.parse('2026-11-21T09:30:00Z')
let desk: TestDesk
beforeAll(async () => {
  desk = await openTestDesk({ seed: 7, nowMs, databaseUrl: undefined })
})
afterAll(() => desk?.stop())

/** The demo client's requests and amounts, and by how much the desk's clock is ahead of its first time. */
async function readDemo() {
  const { email, password } = desk.clients[0]!
  const { token } = (await desk.call('POST', 'auth/token', { body: { email, password } })).json as { token: string }
  const get = (path: string) => desk.call('GET', path, { headers: { authorization: `Bearer ${token}` } })
  const [requests, balances] = [await get('requests?limit=100'), await get('balances')]
  const { data } = balances.json as { data: { asset: string; all_accounts: { amount: string } }[] }
  return {
    requests: requests.json,
    amounts: data.map(({ asset, all_accounts }) => [asset, all_accounts.amount]),
    aheadMs: Date.parse(requests.headers.get('date') ?? '') - nowMs,
  }
}

test('the same seed and time give the same rows, uuids and amounts; another seed gives others', async () => {
  const started = await readDemo()
  await desk.control('POST', 'reset', { seed: 8 })
  const other = await readDemo()
  await desk.control('POST', 'reset', { seed: 7 })
  const same = await readDemo()
  expect([same.requests, same.amounts]).toEqual([started.requests, started.amounts])
  expect(other.requests).not.toEqual(started.requests)
  for (const { aheadMs } of [started, other, same]) {
    expect(aheadMs).toBeGreaterThanOrEqual(-1_000)
    expect(aheadMs).toBeLessThan(60_000)
  }
})
