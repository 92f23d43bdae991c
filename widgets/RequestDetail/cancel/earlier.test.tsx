import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../../playground/harness/testKit'
import { sessionNameOf } from '../../../src/desk/client/clientOwner'
import { sentCancelsOf } from '../../../src/desk/requests/changes/sentCancels'
import { isOpen, type TradeRequest } from '../../../src/domain/request/request'
import { RequestList } from '../../RequestList/RequestList'
import { RequestDetail } from '../RequestDetail'
import { button, is, openNextPage, pick, toasts } from '../testDetail'

/** A cancellation may arrive for longer than a busy machine needs to open the next page. */
const TIMING = { pollOpenMs: 60_000, pollMs: 500, writeMs: 3_000, arrivalMs: 20_000, confirmAtMs: [200, 400, 800] }
const NO_ARRIVAL = { ...TIMING, writeMs: 2_000, arrivalMs: 0 }

/** The client presses 'Cancel Request' while the desk fails like that. */
async function cancel(act: Record<string, unknown>, timing = TIMING) {
  const at = await freshDesk('demo', { timing })
  const request = await pick(at, is('new'))
  const view = renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
  await userEvent.click(button('Cancel request'))
  await at.faults({ match: { method: 'DELETE' }, act })
  await userEvent.click(button('Cancel Request'))
  return { ...at, view, request }
}

const leave = ({ view }: Awaited<ReturnType<typeof cancel>>) => view.unmount()
const atDesk = ({ call, request }: Awaited<ReturnType<typeof cancel>>) =>
  call<TradeRequest>('GET', `v1/requests/${request.uuid}`)

it('a cancellation whose session the desk has ended is reported after the next sign-in, once', async () => {
  const at = await cancel({ status: 401 })
  await expect.poll(() => at.desk.session.token.peek()).toBeUndefined()
  leave(at)
  at.desk.session.start(at.client.token)
  renderAt(
    at.desk,
    <>
      <RequestList />
      <RequestList title="More" />
    </>,
  )
  const text = `Request #${at.request.number} was still open when we checked. Your cancellation may still take effect.`
  await expect.element(toasts()).toHaveTextContent(text)
  expect(toasts().getByText(text).elements()).toHaveLength(1)
  expect(isOpen(await atDesk(at))).toBe(true)
})

it('a cancellation whose dialog was closed before its result is reported on the same page, and on no other', async () => {
  const at = await cancel({ status: 500 })
  await expect.element(page.getByText(/Checking…$/).first()).toBeVisible()
  await userEvent.click(button('Close'))
  await expect.element(page.getByText('Your cancellation was sent. We’re waiting')).toBeVisible()
  await expect
    .element(toasts())
    .toHaveTextContent(
      `Request #${at.request.number} was still open when we checked. Your cancellation may still take effect.`,
    )
  await at.faults()
  leave(at)
  renderAt(openNextPage(at, TIMING), <RequestList />)
  await new Promise(resolve => setTimeout(resolve, 4_000))
  await expect.element(toasts()).not.toHaveTextContent('cancellation')
})

it('the browser asks before a page is left that alone knows of a cancellation', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const at = await cancel({ hang: true })
  await expect.element(page.getByText('Canceling…')).toBeVisible()
  expect([asks(), at.desk.isPageNeeded()]).toEqual([true, true])
  await expect.element(page.getByText(/^The request was still open when we checked/)).toBeVisible()
  await vi.waitFor(() => expect(asks()).toBe(false))
})

it('a cancellation that was on its way at a reload is reported when it has not arrived', async () => {
  const at = await cancel({ hang: true })
  await expect.element(page.getByText('Canceling…')).toBeVisible()
  leave(at)
  renderAt(openNextPage(at, TIMING), <RequestList />)
  await expect
    .element(toasts())
    .toHaveTextContent(
      `Request #${at.request.number} was still open when we checked. Your cancellation may still take effect.`,
    )
})

it('a cancellation that the desk answers with an unknown status is looked for, and not called too late', async () => {
  const at = await freshDesk('demo', { timing: TIMING })
  const request = await pick(at, is('new'))
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />)
  await userEvent.click(button('Cancel request'))
  await at.faults({
    match: { method: 'DELETE' },
    act: {
      status: 200,
      body: JSON.stringify({ uuid: request.uuid, number: request.number, status: 'cancel_requested' }),
    },
  })
  await userEvent.click(button('Cancel Request'))
  await expect.element(page.getByText('Canceling', { exact: true })).toBeVisible()
  expect(page.getByText(/It was executed/).elements()).toEqual([])
})

it('a cancellation whose client is identified after the reload is reported', async () => {
  const at = await cancel({ hang: true })
  leave(at)
  const keys = Object.keys(localStorage).filter(key => key.startsWith(`desk:${at.client.email}:cancels/`))
  const next = openNextPage(at, TIMING)
  await expect.poll(() => next.clientOwner.isKnown.peek()).toBe(true)
  for (const key of keys)
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage[key]), who: sessionNameOf(at.client.token) }))
  renderAt(next, <RequestList />)
  await expect.element(toasts()).toHaveTextContent(`Request #${at.request.number} was still open`)
})

it('a cancellation that can no longer arrive is called failed on the next page', async () => {
  const at = await cancel({ hang: true }, NO_ARRIVAL)
  await expect.element(page.getByText('Canceling…')).toBeVisible()
  leave(at)
  // The desk's time is in whole seconds.
  await new Promise(resolve => setTimeout(resolve, NO_ARRIVAL.writeMs + 1_500))
  renderAt(openNextPage(at, NO_ARRIVAL), <RequestList />)
  await expect
    .element(toasts())
    .toHaveTextContent(`Request #${at.request.number} is still open: your cancellation didn’t go through.`)
})

it('a cancellation whose result the page has shown is not reported once more on the next page', async () => {
  const at = await cancel({ status: 500 })
  await expect.element(page.getByText(/^The request was still open when we checked/)).toBeVisible()
  leave(at)
  await at.faults()
  renderAt(openNextPage(at, TIMING), <RequestList />)
  await new Promise(resolve => setTimeout(resolve, 4_000))
  await expect.element(toasts()).not.toHaveTextContent('cancellation')
})

it('a cancellation that may still arrive is mentioned on its request after a reload, though its result was shown', async () => {
  const at = await cancel({ status: 500, commit: false })
  await expect.element(page.getByText(/^The request was still open when we checked/)).toBeVisible()
  expect(sentCancelsOf(at.desk).count()).toBe(1)
  leave(at)
  await at.faults()
  const next = openNextPage(at, TIMING)
  renderAt(next, <RequestDetail uuid={at.request.uuid} />)
  await expect.element(page.getByText(/^Your cancellation was sent/)).toBeVisible()
  expect(sentCancelsOf(next).count()).toBe(1)
})

it('a cancellation that arrived, though the page was reloaded before its answer, shows no message', async () => {
  const at = await cancel({ hang: true })
  leave(at)
  await at.faults()
  // Refused where the page's own call arrives after the faults have ended.
  await at.call('DELETE', `v1/requests/${at.request.uuid}`).catch(() => undefined)
  expect(isOpen(await atDesk(at))).toBe(false)
  renderAt(openNextPage(at, TIMING), <RequestList />)
  await new Promise(resolve => setTimeout(resolve, 4_000))
  await expect.element(toasts()).not.toHaveTextContent('cancellation')
})

it('a cancellation is not reported to the next client of the device', async () => {
  const at = await cancel({ status: 401 })
  await expect.poll(() => at.desk.session.token.peek()).toBeUndefined()
  leave(at)
  const other = await at.control<TestDesk['client']>('POST', 'scenes', { scene: 'demo' })
  const next = openNextPage(at, TIMING, other.token)
  renderAt(next, <RequestList />)
  await expect.poll(() => next.clientOwner.isKnown.peek()).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 4_000))
  await expect.element(toasts()).not.toHaveTextContent('cancellation')
})
