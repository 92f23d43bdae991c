import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fault, freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
import { RequestList } from './RequestList'

const OPEN = { statuses: ['new', 'in_progress'] }
const address = (uuid: string) => `/requests/${uuid}`

type Sent = Record<string, unknown> & { uuid: string; number: number; status: string }
type Page = { total: number; data: Sent[] }

const rows = () => page.getByRole('link').elements()
const uuids = () => rows().map(row => row.getAttribute('href')!.split('/').at(-1)!)
const row = (request: Sent) => page.getByRole('link', { name: `#${request.number}` })
const firstPage = ({ call }: TestDesk) => call<Page>('GET', 'v1/requests')
const answering = (body: unknown): Fault => ({
  match: { method: 'GET', path: 'v1/requests' },
  act: { status: 200, body: JSON.stringify(body) },
})

test('the desk’s ten newest requests stand in its order, with how many there are in all', async () => {
  const at = await freshDesk('demo')
  const { total, data } = await firstPage(at)
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(page.getByText(String(total), { exact: true })).toBeVisible()
  expect(uuids().slice(0, 10)).toEqual(data.map(request => request.uuid))
})

test('a row is read out as side, amount, account, price and status', async () => {
  const at = await freshDesk('demo')
  const { data } = await firstPage(at)
  const scaled = data.find(request => request.type === 'scaled' && request.status === 'new')!
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(row(scaled)).toBeVisible()
  const name = row(scaled).element().getAttribute('aria-label')!
  expect(name).toMatch(/^(Buy|Sell) [\d.,]+ [A-Z]+, .+, [\d.,]+ – [\d.,]+ [A-Z]+, (via [A-Z]+, )?New, #\d+$/)
})

test('a row in progress shows its percent, rounded down, instead of a chip', async () => {
  const at = await freshDesk('second')
  const { data } = await firstPage(at)
  const working = data.find(request => request.status === 'in_progress')!
  await at.control('POST', `requests/${working.uuid}`, { progress: 99.9 })
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(row(working)).toHaveTextContent('99%')
  await expect.element(row(working)).not.toHaveTextContent('In progress')
})

test('a tinted row says in words why it is tinted', async () => {
  const at = await freshDesk('demo')
  const { data } = await at.call<Page>('GET', 'v1/requests?limit=100')
  const tinted = data.filter(request => request.severity !== 'regular')
  expect(tinted.length).toBeGreaterThan(0)
  renderAt(
    at.desk,
    <RequestList href={address} filter={{ statuses: ['new', 'in_progress', 'pending_cancellation'] }} />,
  )
  await expect.element(row(tinted[0]!)).toBeVisible()
  const wordsOf = (request: Sent) => row(request).element().textContent?.replace(String(request.warning), 'reason')
  for (const request of tinted.filter(one => uuids().includes(one.uuid)))
    await expect.poll(() => wordsOf(request)).toMatch(/in \d+ hours?|\d+ hours? ago|reason/)
})

test('near the end ten more come, and each request stands once while others arrive', async () => {
  const at = await freshDesk('demo')
  const { total } = await firstPage(at)
  renderAt(at.desk, <RequestList href={address} />)
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(10)
  /** The place of the last one known: of a longer list not all rows are drawn. */
  const reached = () => Number(rows().at(-1)?.closest('li')?.getAttribute('aria-posinset'))
  for (let known = reached(); known < total; ) {
    const placed = await at.call<Sent>('POST', 'v1/requests', {
      exchangeAccount: 'binance_spot',
      side: 'buy',
      type: 'limit',
      baseCurrency: 'BTC',
      counterCurrency: 'USDT',
      requestedBase: '0.001',
      requestedPrice: '50000',
      price: '50000',
    })
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(reached).toBeGreaterThanOrEqual(Math.min(known + 10, total))
    known = reached()
    expect(new Set(uuids()).size).toBe(uuids().length)
    window.scrollTo(0, 0)
    await expect.poll(() => uuids()[0]).toBe(placed.uuid)
  }
  window.scrollTo(0, document.documentElement.scrollHeight)
  const all = await at.call<Page>('GET', 'v1/requests?limit=100')
  const order = all.data.map(request => request.uuid)
  await expect.poll(() => uuids().at(-1)).toBe(order.at(-1))
  expect(uuids()).toEqual(order.slice(-uuids().length))
  window.scrollTo(0, 0)
  await expect.poll(() => uuids()[0]).toBe(order[0])
  expect(uuids()).toEqual(order.slice(0, uuids().length))
})

test('a next page that fails says so at the end, and comes when asked again', async () => {
  const at = await freshDesk('demo', { timing: { pollMs: 60_000 } })
  await at.faults({ match: { path: 'v1/requests', nth: 2, times: 1 }, act: { status: 503 } })
  renderAt(at.desk, <RequestList href={address} />)
  await expect.poll(() => rows().length).toBe(10)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The sandbox was told to answer 503')
  expect(rows().length).toBe(10)
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(20)
})

test('a row of a wrong shape shows dashes, and the nine others live', async () => {
  const report = vi.fn()
  const at = await freshDesk('demo', { reporter: { report }, timing: { pollMs: 50 } })
  const answer = await firstPage(at)
  const [, , spoiled] = answer.data
  Object.assign(spoiled!, { requestedBase: { much: true }, requestedPrice: [], createdAt: 'nonsense', side: 7 })
  await at.faults(answering({ ...answer, total: 10 }))
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(row(spoiled!)).toHaveTextContent('–')
  expect(rows().length).toBe(10)
  expect(document.body.textContent).not.toMatch(/NaN|undefined|Invalid|\[object/)
  await expect.poll(() => at.calls('GET', 'v1/requests')).toBeGreaterThan(3)
  expect(report).toHaveBeenCalledOnce()
})

test('what is not a row at all stands in its place as dashes, and leads nowhere', async () => {
  const at = await freshDesk('demo')
  const answer = await firstPage(at)
  await at.faults(answering({ total: 10, data: [null, ...answer.data.slice(1)] }))
  renderAt(at.desk, <RequestList href={address} />)
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(10)
  expect(rows().length).toBe(9)
})

test('a status that this version has never heard of is shown as its word', async () => {
  const at = await freshDesk('demo')
  const answer = await firstPage(at)
  answer.data[0]!.status = 'partially_filled'
  await at.faults(answering({ ...answer, total: 10 }))
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(page.getByText('partially_filled')).toBeVisible()
})

test.each<[name: string, act: Fault['act'], words: string]>([
  ['an error in the desk’s own words', { status: 500 }, 'The sandbox was told to answer 500'],
  ['a page of HTML', { status: 502, body: '<h1>Bad Gateway</h1>' }, 'Network Error with code 502'],
  ['an answer that is cut off', { truncateAt: 200 }, 'The desk did not answer as expected.'],
  ['an answer of another shape', { status: 200, body: '"ok"' }, 'The desk did not answer as expected.'],
  ['no answer at all', { reset: 'before' }, 'The desk could not be reached. Check your connection.'],
])('%s is told, and trying again brings the list', async (_, act, words) => {
  const at = await freshDesk('second', { timing: { retryMs: 60_000 } })
  await at.faults({ match: { path: 'v1/requests' }, act })
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(words)
  await at.faults()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => rows().length).toBeGreaterThan(0)
})

test('a list that fails is tried three times by itself, and no more', async () => {
  const at = await freshDesk('second')
  await at.faults({ match: { path: 'v1/requests' }, act: { status: 500 } })
  renderAt(at.desk, <RequestList href={address} />)
  await expect.poll(() => at.calls('GET', 'v1/requests')).toBe(3)
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy')
  // Longer than any of its pauses by far.
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(at.calls('GET', 'v1/requests')).toBe(3)
})

test('a list that can’t be refreshed stays, with the time that it is from', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <RequestList filter={OPEN} href={address} />)
  await expect.poll(() => rows().length).toBe(2)
  await at.faults({ match: { path: 'v1/requests' }, act: { status: 500 } })
  await expect.element(page.getByText(/could not be refreshed. They are from \d\d:\d\d:\d\d/)).toBeVisible()
  expect(rows().length).toBe(2)
  await at.faults()
  await expect.element(page.getByText(/could not be refreshed/)).not.toBeInTheDocument()
})

test('without a network the list stays, with the time that it is from', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <RequestList filter={OPEN} href={address} />)
  await expect.poll(() => rows().length).toBe(2)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/You are offline. Figures are from \d\d:\d\d:\d\d/)).toBeVisible()
  expect(rows().length).toBe(2)
  network.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/You are offline/)).not.toBeInTheDocument()
})

test('a slow desk is said to be slow, after a second', async () => {
  const at = await freshDesk('second')
  await at.faults({ match: { path: 'v1/requests' }, act: { delayMs: 2_000 } })
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(page.getByText('Still loading…')).toBeVisible()
  await expect.poll(() => rows().length, { timeout: 10_000 }).toBeGreaterThan(0)
  await expect.element(page.getByText('Still loading…')).not.toBeInTheDocument()
})

test('open requests change in their place, and leave the list when they are over', async () => {
  const at = await freshDesk('second')
  const { data } = await firstPage(at)
  const working = data.find(request => request.status === 'in_progress')!
  renderAt(at.desk, <RequestList filter={OPEN} href={address} />)
  await expect.element(row(working)).toBeVisible()
  const before = uuids()
  await at.control('POST', `requests/${working.uuid}`, { progress: 64 })
  await expect.element(row(working)).toHaveTextContent('64%')
  expect(uuids()).toEqual(before)
  await at.control('POST', `requests/${working.uuid}`, { status: 'executed' })
  await expect.element(row(working)).not.toBeInTheDocument()
  expect(uuids()).toEqual(before.filter(uuid => uuid !== working.uuid))
})

test('without open requests the next step is to create one', async () => {
  const at = await freshDesk('funded')
  const create = vi.fn()
  renderAt(at.desk, <RequestList filter={OPEN} onCreate={create} />)
  await expect.element(page.getByText('No open requests')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Create new request' }))
  expect(create).toHaveBeenCalledOnce()
})

test('without funds the next step is a deposit, not a request', async () => {
  const at = await freshDesk('empty')
  renderAt(at.desk, <RequestList filter={OPEN} onCreate={() => undefined} />)
  await expect.element(page.getByText(/deposit funds first/)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('doors that nobody listens to are not drawn', async () => {
  const at = await freshDesk('funded')
  renderAt(at.desk, <RequestList />)
  await expect.element(page.getByText('No requests')).toBeVisible()
  await expect.poll(() => at.calls('GET', 'v1/balances')).toBe(1)
  expect(page.getByRole('button').elements()).toEqual([])
})

test('arrows go from row to row, and Enter opens one', async () => {
  const at = await freshDesk('second')
  const open = vi.fn()
  renderAt(at.desk, <RequestList filter={OPEN} href={address} onOpenRequest={open} />)
  await expect.poll(() => rows().length).toBe(2)
  ;(rows()[0] as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rows()[1])
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenCalledExactlyOnceWith(uuids()[1])
})

test('the client’s name is shown only where a list is asked to show it', async () => {
  const at = await freshDesk('second')
  const { unmount } = renderAt(at.desk, <RequestList href={address} />)
  await expect.poll(() => rows().length).toBeGreaterThan(0)
  expect(page.getByText(at.client.name).elements()).toEqual([])
  unmount()
  renderAt(at.desk, <RequestList href={address} showClient />)
  await expect.poll(() => page.getByText(at.client.name).elements().length).toBeGreaterThan(0)
})

test('of a list of a thousand only the rows near the screen are drawn, and scrolling meets each once, in order', async () => {
  const [sample] = (await firstPage(await freshDesk('demo'))).data
  const total = 1_000
  const all = Array.from({ length: total }, (_, index) => ({
    ...sample,
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    number: total - index,
  }))
  const { desk } = await freshDesk('empty', {
    timing: { pollMs: 60_000 },
    // The sandbox has no client with so many open rows to scroll through at once.
    fetch: async input => {
      const offset = Number(new URL((input as Request).url).searchParams.get('offset') ?? 0)
      return Response.json({ total, data: all.slice(offset, offset + 10) })
    },
  })
  renderAt(desk, <RequestList href={address} />)
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(10)
  const met = new Set<string>()
  await expect
    .poll(
      () => {
        for (const uuid of uuids()) met.add(uuid)
        window.scrollBy(0, 700)
        return met.size
      },
      { timeout: 60_000, interval: 10 },
    )
    .toBe(total)
  expect([...met]).toEqual(all.map(request => request.uuid))
  expect(rows().length).toBeLessThan(80)
  window.scrollTo(0, 0)
  await expect.poll(() => uuids()[0]).toBe(all[0]!.uuid)
  expect(rows().length).toBeLessThan(80)
}, 90_000)
