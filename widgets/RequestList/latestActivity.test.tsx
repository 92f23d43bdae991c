import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { LatestActivity } from './LatestActivity'
import { RequestList } from './RequestList'

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

test('an old request that executes now is the latest activity, before all that were created after it', async () => {
  const created = Date.parse('2026-01-01T00:00:00Z')
  const hours = (count: number) => new Date(created + count * 3_600_000).toISOString()
  // As the desk sorts them: the newest first. The oldest has changed last.
  const rows = Array.from({ length: 30 }, (_, at) => ({
    uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    number: 30 - at,
    status: 'executed',
    createdAt: hours(-at),
    updatedAt: hours(at === 29 ? 1 : 0),
  }))
  const at = await freshDesk('empty', {
    fetch: async (input, init) => {
      const url = new URL(new Request(input, init).url)
      if (!url.pathname.endsWith('/v1/requests')) return fetch(input, init)
      return Response.json({ total: 30, data: rows.slice(0, Number(url.searchParams.get('limit') ?? 10)) })
    },
  })
  renderAt(at.desk, <LatestActivity href={uuid => uuid} />)
  await expect.poll(() => uuids()[0]).toBe(rows[29]!.uuid)
})

test('as many changes are listed as the page has room for', async () => {
  const at = await freshDesk('demo')
  renderAt(at.desk, <LatestActivity most={8} href={uuid => uuid} />, 464)
  await expect.poll(() => uuids().length).toBe(8)
})

test('in a narrow column nothing of the latest activity covers anything else', async () => {
  const at = await freshDesk('demo')
  renderAt(at.desk, <LatestActivity href={uuid => uuid} />, 300)
  await expect.poll(() => uuids().length).toBe(5)
  for (const row of page.getByRole('link').elements()) {
    const [amount, time] = ['[title]', 'time'].map(part => row.querySelector(part)!.getBoundingClientRect())
    expect(amount!.right <= time!.left || amount!.bottom <= time!.top).toBe(true)
  }
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
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service is temporarily unavailable')
  await at.faults()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => uuids().length).toBe(5)
})

test('an activity that could not be refreshed stays, and says of when it is', async () => {
  const at = await freshDesk('demo')
  renderAt(at.desk, <LatestActivity href={uuid => uuid} />)
  await expect.poll(() => uuids().length).toBe(5)
  await at.faults({ match: { path: 'v1/requests' }, act: { status: 503 } })
  await expect.element(page.getByRole('status')).toHaveTextContent(/^as of \d\d:\d\d:\d\d$/)
  expect(uuids().length).toBe(5)
})

test.each([
  ['buy', '1.9853885'],
  ['sell', '1.9853886'],
])(
  'the amount of a %s is the same figure in the latest activity, in the list and in its row’s name',
  async (side, figure) => {
    const at = await freshDesk('demo')
    const { data } = await at.call<{ data: Record<string, unknown>[] }>('GET', 'v1/requests?statuses=executed&limit=1')
    const body = JSON.stringify({
      total: 1,
      data: [{ ...data[0], side, baseCurrency: 'ETH', requestedBase: '1.98538852' }],
    })
    await at.faults({ match: { method: 'GET', path: 'v1/requests' }, act: { status: 200, body } })
    const { unmount } = renderAt(at.desk, <LatestActivity href={uuid => uuid} />)
    const row = () => page.getByRole('link').elements()[0]
    await expect.poll(() => row()?.textContent).toContain(`${figure}ETH`)
    unmount()
    renderAt(at.desk, <RequestList href={uuid => uuid} />)
    await expect.poll(() => row()?.getAttribute('aria-label')).toContain(`${figure} ETH`)
    expect(row()?.textContent).toContain(`${figure}ETH`)
  },
)
