import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { RequestList } from './RequestList'

type Sent = Record<string, unknown> & { uuid: string; number: number; status: string }
type Page = { total: number; data: Sent[] }

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** A list of these requests. */
async function listOf(...requests: readonly object[]) {
  const at = await freshDesk('demo', { timing: { pollMs: 60_000 } })
  const [sample] = (await at.call<Page>('GET', 'v1/requests')).data
  const plain = { ...sample, side: 'buy', type: 'limit', severity: 'regular', warning: null, deadline: null }
  const data = requests.map((fields, index) => ({
    ...plain,
    baseCurrency: 'SOL',
    counterCurrency: 'EUR',
    commonCurrency: null,
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    ...fields,
  }))
  await at.faults({
    match: { method: 'GET', path: 'v1/requests' },
    act: { status: 200, body: JSON.stringify({ total: data.length, data }) },
  })
  renderAt(
    at.desk,
    // The row under the pointer would have another color.
    <div style={{ pointerEvents: 'none' }}>
      <RequestList href={uuid => uuid} />
    </div>,
  )
  await expect.poll(() => page.getByRole('link').elements().length).toBe(data.length)
  return page.getByRole('link').elements() as [HTMLElement, ...HTMLElement[]]
}
const name = (element: Element) => element.getAttribute('aria-label')
const background = (element: Element) => getComputedStyle(element).backgroundColor

test('an executed request shows its average price, named as such', async () => {
  const limit = { requestedPrice: '140', averagePrice: '137.71206' }
  const [shown] = await listOf({ ...limit, status: 'executed' })
  expect(shown).toHaveTextContent('avg.137.71206EUR')
  expect(shown).not.toHaveTextContent('140')
  expect(name(shown)).toMatch(/, average price 137\.71206 EUR, Executed, /)
})

test('a request in progress shows the requested price', async () => {
  const [shown] = await listOf({
    requestedPrice: '140',
    averagePrice: '137.71206',
    status: 'in_progress',
    progress: 28,
  })
  expect(shown).toHaveTextContent('140.00EUR')
  expect(name(shown)).toMatch(/, 140.00 EUR, In progress 28%, /)
})

test('an executed request without an average shows the requested price', async () => {
  const none = { averagePrice: null, executedBase: null, executedCounter: null }
  const [shown] = await listOf({ ...none, requestedPrice: '140', status: 'executed' })
  expect(shown).toHaveTextContent('140.00EUR')
})

test('a canceled request shows the percentage that was executed before', async () => {
  const part = { requestedBase: '27.76', executedBase: '7.7728', progress: 28 }
  const [shown] = await listOf({ ...part, status: 'canceled' })
  expect(shown).toHaveTextContent('28%Canceled')
  expect(name(shown)).toMatch(/, Canceled, 28% executed, #/)
})

test('a row shows the desk’s own warning on one line, and in full in its title and to screen readers', async () => {
  const warning = 'The order book is thin at your price:\nthe rest may take much longer than a day.'
  const [shown] = await listOf({ status: 'new', severity: 'warning', warning })
  const words = page.getByText(/^The order book is thin/).element()
  expect(words.getAttribute('title')).toBe(warning)
  expect(words.textContent).toBe(warning)
  expect(words.getClientRects().length).toBe(1)
  expect(words.scrollWidth).toBeGreaterThan(words.clientWidth)
  expect(shown.scrollWidth).toBe(shown.clientWidth)
  expect(shown.getBoundingClientRect().height).toBeLessThan(90)
  expect(name(shown)).toContain(warning)
})

test('a severity without a text is shown by its name', async () => {
  const [shown] = await listOf({ status: 'new', severity: 'error' })
  expect(shown).toHaveTextContent('Error')
  expect(name(shown)).toMatch(/, Error$/)
})

test('only the desk’s severity tints a row, however near its deadline', async () => {
  const [calm, warned, failed, tomorrow, late, both] = await listOf(
    { status: 'new' },
    { status: 'new', severity: 'warning' },
    { status: 'new', severity: 'error' },
    { status: 'new', deadline: inHours(25) },
    { status: 'new', deadline: inHours(-2) },
    { status: 'new', severity: 'warning', deadline: inHours(-2) },
  )
  // Tints fade in.
  await vi.waitFor(() => {
    expect(new Set([calm, warned!, failed!].map(background)).size).toBe(3)
    expect(background(tomorrow!)).toBe(background(calm!))
    expect(background(late!)).toBe(background(calm!))
    expect(background(both!)).toBe(background(warned!))
  })
})
