import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mayArriveForMs } from '../sending/attempt'
import type { AgeLimit } from '../sending/isSentRecently'
import { createStorage } from '../storage'
import { DESK_TIMING } from '../timing'
import { createDraftStore } from './draftStore'
import { unconfirmedDraft } from './testUnconfirmed'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Both agree. */
const CLOCKS = { now: () => Date.now(), deskTime: () => Date.now() }
const LIMIT: AgeLimit = { clocks: CLOCKS, maxAgeMs: DAY_MS, isSignedIn: () => true }

const drafts = (...keys: string[]) => keys.map(key => ({ draft: unconfirmedDraft(key), at: Date.now() }))
const keysOf = (store: ReturnType<typeof createDraftStore>) =>
  store.all().flatMap(({ owner, drafts }) => drafts.map(({ draft }) => `${owner} ${draft.sending?.key}`))

it('a draft that becomes a day old while the page stays open is deleted, also another client’s', async () => {
  const storage = createStorage('desk:')
  const store = createDraftStore(storage, LIMIT)
  const onChanged = vi.fn()
  const stop = store.listen(onChanged)
  store.write([
    { owner: 'ada', drafts: drafts('old') },
    { owner: 'bob', drafts: drafts('of-bob') },
  ])
  await vi.advanceTimersByTimeAsync(20 * HOUR_MS)
  store.write([{ owner: 'ada', drafts: [...drafts('young'), ...store.all()[0]!.drafts] }, ...store.all().slice(1)])
  expect([keysOf(store), onChanged.mock.calls.length]).toEqual([['ada young', 'ada old', 'bob of-bob'], 0])
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS)
  expect(storage.read('drafts')).not.toMatch(/old|bob/)
  expect([keysOf(store), onChanged.mock.calls.length]).toEqual([['ada young'], 1])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('a draft that became a day old while no page was open is deleted as the next one opens', () => {
  const storage = createStorage('desk:')
  createDraftStore(storage, LIMIT).write([{ owner: 'ada', drafts: drafts('old') }])
  vi.setSystemTime(Date.now() + DAY_MS)
  createDraftStore(storage, LIMIT).listen(() => undefined)()
  expect(storage.read('drafts')).toBe(undefined)
})

it.each([
  ['the desk’s time is not known yet', 25 * HOUR_MS, () => undefined],
  ['the desk’s time is not known yet, though the clock was set by 400 days', 400 * DAY_MS, () => undefined],
  ['the device’s clock was set a day forward', 25 * HOUR_MS, () => Date.now() - 25 * HOUR_MS],
  ['the device’s clock was set a day back', -25 * HOUR_MS, () => Date.now() + 25 * HOUR_MS],
])('a ticket that may have arrived stays stored, in its own tab and in others, while %s', (_case, jumpMs, deskTime) => {
  const storage = createStorage('desk:')
  createDraftStore(storage, LIMIT).write([{ owner: 'ada', drafts: drafts('sent') }])
  vi.setSystemTime(Date.now() + jumpMs)
  const store = createDraftStore(storage, { ...LIMIT, clocks: { now: () => Date.now(), deskTime } })
  store.listen(() => undefined)()
  expect([keysOf(store), storage.read('drafts')]).toEqual([['ada sent'], expect.stringContaining('sent')])
})

it('the sign-in page, which does not know the desk’s time, deletes a ticket a month after it was sent', () => {
  const storage = createStorage('desk:')
  createDraftStore(storage, LIMIT).write([{ owner: 'ada', drafts: drafts('sent') }])
  const clocks = { now: () => Date.now(), deskTime: () => undefined }
  const open = () => createDraftStore(storage, { ...LIMIT, clocks, isSignedIn: () => false }).listen(() => undefined)()
  vi.setSystemTime(Date.now() + 29 * DAY_MS)
  open()
  expect(storage.read('drafts')).toContain('sent')
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  open()
  expect(storage.read('drafts')).toBe(undefined)
})

it('a ticket of an earlier page is waited for in full though the device’s slow clock was corrected meanwhile', () => {
  const storage = createStorage('desk:')
  const slowMs = 6 * 60_000
  const [saved] = drafts('sent')
  const sending = {
    ...unconfirmedDraft('sent').sending,
    sentAt: Date.now() + 2,
    deviceAheadMs: -slowMs,
    end: 'cutOff' as const,
  }
  createDraftStore(storage, LIMIT).write([
    { owner: 'ada', drafts: [{ ...saved!, draft: { ...unconfirmedDraft('sent'), sending } }] },
  ])
  vi.setSystemTime(Date.now() + slowMs + 3_000)
  const [next] = createDraftStore(storage, LIMIT).all()
  const { writeMs, arrivalMs } = DESK_TIMING
  expect(mayArriveForMs(DESK_TIMING, next!.drafts[0]!.draft.sending!)).toBeGreaterThan(writeMs + arrivalMs - 10_000)
})

it('a draft is stored whole though the page gave every object a toJSON', () => {
  const storage = createStorage('desk:')
  const store = createDraftStore(storage, LIMIT)
  Object.defineProperty(Object.prototype, 'toJSON', { value: () => 'x', configurable: true })
  try {
    store.write([{ owner: 'ada', drafts: drafts('key') }])
    expect(keysOf(store)).toEqual(['ada key'])
  } finally {
    Reflect.deleteProperty(Object.prototype, 'toJSON')
  }
})

it('a ticket that an earlier version of this page stored was sent first when it was stored', () => {
  const storage = createStorage('desk:')
  const store = createDraftStore(storage, LIMIT)
  store.write([{ owner: 'ada', drafts: drafts('key') }])
  const stored = JSON.parse(storage.read('drafts') ?? '')
  const [{ at, intent }] = stored.drafts
  delete intent.firstSentAt
  storage.write('drafts', JSON.stringify(stored))
  expect(store.all()[0]?.drafts[0]?.draft.sending?.firstSentAt).toBe(at)
})
