import { expect, test } from 'vitest'
import { startSandbox } from '../startSandbox'

const nowMs = Date.parse('2026-11-21T09:30:00Z')

/** What a client of a fresh sandbox sees of its requests and funds, and what its desk's clock says. */
async function seen(seed: number) {
  const sandbox = await startSandbox({ seed, nowMs, exchanges: 'none' })
  const { email, password } = sandbox.clients[0]!
  const api = `${sandbox.desk}/api/client/v1`
  const signedIn = await fetch(`${api}/auth/token`, { method: 'POST', body: JSON.stringify({ email, password }) })
  const { token } = (await signedIn.json()) as { token: string }
  const get = (path: string) => fetch(`${api}/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const [requests, balances] = [await get('requests?limit=100'), await get('balances')]
  const { data } = (await balances.json()) as { data: { asset: string; all_accounts: { amount: string } }[] }
  const answer = {
    requests: await requests.json(),
    amounts: data.map(({ asset, all_accounts }) => [asset, all_accounts.amount]),
    aheadMs: Date.parse(requests.headers.get('date') ?? '') - nowMs,
  }
  await sandbox.stop()
  return answer
}

test('the same seed and moment give the same rows, uuids and amounts; another seed gives others', async () => {
  const [one, same, other] = [await seen(7), await seen(7), await seen(8)]
  expect([same.requests, same.amounts]).toEqual([one.requests, one.amounts])
  expect(other.requests).not.toEqual(one.requests)
  expect(one.aheadMs).toBeGreaterThanOrEqual(-1_000)
  expect(one.aheadMs).toBeLessThan(60_000)
})
