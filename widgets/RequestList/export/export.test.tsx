import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../../playground/harness/testKit'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { RequestList } from '../RequestList'

type Sent = Record<string, unknown> & { uuid: string; number: number }
type Page = { total: number; data: Sent[] }

/** The files that the browser was given to save. */
const saved: { name: string; text: Promise<string> }[] = []

beforeEach(() => {
  saved.length = 0
  const blobs = new Map<string, Blob>()
  const make = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    const url = make(blob)
    blobs.set(url, blob as Blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    // text() of a blob drops the byte order mark.
    const text = blobs
      .get(this.href)!
      .arrayBuffer()
      .then(bytes => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
    saved.push({ name: this.download, text })
  })
})
afterEach(() => vi.restoreAllMocks())

const renderList = (at: Pick<TestDesk, 'desk'>, filter: RequestFilter = {}) =>
  renderAt(at.desk, <RequestList filter={filter} onFilterChange={() => undefined} href={uuid => uuid} />)
const start = () => userEvent.click(page.getByRole('button', { name: 'Export as CSV' }))
const firstRow = () => page.getByRole('link').elements()[0]!
const notes = () => page.getByRole('region', { name: 'Notifications' })
const lines = (text: string) => text.split('\r\n')

/** Parses a line as RFC 4180 describes it. */
const cells = (line: string) =>
  [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  )

test('the file holds every request that fits the filter, as the desk has it', async () => {
  const at = await freshDesk('demo')
  const { data, total } = await at.call<Page>('GET', 'v1/requests?limit=100&statuses=executed')
  renderList(at, { statuses: ['executed'] })
  await expect.poll(() => page.getByRole('link').elements().length).toBeGreaterThan(0)
  const before = firstRow().getBoundingClientRect().top
  await start()
  await expect
    .element(notes())
    .toHaveTextContent(new RegExp(`${total} requests saved as requests-\\d{4}-\\d\\d-\\d\\d\\.csv`))
  expect(firstRow().getBoundingClientRect().top).toBe(before)
  const text = await saved[0]!.text
  expect(text.startsWith('\uFEFFNumber,Side,Type,Status,"Progress, %",Account,Base currency,Requested,')).toBe(true)
  const [, ...rows] = lines(text)
  expect(rows.pop()).toBe('')
  expect(rows.map(row => Number(cells(row)[0]))).toEqual(data.map(request => request.number))
  const [first] = data
  const row = cells(rows[0]!)
  expect(row.slice(0, 8)).toEqual([
    String(first!.number),
    first!.side,
    first!.type,
    'executed',
    String(first!.progress),
    first!.exchangeAccount,
    first!.baseCurrency,
    first!.requestedBase,
  ])
  expect(row).toContain(first!.createdAt)
  expect(row.at(-1)).toBe(first!.uuid)
})

test('a comment that a spreadsheet would run is exported as text', async () => {
  const at = await freshDesk('second')
  const { data } = await at.call<Page>('GET', 'v1/requests')
  await at.call('POST', `v1/requests/${data[0]!.uuid}/comment`, { comment: '=HYPERLINK("https://evil.test","Win")' })
  renderList(at)
  await start()
  await expect.poll(() => saved.length).toBe(1)
  expect(await saved[0]!.text).toContain(`"'=HYPERLINK(""https://evil.test"",""Win"")"`)
})

test('the column titles are in the client’s language', async () => {
  const at = await freshDesk('second')
  at.desk.update({ locale: 'uk-UA' })
  renderList(at)
  await userEvent.click(page.getByRole('button', { name: 'Експорт у CSV' }))
  await expect.poll(() => saved.length).toBe(1)
  expect(await saved[0]!.text).toMatch(/^\uFEFFНомер,Сторона,Тип,/)
})

test('a warning with a known code is exported in the client’s language', async () => {
  const at = await freshDesk('demo', { locale: 'uk-UA' })
  const { data } = await at.call<{ data: { warningCode: string | null }[] }>('GET', 'v1/requests?limit=100')
  const warned = data.filter(({ warningCode }) => warningCode === 'slow_exchange')
  expect(warned.length).toBeGreaterThan(0)
  renderList(at)
  await userEvent.click(page.getByRole('button', { name: 'Експорт у CSV' }))
  await expect.poll(() => saved.length).toBe(1)
  expect((await saved[0]!.text).split('Біржа довго підтверджувала ордер.').length - 1).toBe(warned.length)
})

test('an export that fails saves nothing, says why, and works on another try', async () => {
  const at = await freshDesk('second', { timing: { pollMs: 60_000 } })
  renderList(at)
  await expect.poll(() => page.getByRole('link').elements().length).toBeGreaterThan(0)
  await at.faults({ match: { path: 'v1/requests' }, act: { status: 503 } })
  await start()
  await expect.element(page.getByText(/Nothing was saved\. .*temporarily unavailable/)).toBeVisible()
  expect(saved).toEqual([])
  await at.faults()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => saved.length).toBe(1)
})

/** A desk of 400 requests, of which more may arrive, or a page may hang, while they are read. */
async function growingDesk(options: { arrive?: number; hangAt?: number }) {
  const { data } = await (await freshDesk('demo')).call<Page>('GET', 'v1/requests')
  let total = 400
  return freshDesk('empty', {
    timing: { pollMs: 60_000 },
    // The sandbox can neither hang in the middle of a list nor grow between two of its pages.
    fetch: async input => {
      const request = input as Request
      const { searchParams, pathname } = new URL(request.url)
      if (!pathname.endsWith('/requests')) return Response.json([])
      const offset = Number(searchParams.get('offset') ?? 0)
      const limit = Number(searchParams.get('limit') ?? 10)
      if (options.hangAt !== undefined && limit > 10 && offset >= options.hangAt)
        await new Promise((_, refuse) => request.signal.addEventListener('abort', () => refuse(request.signal.reason)))
      const rowAt = (number: number) => ({
        ...data[0],
        number,
        uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      })
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) =>
        rowAt(total - offset - i),
      )
      const answer = Response.json({ total, data: rows })
      if (limit > 10) total += options.arrive ?? 0
      return answer
    },
  })
}

test('requests that arrive during the export are in the file, each once, on top', async () => {
  renderList(await growingDesk({ arrive: 1 }))
  await start()
  await expect.poll(() => saved.length, { timeout: 10_000 }).toBe(1)
  const numbers = lines(await saved[0]!.text)
    .slice(1, -1)
    .map(line => Number(cells(line)[0]))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter(number => number <= 400).length).toBe(400)
})

test('when more requests arrive than can be read, the file name and the toast say that it is incomplete', async () => {
  renderList(await growingDesk({ arrive: 150 }))
  await start()
  await expect
    .element(notes(), { timeout: 10_000 })
    .toHaveTextContent(/Incomplete: [\d,]+ of [\d,]+ requests saved as requests-.*-incomplete\.csv/)
  expect(saved[0]!.name).toMatch(/-incomplete\.csv$/)
})

test('an export shows its progress, and saves nothing when it is stopped', async () => {
  renderList(await growingDesk({ hangAt: 150 }))
  await expect.poll(() => page.getByRole('link').elements().length).toBeGreaterThan(0)
  const before = firstRow().getBoundingClientRect().top
  await start()
  await expect.element(page.getByText('Exporting: 199 of 400')).toBeVisible()
  expect(firstRow().getBoundingClientRect().top).toBe(before)
  await userEvent.click(page.getByRole('button', { name: 'Stop' }))
  await expect.element(page.getByText(/^Exporting/)).not.toBeInTheDocument()
  expect(saved).toEqual([])
})

test('an export shows no number of requests before the desk’s first page', async () => {
  renderList(await growingDesk({ hangAt: 0 }))
  await expect.poll(() => page.getByRole('link').elements().length).toBeGreaterThan(0)
  await start()
  await expect.element(page.getByText('Exporting…')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Stop' }))
  await expect.element(page.getByText(/^Exporting/)).not.toBeInTheDocument()
})
