import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberClient } from '../client/clientOwner'
import { createDesk } from '../createDesk'
import type { Desk } from '../desk'
import { mayArriveForMs } from '../sending/attempt'
import { localStorageOver, readStored } from '../testStorages'
import type { SentTransfer } from './sentTransfers'

const HOUR_MS = 3_600_000

const shared = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers()
  shared.clear()
  vi.stubGlobal('localStorage', localStorageOver(shared))
})
const opened: Desk[] = []
afterEach(() => {
  for (const desk of opened.splice(0)) desk.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const stored = () => readStored('desk:ada:transfers/').join()

/** A signed-in client's desk. `offMs`: the desk's time minus the device's, while it answers. */
async function openDesk(offMs = 0): Promise<Desk> {
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'ada',
    fetch: async () => Response.json([], { headers: { date: new Date(Date.now() + offMs).toUTCString() } }),
  })
  opened.push(desk)
  await rememberClient(desk.storage, 'token', 'ada@client.test')
  desk.session.start('token')
  return desk
}

/** The desk answers, which tells its time. */
const hear = ({ http }: Desk) => http.call('GET', 'v1/balances', { read: () => undefined })

const sent = (key: string): SentTransfer => ({
  key,
  transfer: { asset: key, amount: '100', from: 'binance_spot', to: 'binance_usdm' },
  firstSentAt: Date.now(),
  sentAt: Date.now(),
  end: 'cutOff',
  before: { from: '1234.5', to: '0' },
})

it('a transfer is deleted a day after it was sent, on a page that stays open', async () => {
  const desk = await openDesk()
  const { sentTransfers } = desk
  await hear(desk)
  sentTransfers.save(sent('BTC'))
  await vi.advanceTimersByTimeAsync(20 * HOUR_MS)
  sentTransfers.save(sent('USDT'))
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS)
  expect(stored()).not.toContain('BTC')
  expect(sentTransfers.unconfirmed.peek().map(({ key }) => key)).toEqual(['USDT'])
})

it('a transfer that became a day old while no page was open is deleted once the desk has answered', async () => {
  const desk = await openDesk()
  desk.sentTransfers.save(sent('BTC'))
  desk.close()
  vi.setSystemTime(Date.now() + 25 * HOUR_MS)
  await hear(await openDesk())
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(stored()).toBe('')
})

it.each([25, -25])('an unconfirmed transfer stays stored when the device’s clock is set by %i h', async hours => {
  const desk = await openDesk()
  await hear(desk)
  desk.sentTransfers.save(sent('BTC'))
  desk.close()
  vi.setSystemTime(Date.now() + hours * HOUR_MS)
  const next = await openDesk(-hours * HOUR_MS)
  expect(next.sentTransfers.unconfirmed.peek()).toHaveLength(1)
  await hear(next)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(next.sentTransfers.unconfirmed.peek()).toHaveLength(1)
})

it.each([40, -40, 400])('an unconfirmed transfer stays when the device’s clock is set by %i days', async days => {
  const desk = await openDesk()
  await hear(desk)
  desk.sentTransfers.save(sent('BTC'))
  desk.close()
  const ms = days * 24 * HOUR_MS
  vi.setSystemTime(Date.now() + ms)
  const next = await openDesk(-ms)
  expect(next.sentTransfers.unconfirmed.peek()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await hear(next)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(next.sentTransfers.unconfirmed.peek()).toHaveLength(1)
  expect(stored()).toContain('BTC')
})

it('an unconfirmed transfer stays that was sent while the device’s clock was 40 days ahead', async () => {
  const ahead = 40 * 24 * HOUR_MS
  vi.setSystemTime(Date.now() + ahead)
  const desk = await openDesk(-ahead)
  desk.sentTransfers.save(sent('BTC'))
  desk.close()
  vi.setSystemTime(Date.now() - ahead)
  const next = await openDesk()
  await hear(next)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(next.sentTransfers.unconfirmed.peek()).toHaveLength(1)
})

it('a transfer whose stored amount is no number is not read', async () => {
  const desk = await openDesk()
  desk.sentTransfers.save(sent('BTC'))
  for (const [key, value] of shared) shared.set(key, value.replace('"100"', '"<b>"'))
  expect(desk.sentTransfers.find('BTC')).toBeUndefined()
})

it('a transfer stays whose stored balances are no numbers, without them', async () => {
  const desk = await openDesk()
  desk.sentTransfers.save(sent('BTC'))
  for (const [key, value] of shared) shared.set(key, value.replace('"1234.5"', '"abc"'))
  expect(desk.sentTransfers.find('BTC')).toMatchObject({ before: { from: undefined, to: '0' } })
})

it('an unconfirmed transfer is there that an earlier version of this page stored, in one value for all', async () => {
  const first = await openDesk()
  first.sentTransfers.save(sent('BTC'))
  first.close()
  const [key, value] = [...shared].find(([key]) => key.startsWith('desk:ada:transfers/'))!
  shared.delete(key)
  shared.set('desk:ada:transfers', `[${value},7]`)
  const { sentTransfers } = await openDesk()
  expect(sentTransfers.unconfirmed.peek().map(({ transfer }) => transfer.asset)).toEqual(['BTC'])
  expect(shared.has('desk:ada:transfers')).toBe(false)
})

it('two unconfirmed transfers of one currency are checked one after the other', async () => {
  const { sentTransfers } = await openDesk()
  const earlier = sent('USDT')
  sentTransfers.save(earlier)
  sentTransfers.save({ ...earlier, key: 'later', sentAt: earlier.sentAt + 1 })
  expect(sentTransfers.unconfirmed.peek().map(({ key }) => key)).toEqual(['later', 'USDT'])
  sentTransfers.remove('later')
  expect(sentTransfers.find('USDT')?.key).toBe('USDT')
})

it.each([
  ['first answers before the transfer is sent', true],
  ['first answers after it was sent', false],
])(
  'a transfer of an earlier page is waited for in full though the clock was corrected, when the desk %s',
  async (_when, isEarly) => {
    const slowMs = 6 * 60_000
    const desk = await openDesk(slowMs)
    if (isEarly) await hear(desk)
    const late = { ...sent('BTC'), sentAt: Date.now() + 1 }
    desk.sentTransfers.save(late)
    if (!isEarly) await hear(desk)
    desk.sentTransfers.endAttempt(late)
    desk.close()
    vi.setSystemTime(Date.now() + slowMs + 3_000)
    const next = await openDesk()
    const [transfer] = next.sentTransfers.unconfirmed.peek()
    const { writeMs, arrivalMs } = next.timing
    const waitMs = mayArriveForMs(next, transfer!)
    expect(waitMs).toBeGreaterThan(writeMs + arrivalMs - 10_000)
    await hear(next)
    await vi.advanceTimersByTimeAsync(writeMs + arrivalMs)
    expect(mayArriveForMs(next, transfer!)).toBe(0)
  },
)

it.each([1, 25])(
  'a transfer pressed while the clock was %i h slow is shown once the clock is right, and waited for in full',
  async hours => {
    const desk = await openDesk()
    await hear(desk)
    const rightAt = Date.now()
    vi.setSystemTime(rightAt - hours * HOUR_MS)
    desk.sentTransfers.save({ ...sent(`BTC${hours}`), firstSentAt: desk.http.now() })
    desk.close()
    vi.setSystemTime(rightAt + 1_000)
    const next = await openDesk()
    await hear(next)
    const [transfer] = next.sentTransfers.unconfirmed.peek()
    const { writeMs, arrivalMs } = next.timing
    expect(mayArriveForMs(next, transfer!)).toBeGreaterThan(writeMs + arrivalMs - 10_000)
  },
)

it('an unconfirmed transfer outlives a sign-out, but not the balances, nor a transfer that the desk has made', async () => {
  const desk = await openDesk()
  for (const key of ['BTC', 'USDT']) desk.sentTransfers.save(sent(key))
  desk.sentTransfers.recordMoved('BTC')
  desk.signOut()
  expect(stored()).toContain('USDT')
  expect(stored()).not.toMatch(/BTC|1234\.5/)
})

it('a transfer that the desk makes after the client signed out is not kept', async () => {
  const desk = await openDesk()
  desk.sentTransfers.save(sent('BTC'))
  desk.signOut()
  desk.sentTransfers.recordMoved('BTC')
  expect(stored()).toBe('')
})

it('a transfer keeps its balances when the desk, not the client, ends the session', async () => {
  const desk = await openDesk()
  desk.sentTransfers.save(sent('BTC'))
  desk.session.end()
  expect(stored()).toContain('1234.5')
})

it('a sign-out in another tab deletes what this tab has stored since', async () => {
  const desk = await openDesk()
  desk.sentTransfers.save(sent('BTC'))
  desk.sentTransfers.recordMoved('BTC')
  desk.clientOwner.signOut()
  desk.session.end()
  expect(stored()).toBe('')
})
