import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeskClock } from '../rules/deskClock'
import { createMarket } from '../rules/market'
import { openStore, type Store } from '../store/db'
import { balances, type Client, clients, requests } from '../store/schema'
import { createScenes } from './scenes'

let store: Store
beforeAll(async () => {
  store = await openStore({})
})
afterAll(() => store?.close())

const clock = createDeskClock(undefined)
/** Every transaction of these scenes passes `before`. */
const scenesOf = (before: () => void = () => undefined) => {
  const write: Store['write'] = async work => {
    before()
    return store.write(work)
  }
  return createScenes({ ...store, write }, createMarket(7, clock), clock)
}
const largeClient = async (): Promise<Client> => {
  const [client] = await store.db.select().from(clients).where(eq(clients.email, 'large@deskside.test'))
  return client!
}
const requestsOf = async ({ id }: Client) => {
  const [counted] = await store.db.select({ rows: count() }).from(requests).where(eq(requests.clientId, id))
  return counted!.rows
}
const codesOf = async ({ id }: Client) =>
  (await store.db.selectDistinct({ asset: balances.asset }).from(balances).where(eq(balances.clientId, id))).length

describe('a client with 10,000 requests', { timeout: 120_000 }, () => {
  test('is created between the calls of other clients', async () => {
    const scenes = scenesOf()
    await scenes.reset(7, clock.now())
    let isCreated = false
    const created = scenes.createClient('large').finally(() => {
      isCreated = true
    })
    let calls = 0
    while (!isCreated) {
      await store.db.query.deskState.findFirst()
      calls++
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    const client = await created
    expect(calls).toBeGreaterThan(10)
    expect([await requestsOf(client), await codesOf(client)]).toEqual([10_000, 5_000])
  })

  test('has all of them at its next sign-in when the desk was killed while it inserted them', async () => {
    let transactions = 0
    const killed = scenesOf(() => {
      if (++transactions > 25) throw new Error('killed')
    })
    await killed.reset(7, clock.now())
    await expect(killed.ensureSeeded(await largeClient())).rejects.toThrow('killed')
    const left = await requestsOf(await largeClient())
    expect([left > 0, left < 10_000]).toEqual([true, true])
    const scenes = scenesOf()
    await Promise.all([scenes.ensureSeeded(await largeClient()), scenes.ensureSeeded(await largeClient())])
    const client = await largeClient()
    expect([await requestsOf(client), await codesOf(client), client.lastNumber]).toEqual([10_000, 5_000, 11_000])
  })

  test('has none of an earlier seed when the desk is reset while they are inserted', async () => {
    const scenes = scenesOf()
    await scenes.reset(7, clock.now())
    const seeded = scenes.ensureSeeded(await largeClient())
    await scenes.reset(7, clock.now())
    await seeded
    expect([await requestsOf(await largeClient()), (await largeClient()).seededAt]).toEqual([0, null])
  })
})
