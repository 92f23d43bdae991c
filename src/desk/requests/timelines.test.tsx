import { afterEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { freshDesk, type TestDesk } from '../../../playground/harness/testKit'
import { createDesk } from '../createDesk'
import type { Desk } from '../desk'
import { getRequest } from './requests'

type Sent = { uuid: string; status: string }
afterEach(() => vi.unstubAllGlobals())

const pick = async ({ call }: TestDesk) =>
  (await call<{ data: Sent[] }>('GET', 'v1/requests?statuses=in_progress&limit=100')).data[0]!
const seenBy = (desk: Desk, uuid: string) => desk.timelines.of(uuid).value.map(({ what }) => what)

/** Fetches the request into the cache, as a widget's poll does. */
async function read(desk: Desk, uuid: string): Promise<void> {
  desk.cache.replace(['requests', uuid], await getRequest(desk, uuid))
}

/** A request in progress whose comment is changed after it was seen. */
async function changed(kit: TestDesk) {
  const { uuid } = await pick(kit)
  await read(kit.desk, uuid)
  await kit.call('POST', `v1/requests/${uuid}/comment`, { comment: 'Not above 68,000.' })
  await read(kit.desk, uuid)
  await expect.poll(() => seenBy(kit.desk, uuid)).toContain('comment')
  return uuid
}

/** The same client after a reload: a new desk of that name. */
function afterReload({ desk, client }: TestDesk, url: string): Desk {
  desk.close()
  const again = createDesk({ url, name: client.email })
  onLeft.push(() => {
    again.signOut()
    again.close()
  })
  return again
}
const onLeft: (() => void)[] = []
afterEach(() => {
  for (const leave of onLeft.splice(0)) leave()
})

const isStored = async (name: string) => (await indexedDB.databases()).some(one => one.name === `desk:${name}`)

/** All records in that desk's database. */
async function stored(name: string): Promise<string> {
  const done = <T,>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open(`desk:${name}`))
  const rows = await done(database.transaction('records').objectStore('records').getAll())
  database.close()
  return JSON.stringify(rows)
}

describe('the timeline of a request', () => {
  it('is restored after a reload', async () => {
    const kit = await freshDesk('demo')
    const uuid = await changed(kit)
    const again = afterReload(kit, inject('sandbox').desk)
    again.timelines.of(uuid)
    await expect.poll(() => seenBy(again, uuid)).toContain('comment')
  })

  it('leaves no database open when the desk is closed', async () => {
    const kit = await freshDesk('demo')
    await changed(kit)
    const close = vi.spyOn(IDBDatabase.prototype, 'close')
    onTestFinished(() => close.mockRestore())
    kit.desk.close()
    await vi.waitFor(() =>
      expect((close.mock.contexts as IDBDatabase[]).map(({ name }) => name)).toContain(`desk:${kit.client.email}`),
    )
  })

  it('is stored without the client’s name and without comments', async () => {
    const kit = await freshDesk('demo')
    await changed(kit)
    const text = await stored(kit.client.email)
    expect(text).toMatch(/"key":"[0-9a-f]{64}:/)
    expect(text).not.toMatch(/68,000|Not above/)
    expect(text).not.toContain(kit.client.email)
  })

  it('is deleted when the session ends', async () => {
    const kit = await freshDesk('demo')
    const uuid = await changed(kit)
    kit.desk.signOut()
    expect(seenBy(kit.desk, uuid)).toEqual([])
    await expect.poll(() => isStored(kit.client.email)).toBe(false)
  })

  it('is not shown to another client', async () => {
    const kit = await freshDesk('demo')
    const uuid = await changed(kit)
    const other = await freshDesk('second')
    kit.desk.session.start(other.client.token)
    await expect.poll(() => isStored(kit.client.email)).toBe(false)
    expect(seenBy(kit.desk, uuid)).toEqual([])
  })

  it.each([
    ['is missing', undefined],
    [
      'is refused',
      {
        open() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      },
    ],
  ])('is kept until the page is left where the database %s', async (_how, database) => {
    vi.stubGlobal('indexedDB', database)
    const kit = await freshDesk('demo')
    const uuid = await changed(kit)
    kit.desk.signOut()
    expect(seenBy(kit.desk, uuid)).toEqual([])
  })

  it('is stored under the same key on a page without crypto.subtle', async () => {
    const kit = await freshDesk('demo')
    await changed(kit)
    const before = await stored(kit.client.email)
    const again = afterReload(kit, inject('sandbox').desk)
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { uuid } = await pick(kit)
    again.timelines.of(uuid)
    await expect.poll(() => seenBy(again, uuid)).toContain('comment')
    expect(await stored(kit.client.email)).toBe(before)
  })

  it('is not read from the database by a poll without changes', async () => {
    const kit = await freshDesk('demo')
    const uuid = await changed(kit)
    const body = JSON.stringify(await kit.call('GET', `v1/requests/${uuid}`))
    await kit.faults({ match: { path: `v1/requests/${uuid}` }, act: { status: 200, body } })
    const gets = vi.spyOn(IDBObjectStore.prototype, 'get')
    // The last answers, for reading offline, are in a database of their own.
    const getsOfTimelines = () => gets.mock.contexts.filter(store => !isOfLastAnswers(store as IDBObjectStore)).length
    const isOfLastAnswers = ({ transaction }: IDBObjectStore) => transaction.db.name.endsWith(':last')
    const reads = async () => {
      await read(kit.desk, uuid)
      return getsOfTimelines()
    }
    await reads()
    // The first change is written asynchronously.
    await new Promise(requestAnimationFrame)
    const before = await reads()
    for (let turn = 0; turn < 3; turn++) await reads()
    expect(getsOfTimelines() - before).toBe(0)
    gets.mockRestore()
  })
})
