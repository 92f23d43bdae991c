import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { LatestActivity } from './LatestActivity'

type Sent = { uuid: string; status: string; updatedAt: string }

const uuids = () =>
  page
    .getByRole('link')
    .elements()
    .map(row => row.getAttribute('href'))

test('the latest activity is of requests that are no longer open, the last change first', async () => {
  const at = await freshDesk('demo')
  const query = 'statuses=executed&statuses=pending_cancellation&statuses=canceled&limit=10'
  const { data } = await at.call<{ data: Sent[] }>('GET', `v1/requests?${query}`)
  const open = vi.fn()
  renderAt(at.desk, <LatestActivity href={uuid => uuid} onOpenRequest={open} />, 464)
  const newest = data.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)).slice(0, 5)
  await expect.poll(uuids).toEqual(newest.map(({ uuid }) => uuid))
  await userEvent.click(page.getByRole('link').first())
  expect(open).toHaveBeenCalledExactlyOnceWith(newest[0]!.uuid)
})

test('without any the latest activity says so', async () => {
  const at = await freshDesk('empty')
  renderAt(at.desk, <LatestActivity />)
  await expect.element(page.getByText('No activity yet')).toBeVisible()
})

test('an activity that can’t be loaded says why, and loads on another try', async () => {
  const at = await freshDesk('demo', { timing: { retryMs: 60_000 } })
  await at.faults({ match: { path: 'v1/requests' }, act: { status: 500 } })
  renderAt(at.desk, <LatestActivity href={uuid => uuid} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The sandbox was told to answer 500')
  await at.faults()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => uuids().length).toBe(5)
})
