import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fault, freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
import { EXCHANGE_ACCOUNTS } from '../../src/domain/account'
import { signedInEnUS } from '../../src/i18n/signedIn.en-US'
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

test('the ten newest requests are listed in the desk’s order, with their total', async () => {
  const at = await freshDesk('demo')
  const { total, data } = await firstPage(at)
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(page.getByText(String(total), { exact: true })).toBeVisible()
  expect(uuids().slice(0, 10)).toEqual(data.map(request => request.uuid))
})

test.each([
  ['that takes no requests', 'kraken_spot', 'demo'],
  ['that is not the client’s', 'bitfinex_spot', 'second'],
] as const)('an empty list of an account %s promises no requests', async (_, exchangeAccount, scene) => {
  const at = await freshDesk(scene)
  await at.faults(answering({ total: 0, data: [] }))
  const { unmount } = renderAt(at.desk, <RequestList filter={{ exchangeAccount }} onCreate={vi.fn()} />)
  await expect.element(page.getByText('No requests')).toBeVisible()
  const { cache } = at.desk
  const isKnown = () => cache.peek(['accounts']) !== undefined && cache.peek(['balances']) !== undefined
  await expect.poll(isKnown).toBe(true)
  // They are drawn by then.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  await expect.element(page.getByText(/will appear here/)).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Create new request' }).elements()).toEqual([])
  unmount()
  renderAt(at.desk, <RequestList filter={{ exchangeAccount: 'binance_spot' }} />)
  await expect.element(page.getByText('Your buy and sell requests will appear here.')).toBeVisible()
})

test('a row’s accessible name is side, amount, account, price and status', async () => {
  const at = await freshDesk('demo')
  const { data } = await firstPage(at)
  const scaled = data.find(request => request.type === 'scaled' && request.status === 'new')!
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(row(scaled)).toBeVisible()
  const name = row(scaled).element().getAttribute('aria-label')!
  expect(name).toMatch(/^(Buy|Sell) [\d.,]+ [A-Z]+, .+, [\d.,]+ – [\d.,]+ [A-Z]+, (via [A-Z]+, )?New, #\d+$/)
})

test('a row in progress shows its percentage, rounded down, instead of a status', async () => {
  const at = await freshDesk('second')
  const { data } = await firstPage(at)
  const working = data.find(request => request.status === 'in_progress')!
  await at.control('POST', `requests/${working.uuid}`, { progress: 99.9 })
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(row(working)).toHaveTextContent('99%')
  await expect.element(row(working)).not.toHaveTextContent('In progress')
})

test('a tinted row says why it is tinted', async () => {
  const at = await freshDesk('demo')
  const { data } = await at.call<Page>('GET', 'v1/requests?limit=100')
  const tinted = data.filter(request => request.severity !== 'regular')
  expect(tinted.length).toBeGreaterThan(0)
  renderAt(
    at.desk,
    <RequestList href={address} filter={{ statuses: ['new', 'in_progress', 'pending_cancellation'] }} />,
  )
  await expect.element(row(tinted[0]!)).toBeVisible()
  const texts: Readonly<Record<string, string>> = signedInEnUS
  const reasonOf = ({ warning, warningCode }: Sent) => texts[`warning.${warningCode}`] ?? String(warning)
  const textOf = (request: Sent) => row(request).element().textContent?.replace(reasonOf(request), 'reason')
  for (const request of tinted.filter(one => uuids().includes(one.uuid)))
    await expect.poll(() => textOf(request)).toMatch(/in \d+ hours?|\d+ hours? ago|reason/)
})

test('scrolling near the end loads ten more, and no request is listed twice while others arrive', async () => {
  const at = await freshDesk('demo')
  const { total } = await firstPage(at)
  renderAt(at.desk, <RequestList href={address} />)
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(10)
  /** The position of the last row drawn: a longer list does not draw all rows. */
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

test('a next page that fails says so at the end, and loads on another try', async () => {
  const at = await freshDesk('demo', { timing: { pollMs: 60_000 } })
  await at.faults({ match: { path: 'v1/requests', nth: 2, times: 1 }, act: { status: 503 } })
  renderAt(at.desk, <RequestList href={address} />)
  await expect.poll(() => rows().length).toBe(10)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service is temporarily unavailable')
  expect(rows().length).toBe(10)
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(20)
})

test('a row that can’t be parsed shows dashes, and the nine others are shown', async () => {
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

test('something that is no row is shown as dashes and opens nothing', async () => {
  const at = await freshDesk('demo')
  const answer = await firstPage(at)
  await at.faults(answering({ total: 10, data: [null, ...answer.data.slice(1)] }))
  renderAt(at.desk, <RequestList href={address} />)
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(10)
  expect(rows().length).toBe(9)
})

test('an unknown status is shown as the desk sent it', async () => {
  const at = await freshDesk('demo')
  const answer = await firstPage(at)
  answer.data[0]!.status = 'partially_filled'
  await at.faults(answering({ ...answer, total: 10 }))
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(page.getByText('partially_filled')).toBeVisible()
})

test.each<[name: string, act: Fault['act'], words: string]>([
  ['an error in the desk’s own words', { status: 500 }, 'The service is temporarily unavailable'],
  ['a page of HTML', { status: 502, body: '<h1>Bad Gateway</h1>' }, 'Network Error with code 502'],
  ['a response that is cut off', { truncateAt: 200 }, 'The desk did not answer as expected.'],
  ['a response of another shape', { status: 200, body: '"ok"' }, 'The desk did not answer as expected.'],
  ['no response at all', { reset: 'before' }, 'The desk could not be reached. Check your connection.'],
])('%s is shown, and another try loads the list', async (_, act, words) => {
  const at = await freshDesk('second', { timing: { retryMs: 60_000 } })
  await at.faults({ match: { path: 'v1/requests' }, act })
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(words)
  await at.faults()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => rows().length).toBeGreaterThan(0)
})

test('a list that fails is retried twice by itself, and then comes back once the desk is back', async () => {
  const at = await freshDesk('second', { timing: { pollOpenMs: 500, pollMs: 2_000 } })
  await at.faults({ match: { path: 'v1/requests' }, act: { status: 500 } })
  renderAt(at.desk, <RequestList href={address} />)
  await expect.poll(() => at.calls('GET', 'v1/requests')).toBe(3)
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy')
  // Much longer than the pauses before.
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(at.calls('GET', 'v1/requests')).toBe(3)
  await at.faults()
  await expect.poll(() => rows().length).toBeGreaterThan(0)
})

test('a list that can’t be refreshed stays, with the time of its figures', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <RequestList filter={OPEN} href={address} />)
  await expect.poll(() => rows().length).toBe(2)
  await at.faults({ match: { path: 'v1/requests' }, act: { status: 500 } })
  await expect.element(page.getByText(/could not be refreshed. They are from \d\d:\d\d:\d\d/)).toBeVisible()
  expect(rows().length).toBe(2)
  await at.faults()
  await expect.element(page.getByText(/could not be refreshed/)).not.toBeInTheDocument()
})

test('offline the list stays, with the time of its figures', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <RequestList filter={OPEN} href={address} />)
  await expect.poll(() => rows().length).toBe(2)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/You’re offline. Figures are from \d\d:\d\d:\d\d/)).toBeVisible()
  expect(rows().length).toBe(2)
  network.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/You’re offline/)).not.toBeInTheDocument()
})

test('after a second a slow list says that it is still loading', async () => {
  const at = await freshDesk('second')
  await at.faults({ match: { path: 'v1/requests' }, act: { delayMs: 3_000 } })
  renderAt(at.desk, <RequestList href={address} />)
  await expect.element(page.getByText('Still loading…')).toBeVisible()
  await expect.poll(() => rows().length, { timeout: 10_000 }).toBeGreaterThan(0)
  await expect.element(page.getByText('Still loading…')).not.toBeInTheDocument()
})

test('open requests are updated in place, and leave the list when they are closed', async () => {
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

test('without an account that takes requests no request is offered', async () => {
  const at = await freshDesk('funded', { hiddenAccounts: EXCHANGE_ACCOUNTS })
  renderAt(at.desk, <RequestList filter={OPEN} onCreate={() => undefined} />)
  await expect.element(page.getByText('No open requests')).toBeVisible()
  await expect.poll(() => at.calls('GET', 'v1/balances')).toBeGreaterThanOrEqual(1)
  await expect.element(page.getByText(/Place one|Deposit/)).not.toBeInTheDocument()
  expect(page.getByRole('button').elements()).toEqual([])
})

test.each([[undefined], ['binance_spot']])('nothing moves when the client’s accounts arrive, on %s', async account => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const at = await freshDesk('funded', {
    fetch: async input => {
      if ((input as Request).url.includes('/v1/me/accounts')) await answered
      return fetch(input)
    },
  })
  renderAt(
    at.desk,
    <RequestList filter={{ ...OPEN, ...(account && { exchangeAccount: account }) }} onCreate={vi.fn()} />,
  )
  const heightOf = () => page.getByRole('region', { name: 'Open requests' }).element().getBoundingClientRect().height
  await expect.element(page.getByText('No open requests')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  const before = heightOf()
  answer()
  await expect.element(page.getByRole('button', { name: 'Create new request' })).toBeVisible()
  expect(heightOf()).toBe(before)
})

test('without funds the next step is a deposit, not a request', async () => {
  const at = await freshDesk('empty')
  renderAt(at.desk, <RequestList filter={OPEN} onCreate={() => undefined} />)
  await expect.element(page.getByText(/Deposit funds to create a request/)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('buttons without a handler are not drawn', async () => {
  const at = await freshDesk('funded')
  renderAt(at.desk, <RequestList />)
  await expect.element(page.getByText('No requests')).toBeVisible()
  await expect.poll(() => at.calls('GET', 'v1/balances')).toBeGreaterThanOrEqual(1)
  expect(page.getByRole('button').elements()).toEqual([])
})

test('arrow keys move from row to row, and Enter opens one', async () => {
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

test('the client’s name is shown only with showClient', async () => {
  const at = await freshDesk('second')
  const { unmount } = renderAt(at.desk, <RequestList href={address} />)
  await expect.poll(() => rows().length).toBeGreaterThan(0)
  expect(page.getByText(at.client.name).elements()).toEqual([])
  unmount()
  renderAt(at.desk, <RequestList href={address} showClient />)
  await expect.poll(() => page.getByText(at.client.name).elements().length).toBeGreaterThan(0)
})

test('a list of a thousand draws only the rows near the screen, and scrolling shows each once, in order', async () => {
  const [sample] = (await firstPage(await freshDesk('demo'))).data
  const total = 1_000
  const all = Array.from({ length: total }, (_, index) => ({
    ...sample,
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    number: total - index,
  }))
  const { desk } = await freshDesk('empty', {
    timing: { pollMs: 60_000 },
    // The sandbox has no client with so many rows to scroll through at once.
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
        // A frame that is late must not make it skip rows.
        rows().at(-1)?.scrollIntoView({ block: 'start' })
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
