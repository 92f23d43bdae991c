import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../../playground/harness/testKit'
import { sentCancelsOf } from '../../../src/desk/requests/changes/sentCancels'
import { isOpen } from '../../../src/domain/request/request'
import { RequestList } from '../../RequestList/RequestList'
import { RequestDetail } from '../RequestDetail'
import { button, is, LeavablePage, leavePage, openNextPage, pick, type RequestJson, toasts } from '../testDetail'

const TIMING = { pollOpenMs: 300, pollMs: 300, writeMs: 2_000, arrivalMs: 6_000, confirmAtMs: [100, 200, 300] }
const NOT_ARRIVED = 'was still open when we checked. Your cancellation may still take effect.'
const FAILED = 'is still open: your cancellation didn’t go through.'

/** Pressed in the dialog of a request; the desk fails so. */
async function cancel(act: Record<string, unknown>, options: Parameters<typeof freshDesk>[1] = {}) {
  const at = await freshDesk('demo', { timing: TIMING, ...options })
  const request = await pick(at, is('new'))
  const view = renderAt(at.desk, <LeavablePage uuid={request.uuid} />)
  await userEvent.click(button('Cancel request'))
  await at.faults({ match: { method: 'DELETE', nth: 1 }, act })
  await userEvent.click(button('Cancel Request'))
  return { ...at, request, view, path: `v1/requests/${request.uuid}` }
}

it('a cancellation that was shown as not arrived is called failed after the next sign-in', async () => {
  const { desk, client, view, request } = await cancel({ status: 500, commit: false })
  await expect.element(page.getByText(/^The request was still open when we checked/)).toBeVisible()
  view.unmount()
  desk.session.end()
  desk.session.start(client.token)
  renderAt(desk, <RequestList />)
  await expect.element(toasts(), { timeout: 15_000 }).toHaveTextContent(`Request #${request.number} ${FAILED}`)
  expect(sentCancelsOf(desk).count()).toBe(0)
})

it('a cancellation is called failed in its dialog once it can no longer arrive', async () => {
  const { desk } = await cancel({ status: 500, commit: false })
  await expect.element(page.getByText(/^The request was still open when we checked/)).toBeVisible()
  const failed = page.getByText('Your cancellation didn’t reach the desk. The request is still open.')
  await expect.element(failed, { timeout: 15_000 }).toBeVisible()
  await vi.waitFor(() => expect(sentCancelsOf(desk).count()).toBe(0))
})

it('a cancellation that the next page calls not arrived is still known there, until it is called failed', async () => {
  const { view, request, ...at } = await cancel({ hang: true })
  await expect.element(page.getByText('Canceling…')).toBeVisible()
  view.unmount()
  const next = openNextPage(at, { ...TIMING, arrivalMs: 8_000 })
  renderAt(next, <RequestList />)
  await expect.element(toasts()).toHaveTextContent(`Request #${request.number} ${NOT_ARRIVED}`)
  expect(sentCancelsOf(next).count()).toBe(1)
  await expect.element(toasts(), { timeout: 15_000 }).toHaveTextContent(FAILED)
})

it('a tab that was open before reports the cancellation of a tab that was closed while it was sent', async () => {
  const first = await freshDesk('demo', { timing: TIMING })
  const request = await pick(first, is('new'))
  const list = renderAt(first.desk, <RequestList />)
  await expect.element(page.getByText(`#${request.number}`).first()).toBeVisible()
  // As another tab of the browser stores it.
  await first.desk.clientOwner.ensureKnown()
  storeCancel(first, request, Date.now())
  await expect.element(toasts(), { timeout: 8_000 }).toHaveTextContent(`Request #${request.number} ${NOT_ARRIVED}`)
  list.unmount()
})

/** A cancellation that an earlier page sent at that time. */
function storeCancel({ desk, client }: TestDesk, { uuid }: RequestJson, at: number): void {
  const record = { who: desk.clientOwner.name(), uuid, at }
  localStorage.setItem(`desk:${client.email}:cancels/${uuid}`, JSON.stringify(record))
}

async function storeFailed() {
  const at = await freshDesk('demo', { timing: TIMING })
  await at.desk.clientOwner.ensureKnown()
  const { data } = await at.call<{ data: RequestJson[] }>('GET', 'v1/requests?limit=100')
  const open = data.filter(request => isOpen(request as never)).slice(0, 5)
  expect(open.length).toBe(5)
  for (const request of open) storeCancel(at, request, Date.now() - 60_000)
  return { ...at, numbers: open.map(({ number }) => `#${number}`) }
}

it('several cancellations that failed share one toast', async () => {
  const { desk, numbers } = await storeFailed()
  renderAt(desk, <RequestList />)
  await expect
    .element(toasts())
    .toHaveTextContent(/^Requests .* are still open: your cancellations didn’t go through\./)
  for (const number of numbers) expect(toasts().element()).toHaveTextContent(number)
  expect(sentCancelsOf(desk).count()).toBe(0)
})

it('a cancellation is not reported while its page is hidden, but once it is visible', async () => {
  const hidden = [
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true),
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
  ]
  onTestFinished(() => void vi.restoreAllMocks())
  const { desk } = await storeFailed()
  renderAt(desk, <RequestList />)
  await new Promise(resolve => setTimeout(resolve, 2_000))
  expect(toasts().element()).not.toHaveTextContent('cancellation')
  expect(sentCancelsOf(desk).count()).toBe(5)
  for (const spy of hidden) spy.mockRestore()
  await expect.element(toasts()).toHaveTextContent('are still open: your cancellations didn’t go through.')
})

it('a rejection that comes while the page is hidden is reported once it is visible', async () => {
  const { request, calls, path } = await cancel({ status: 429, delayMs: 1_500 })
  await leavePage()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  await new Promise(resolve => setTimeout(resolve, 3_000))
  expect([calls('DELETE', path), toasts().element().textContent]).toEqual([1, ''])
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect
    .element(toasts())
    .toHaveTextContent(`Request #${request.number} is still open: the desk rejected the cancellation.`)
})

it('a cancellation is no longer counted once its request’s page shows that it arrived', async () => {
  const { view, request, path, ...at } = await cancel({ hang: true })
  await expect.element(page.getByText('Canceling…')).toBeVisible()
  view.unmount()
  const next = openNextPage(at, TIMING)
  renderAt(next, <RequestDetail uuid={request.uuid} />)
  await expect.poll(() => sentCancelsOf(next).count()).toBe(1)
  await at.faults()
  // Refused where the page's own call arrives after the faults have ended.
  await at.call('DELETE', path).catch(() => undefined)
  await expect.element(page.getByText(/^Cancel(ing|ed)$/).first()).toBeVisible()
  expect(sentCancelsOf(next).count()).toBe(0)
})

it('a cancellation that arrives after its page was left, and after the last check, is no longer counted', async () => {
  const timing = { ...TIMING, arrivalMs: 60_000 }
  const { request, path, desk, call } = await cancel({ status: 500, commit: false, delayMs: 1_000 }, { timing })
  await leavePage()
  await expect.element(toasts()).toHaveTextContent(`Request #${request.number} ${NOT_ARRIVED}`)
  expect(sentCancelsOf(desk).count()).toBe(1)
  await call('DELETE', path)
  renderAt(desk, <RequestList />)
  await expect.poll(() => sentCancelsOf(desk).count(), { timeout: 8_000 }).toBe(0)
})

it('a cancellation is called failed, and no longer kept, also where the desk hides its time', async () => {
  const withoutDate: typeof fetch = async (input, init) => {
    const { body, status, headers } = await fetch(input, init)
    const shown = [...headers].filter(([name]) => name !== 'date')
    return new Response(body, { status, headers: shown })
  }
  const { view, request, ...at } = await cancel({ status: 500, commit: false }, { fetch: withoutDate })
  await expect.element(page.getByText(/^The request was still open when we checked/)).toBeVisible()
  view.unmount()
  renderAt(at.desk, <RequestList />)
  await expect.element(toasts(), { timeout: 15_000 }).toHaveTextContent(`Request #${request.number} ${FAILED}`)
  expect(sentCancelsOf(at.desk).count()).toBe(0)
})
