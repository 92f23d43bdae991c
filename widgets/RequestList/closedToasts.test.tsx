import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
import { RequestList } from './RequestList'

const OPEN = { statuses: ['new', 'in_progress'] }

type Sent = { uuid: string; number: number; status: string }

const openRequests = async ({ call }: TestDesk) =>
  (await call<{ data: Sent[] }>('GET', 'v1/requests?statuses=new&statuses=in_progress&limit=100')).data
const rows = () => page.getByRole('link').elements().length
const setStatus = ({ control }: TestDesk, { uuid }: Sent, status: string) =>
  control('POST', `requests/${uuid}`, { status })

test('an executed request leaves the open ones with a toast that opens it', async () => {
  const at = await freshDesk('second')
  const [first] = await openRequests(at)
  const open = vi.fn()
  renderAt(at.desk, <RequestList filter={OPEN} href={uuid => uuid} onOpenRequest={open} />)
  await expect.poll(rows).toBe(2)
  await setStatus(at, first!, 'executed')
  await expect.element(page.getByText(`#${first!.number} was executed`)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  expect(open).toHaveBeenCalledExactlyOnceWith(first!.uuid)
})

test('a canceled request is announced, without a button where the page can’t open it', async () => {
  const at = await freshDesk('second')
  const [, second] = await openRequests(at)
  renderAt(at.desk, <RequestList filter={OPEN} href={uuid => uuid} />)
  await expect.poll(rows).toBe(2)
  await setStatus(at, second!, 'canceled')
  await expect.element(page.getByText(`#${second!.number} was canceled`)).toBeVisible()
  expect(page.getByRole('button', { name: 'Open' }).elements()).toEqual([])
})

test('when the desk does not say why a request left, the toast says just that it did', async () => {
  const at = await freshDesk('second')
  const [first] = await openRequests(at)
  renderAt(at.desk, <RequestList filter={OPEN} href={uuid => uuid} />)
  await expect.poll(rows).toBe(2)
  await at.faults({ match: { path: `v1/requests/${first!.uuid}` }, act: { status: 500 } })
  await setStatus(at, first!, 'executed')
  await expect.element(page.getByText(`#${first!.number} has left the list`)).toBeVisible()
})

test('many requests that are closed at once share one toast', async () => {
  const at = await freshDesk('demo', { timing: { pollOpenMs: 60_000 } })
  const open = await openRequests(at)
  renderAt(at.desk, <RequestList filter={OPEN} href={uuid => uuid} />)
  await expect.poll(rows).toBeGreaterThanOrEqual(5)
  for (const one of open.slice(0, 3)) await setStatus(at, one, 'executed')
  await setStatus(at, open[3]!, 'canceled')
  at.desk.cache.refresh('requests')
  await expect
    .element(page.getByText('4 requests have left the list: 3 executed and 1 canceled', { exact: true }))
    .toBeVisible()
})

test('a list of all requests keeps those that are closed, and announces none', async () => {
  const at = await freshDesk('second')
  const [first] = await openRequests(at)
  renderAt(at.desk, <RequestList href={uuid => uuid} />)
  await expect.poll(rows).toBeGreaterThan(2)
  await setStatus(at, first!, 'executed')
  await expect.element(page.getByRole('link', { name: `#${first!.number}` })).toHaveTextContent('Executed')
  expect(page.getByText(`#${first!.number} was executed`).elements()).toEqual([])
})
