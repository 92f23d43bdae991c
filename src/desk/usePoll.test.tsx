import { expect, it, onTestFinished, vi } from 'vitest'
import { NetworkError } from '../domain/errors'
import { useRequests } from './requests/useRequests'
import { recordingDesk, renderHookAt } from './testHook'
import { usePoll } from './usePoll'

const POLL_MS = 20

/** A list that has its first answer, and is fetched again by its poll alone. */
async function polledList(pollSlowestMs = 60_000) {
  const { desk, callCount, faults } = await recordingDesk('funded', {
    timing: { freshMs: 0, retryMs: 600_000, pollSlowestMs },
  })
  const list = renderHookAt(desk, () => useRequests({}, POLL_MS))
  await vi.waitFor(() => expect(list.current.total).toBe(0))
  const count = () => callCount('GET', 'v1/requests')
  return {
    list,
    count,
    faults,
    async fail() {
      await faults({ match: { path: 'v1/requests' }, act: { status: 500 } })
      await vi.waitFor(() => expect(list.current.error).toBeDefined())
    },
    sendsMore: (polls: number, before = count()) =>
      vi.waitFor(() => expect(count()).toBeGreaterThanOrEqual(before + polls)),
  }
}

it.each([
  ['in the background', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['without a network', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('a page %s polls nothing, and polls again afterwards', async (_where, leave) => {
  const spy = leave()
  onTestFinished(() => spy.mockRestore())
  const { count, sendsMore } = await polledList()
  await new Promise(resolve => setTimeout(resolve, 25 * POLL_MS))
  expect(count()).toBe(1)
  spy.mockRestore()
  await sendsMore(2)
})

it('a poll that keeps failing waits twice as long each time', async () => {
  const { fail, sendsMore } = await polledList()
  await fail()
  const from = Date.now()
  await sendsMore(4)
  // The first of the four waits may be short: it may have begun before the hook had the error.
  expect(Date.now() - from).toBeGreaterThan((4 + 8 + 16) * POLL_MS - 10)
})

it('a poll that succeeds again returns to its interval', async () => {
  const { fail, faults, list, sendsMore } = await polledList()
  await fail()
  await sendsMore(5)
  await faults()
  await vi.waitFor(() => expect(list.current.error).toBe(undefined))
  // At the interval of the last failure they would take 15 s.
  await sendsMore(12)
})

it('a poll that keeps failing is repeated at the slowest interval', async () => {
  const { fail, sendsMore } = await polledList(4 * POLL_MS)
  await fail()
  // Doubled each time, the last interval alone would be over a minute.
  await sendsMore(13)
})

it.each([
  ['a bug', () => new RangeError('a bug'), ['a bug']],
  ['no answer', () => new NetworkError(0, [], 'offline'), []],
])('a poll that ends with %s goes on, and reports it once if it is a bug', async (_, failure, expected) => {
  const reports: string[] = []
  const { desk } = await recordingDesk('funded', {
    reporter: { report: error => reports.push((error as Error).message) },
  })
  const refresh = vi.fn(() => Promise.reject(failure()))
  renderHookAt(desk, () => usePoll(refresh, true, POLL_MS))
  await vi.waitFor(() => expect(refresh.mock.calls.length).toBeGreaterThan(2))
  expect(reports).toEqual(expected)
})
