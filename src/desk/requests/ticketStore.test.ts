import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mayArriveForMs } from '../sending/attempt'
import { createStorage, type DeskStorage } from '../storage/storage'
import { DESK_TIMING } from '../timing'
import { unconfirmedTicket } from './testUnconfirmed'
import { createTicketStore } from './ticketStore'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Both agree. */
const CLOCKS = { now: () => Date.now(), deskTime: () => Date.now() }
const LIMIT = { clocks: CLOCKS, maxAgeMs: DAY_MS, isAwaited: () => false, isPlaced: () => false }

const ticketOf = (owner: string, key: string) => ({ owner, ticket: unconfirmedTicket(key), at: Date.now() })
const keysOf = (store: ReturnType<typeof createTicketStore>) =>
  store.all().map(({ owner, ticket }) => `${owner} ${ticket.sending?.key}`)
const storedIn = (storage: DeskStorage) => storage.keys('drafts').map(storage.read).join()

it('a ticket that becomes a day old while the page stays open is deleted, also another client’s', async () => {
  const storage = createStorage('desk:')
  const store = createTicketStore(storage, LIMIT)
  const onChanged = vi.fn()
  const stop = store.watch(onChanged)
  store.save(ticketOf('ada', 'old'))
  store.save(ticketOf('bob', 'of-bob'))
  await vi.advanceTimersByTimeAsync(20 * HOUR_MS)
  store.save(ticketOf('ada', 'young'))
  expect([keysOf(store), onChanged.mock.calls.length]).toEqual([['ada young', 'ada old', 'bob of-bob'], 0])
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS)
  expect(storedIn(storage)).not.toMatch(/old|bob/)
  expect([keysOf(store), onChanged.mock.calls.length]).toEqual([['ada young'], 1])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('a ticket that became a day old while no page was open is deleted as the next one opens', () => {
  const storage = createStorage('desk:')
  createTicketStore(storage, LIMIT).save(ticketOf('ada', 'old'))
  vi.setSystemTime(Date.now() + DAY_MS)
  createTicketStore(storage, LIMIT).watch(() => undefined)()
  expect(storedIn(storage)).toBe('')
})

it.each([
  ['the desk’s time is not known yet', 25 * HOUR_MS, () => undefined],
  ['the desk’s time is not known yet, though the clock was set by 400 days', 400 * DAY_MS, () => undefined],
  ['the device’s clock was set a day forward', 25 * HOUR_MS, () => Date.now() - 25 * HOUR_MS],
  ['the device’s clock was set a day back', -25 * HOUR_MS, () => Date.now() + 25 * HOUR_MS],
])('a ticket that may have arrived stays stored, in its own tab and in others, while %s', (_case, jumpMs, deskTime) => {
  const storage = createStorage('desk:')
  createTicketStore(storage, LIMIT).save(ticketOf('ada', 'sent'))
  vi.setSystemTime(Date.now() + jumpMs)
  const store = createTicketStore(storage, { ...LIMIT, clocks: { now: () => Date.now(), deskTime } })
  store.watch(() => undefined)()
  expect([keysOf(store), storedIn(storage)]).toEqual([['ada sent'], expect.stringContaining('sent')])
})

it('a ticket stays while nobody is signed in and the desk’s time is unknown, until the desk tells it', () => {
  const storage = createStorage('desk:')
  createTicketStore(storage, LIMIT).save(ticketOf('ada', 'sent'))
  vi.setSystemTime(Date.now() + 400 * DAY_MS)
  const open = (deskTime: () => number | undefined) =>
    createTicketStore(storage, { ...LIMIT, clocks: { now: () => Date.now(), deskTime } }).watch(() => undefined)()
  open(() => undefined)
  expect(storedIn(storage)).toContain('sent')
  open(() => Date.now())
  expect(storedIn(storage)).toBe('')
})

it('a typed ticket stays on a device whose clock is a day ahead, also before the desk tells its time', () => {
  const storage = createStorage('desk:')
  const { sending: _, ...ticket } = unconfirmedTicket('typed')
  const clocks = { now: () => Date.now() - 25 * HOUR_MS, deskTime: () => Date.now() - 25 * HOUR_MS }
  createTicketStore(storage, { ...LIMIT, clocks }).save({ owner: 'ada', ticket, at: Date.now() })
  const early = { now: () => Date.now(), deskTime: () => undefined }
  for (const next of [early, clocks]) {
    const store = createTicketStore(storage, { ...LIMIT, clocks: next })
    store.watch(() => undefined)()
    expect(store.all()).toHaveLength(1)
  }
})

it('a ticket of an earlier page is waited for in full though the device’s slow clock was corrected meanwhile', () => {
  const storage = createStorage('desk:')
  const slowMs = 6 * 60_000
  const sending = {
    ...unconfirmedTicket('sent').sending,
    sentAt: Date.now() + 2,
    deviceAheadMs: -slowMs,
    end: 'cutOff' as const,
  }
  createTicketStore(storage, LIMIT).save({
    ...ticketOf('ada', 'sent'),
    ticket: { ...unconfirmedTicket('sent'), sending },
  })
  vi.setSystemTime(Date.now() + slowMs + 3_000)
  const [next] = createTicketStore(storage, LIMIT).all()
  const { writeMs, arrivalMs } = DESK_TIMING
  expect(mayArriveForMs({ timing: DESK_TIMING, http: CLOCKS }, next!.ticket.sending!)).toBeGreaterThan(
    writeMs + arrivalMs - 10_000,
  )
})

it('a ticket is stored whole though the page gave every object a toJSON', () => {
  const storage = createStorage('desk:')
  const store = createTicketStore(storage, LIMIT)
  Object.defineProperty(Object.prototype, 'toJSON', { value: () => 'x', configurable: true })
  try {
    store.save(ticketOf('ada', 'key'))
    expect(keysOf(store)).toEqual(['ada key'])
  } finally {
    Reflect.deleteProperty(Object.prototype, 'toJSON')
  }
})

describe('what an earlier version of this page stored, in one value for all,', () => {
  const { route, values, sending } = unconfirmedTicket('key')
  const { firstSentAt: _, known, ...intent } = sending
  const typed = { at: Date.now(), choice: route, values }
  const sentThen = { ...typed, intent: { ...intent, known: [...known] } }
  const earlier = {
    who: 'ada',
    drafts: [sentThen, typed, 'junk'],
    others: [{ who: 'bob', drafts: [sentThen] }],
  }

  it('is taken over, each ticket with its owner, sent first when it was stored', () => {
    const storage = createStorage('desk:')
    storage.write('drafts', JSON.stringify(earlier))
    const store = createTicketStore(storage, LIMIT)
    expect(keysOf(store).sort()).toEqual(['ada key', 'ada undefined', 'bob key'])
    const sent = store.all().filter(({ ticket }) => ticket.sending)
    expect(sent.map(({ ticket }) => ticket.sending?.firstSentAt)).toEqual([typed.at, typed.at])
    expect(storage.read('drafts')).toBe(undefined)
  })

  it('is taken over once: what the client did since stays', () => {
    const storage = createStorage('desk:')
    storage.write('drafts', JSON.stringify(earlier))
    createTicketStore(storage, LIMIT).delete(({ owner }) => owner === 'ada')
    expect(keysOf(createTicketStore(storage, LIMIT))).toEqual(['bob key'])
  })
})

it('the late end of an attempt leaves a newer attempt under its key as it is', () => {
  const store = createTicketStore(createStorage('desk:'), LIMIT)
  const { ticket, ...rest } = ticketOf('ada', 'sent')
  const again = { ...ticket, sending: { ...ticket.sending, sentAt: ticket.sending.sentAt + 90_000, end: undefined } }
  store.save({ ...rest, ticket: again })
  // As `markEnded` dates it: its page slept, and may have sent it when it woke up.
  store.endAttempt({ ...ticket.sending, sentAt: again.sending.sentAt + 10_000, end: 'refused' })
  const stored = () => store.all()[0]?.ticket.sending
  expect([stored()?.sentAt, stored()?.end]).toEqual([again.sending.sentAt, undefined])
  store.endAttempt({ ...again.sending, end: 'refused' })
  expect(stored()?.end).toBe('refused')
})
