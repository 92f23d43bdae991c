import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../../playground/harness/testKit'
import { RequestList } from '../RequestList'

const OPEN = { statuses: ['new', 'in_progress'] }

type Sent = { uuid: string; number: number; status: string }

const openOnes = async ({ call }: TestDesk) =>
  (await call<{ data: Sent[] }>('GET', 'v1/requests?statuses=new&statuses=in_progress&limit=100')).data
const rows = () => page.getByRole('link').elements().length
const becomes = ({ control }: TestDesk, { uuid }: Sent, status: string) =>
  control('POST', `requests/${uuid}`, { status })

test('a request that is executed leaves the open ones, says so and leads to itself', async () => {
  const at = await freshDesk('second')
  const [first] = await openOnes(at)
  const open = vi.fn()
  renderAt(at.desk, <RequestList filter={OPEN} href={uuid => uuid} onOpenRequest={open} />)
  await expect.poll(rows).toBe(2)
  await becomes(at, first!, 'executed')
  await expect.element(page.getByText(`#${first!.number} was executed`)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  expect(open).toHaveBeenCalledExactlyOnceWith(first!.uuid)
})

test('one that is canceled is said to be; without a way to it there is no door', async () => {
  const at = await freshDesk('second')
  const [, second] = await openOnes(at)
  renderAt(at.desk, <RequestList filter={OPEN} href={uuid => uuid} />)
  await expect.poll(rows).toBe(2)
  await becomes(at, second!, 'canceled')
  await expect.element(page.getByText(`#${second!.number} was canceled`)).toBeVisible()
  expect(page.getByRole('button', { name: 'Open' }).elements()).toEqual([])
})

test('where the desk does not say why, that it has left the list is said', async () => {
  const at = await freshDesk('second')
  const [first] = await openOnes(at)
  renderAt(at.desk, <RequestList filter={OPEN} href={uuid => uuid} />)
  await expect.poll(rows).toBe(2)
  await at.faults({ match: { path: `v1/requests/${first!.uuid}` }, act: { status: 500 } })
  await becomes(at, first!, 'executed')
  await expect.element(page.getByText(`#${first!.number} has left the list`)).toBeVisible()
})

test('many that leave at once are told in one sentence', async () => {
  const at = await freshDesk('demo', { timing: { pollOpenMs: 60_000 } })
  const open = await openOnes(at)
  renderAt(at.desk, <RequestList filter={OPEN} href={uuid => uuid} />)
  await expect.poll(rows).toBeGreaterThanOrEqual(5)
  for (const one of open.slice(0, 3)) await becomes(at, one, 'executed')
  await becomes(at, open[3]!, 'canceled')
  at.desk.cache.refresh('requests')
  await expect
    .element(page.getByText('4 requests have left the list: 3 executed and 1 canceled', { exact: true }))
    .toBeVisible()
})

test('a list of all requests lets none go, and says nothing of those that end', async () => {
  const at = await freshDesk('second')
  const [first] = await openOnes(at)
  renderAt(at.desk, <RequestList href={uuid => uuid} />)
  await expect.poll(rows).toBeGreaterThan(2)
  await becomes(at, first!, 'executed')
  await expect.element(page.getByRole('link', { name: `#${first!.number}` })).toHaveTextContent('Executed')
  expect(page.getByText(`#${first!.number} was executed`).elements()).toEqual([])
})
