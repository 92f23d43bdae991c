import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import type { Locale } from '../../src/domain/locale'
import { RequestList } from './RequestList'

type Sent = Record<string, unknown> & { uuid: string; number: number; status: string }
type Page = { total: number; data: Sent[] }

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const uuidAt = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** A list of these requests. */
const listOf = (...requests: readonly object[]) => listAt({}, ...requests)

type Look = { width?: number; selected?: string; locale?: Locale }

async function listAt({ width = 390, selected = '', locale = 'en-US' }: Look, ...requests: readonly object[]) {
  const at = await freshDesk('demo', { timing: { pollMs: 60_000 }, locale })
  const [sample] = (await at.call<Page>('GET', 'v1/requests')).data
  const regular = { severity: 'regular', warning: null, warningCode: null, deadline: null }
  const plain = { ...sample, side: 'buy', type: 'limit', ...regular }
  const data = requests.map((fields, index) => ({
    ...plain,
    baseCurrency: 'SOL',
    counterCurrency: 'EUR',
    commonCurrency: null,
    uuid: uuidAt(index),
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
      <RequestList href={uuid => uuid} selected={selected} />
    </div>,
    width,
  )
  await expect.poll(() => page.getByRole('link').elements().length).toBe(data.length)
  return page.getByRole('link').elements() as [HTMLElement, ...HTMLElement[]]
}
const name = (element: Element) => element.getAttribute('aria-label')
const background = (element: Element) => getComputedStyle(element).backgroundColor

test.each([
  [343, 'limit140.00EUR'],
  [398, 'limit140.00EUR'],
  [464, 'avg.137.71206limit140.00EUR'],
  // In the column of a table, one below the other.
  [640, 'avg.137.71206 140.00EUR'],
])(
  'an executed request %i px wide shows the requested price, and the average where there is room',
  async (width, price) => {
    const limit = { requestedPrice: '140', averagePrice: '137.71206' }
    const [shown] = await listAt({ width }, { ...limit, status: 'executed' })
    expect(shown.innerText.replaceAll(/\s+/g, ' ')).toContain(`Spot ${price} `)
    expect(name(shown)).toMatch(/, 140\.00 EUR, average price 137\.71206 EUR, Executed, /)
  },
)

test.each(['en-US', 'uk-UA'] as const)('both prices fit in a list of 424 px, nothing is cut off: %s', async locale => {
  const prices = {
    requestedPrice: '100000.55',
    averagePrice: '100950.12345',
    counterCurrency: 'USDT',
    status: 'executed',
  }
  const accounts = ['binance_spot', 'bitfinex_spot', 'coinbase_prime_spot', 'binance_usdm']
  const rows = await listAt(
    { width: 424, locale },
    ...accounts.map(exchangeAccount => ({ ...prices, exchangeAccount })),
  )
  for (const shown of rows) {
    expect(shown.innerText.replaceAll(/\s+/g, '')).toMatch(/100.?950[.,]12.*100.?000[.,]55USDT/)
    for (const word of shown.querySelectorAll('bdi')) expect(word.scrollWidth).toBeLessThanOrEqual(word.clientWidth)
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth)
  }
})

test.each(['en-US', 'uk-UA'] as const)(
  'beside an open request each row of the list has the same two lines: %s',
  async locale => {
    const createdAt = new Date(Date.now() - 29.5 * 60_000).toISOString()
    const placed = { status: 'new', exchangeAccount: 'binance_usdm', number: 1060, createdAt, counterCurrency: 'USDT' }
    const range = { type: 'scaled', requestedPrice: null, minPrice: '2786.28', maxPrice: '2898.48' }
    const done = { status: 'executed', averagePrice: '2800.25' }
    // The list's width in a window of 1280 px.
    const rows = await listAt({ width: 656, locale }, placed, { ...placed, ...range }, { ...placed, ...range, ...done })
    const heights = () => rows.map(row => Math.round(row.getBoundingClientRect().height))
    await expect.poll(heights).toEqual([64, 64, 64])
  },
)

test('an executed market request, which has no requested price, shows its average', async () => {
  const [shown] = await listOf({ type: 'market', requestedPrice: null, averagePrice: '137.71206', status: 'executed' })
  expect(shown).toHaveTextContent('avg.137.71206EUR')
})

test.each([358, 288])('in a list of %i px a range of prices leaves the account its whole name', async width => {
  const range = { minPrice: '96800.5', maxPrice: '97156.6', requestedPrice: null, counterCurrency: 'USDT' }
  const [shown] = await listAt({ width }, { exchangeAccount: 'binance_usdm', type: 'scaled', status: 'new', ...range })
  const account = [...shown.querySelectorAll('bdi')].find(one => one.textContent?.startsWith('Binance'))!
  expect(account).toHaveTextContent('Binance USDⓈ-M Futures')
  expect(account.scrollWidth).toBeLessThanOrEqual(account.clientWidth)
  expect(shown.scrollWidth).toBe(shown.clientWidth)
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

const isWhole = ({ clientWidth, clientHeight, scrollWidth, scrollHeight }: Element) =>
  scrollWidth <= clientWidth && scrollHeight <= clientHeight

test.each([
  [358, 'en-US', 2, 'no_permission', 'The exchange key can no longer trade. Contact your desk to renew it.'],
  [288, 'en-US', 2, 'thin_leg', 'Low liquidity in one of the two pairs. It may take longer to fill.'],
  [358, 'uk-UA', 2, 'no_permission', 'Ключ біржі більше не дозволяє торгувати. Щоб оновити його, зверніться до деску.'],
  [288, 'uk-UA', 3, 'no_permission', 'Ключ біржі більше не дозволяє торгувати. Щоб оновити його, зверніться до деску.'],
] as const)(
  'a list of %i px shows a warning whole in %s, in at most %i lines: %s',
  async (width, locale, lines, code, text) => {
    const [shown] = await listAt(
      { width, locale },
      { status: 'new', severity: 'warning', warningCode: code, warning: 'X' },
    )
    await vi.waitFor(() => expect(shown).toHaveTextContent(text))
    const words = page.getByText(text).element()
    expect(isWhole(words)).toBe(true)
    expect(words.getBoundingClientRect().height).toBeLessThanOrEqual(lines * 16 + 1)
    expect(shown!.scrollWidth).toBe(shown!.clientWidth)
  },
)

test('a row shows the beginning of a desk’s long warning, and all of it in its title and to screen readers', async () => {
  const warning = `The order book is thin at your price:\n${'the rest may take much longer. '.repeat(20)}`.trim()
  const [shown] = await listOf({ status: 'new', severity: 'warning', warning })
  const words = page.getByText(/^The order book is thin/).element()
  expect(words.getAttribute('title')).toBe(warning)
  expect(words.textContent).toBe(warning)
  expect(shown.getBoundingClientRect().height).toBeLessThan(160)
  expect(name(shown)).toContain(warning)
})

test('a row shows a warning with a known code in the client’s language, any other as the desk wrote it', async () => {
  const warning = 'Thin book'
  const [known, other] = await listAt(
    { locale: 'uk-UA' },
    { status: 'new', severity: 'warning', warning, warningCode: 'thin_book' },
    { status: 'new', severity: 'warning', warning, warningCode: 'solar_storm' },
  )
  const translated = 'Низька ліквідність за вашою ціною. Виконання може тривати довше.'
  await vi.waitFor(() => expect(known).toHaveTextContent(translated))
  expect(name(known)).toContain(translated)
  expect(known).not.toHaveTextContent(warning)
  expect(other).toHaveTextContent(warning)
  expect(name(other!)).toContain(warning)
})

test('a severity without a text is shown by its name', async () => {
  const [shown] = await listOf({ status: 'new', severity: 'error' })
  expect(shown).toHaveTextContent('Error')
  expect(name(shown)).toMatch(/, Error$/)
})

const color = (element: Element | null | undefined) => element && getComputedStyle(element).color
const badges = (row: Element) =>
  [...row.querySelectorAll('svg + *')].map(words => ({ text: words.textContent, hue: color(words) }))

test('a tinted row says why in the tint’s hue, beside its near deadline', async () => {
  const reason = { severity: 'warning', warning: 'Thin book' }
  const [, both, deadline, mixed] = await listAt(
    { width: 464 },
    { status: 'new' },
    { status: 'in_progress', ...reason, deadline: inHours(-2.5) },
    { status: 'in_progress', severity: 'error', deadline: inHours(-2.5) },
    { status: 'in_progress', severity: 'warning', deadline: inHours(-2.5) },
  )
  expect(badges(both!).map(({ text }) => text)).toEqual(['Deadline passed 2 h ago', 'Thin book'])
  expect(badges(deadline!).map(({ text }) => text)).toEqual(['Deadline passed 2 h ago'])
  expect(mixed).toHaveTextContent(/Warning.*Deadline passed 2 h ago/)
  const [hours, words] = badges(both!)
  expect(words?.hue).not.toBe(hours?.hue)
  expect(hours?.hue).toBe(badges(deadline!)[0]?.hue)
})

test('a row that is open beside the list keeps its tint', async () => {
  const [open, same] = await listAt(
    { selected: uuidAt(0) },
    { status: 'new', severity: 'error' },
    { status: 'new', severity: 'error' },
  )
  expect(open).toHaveAttribute('aria-current', 'true')
  await vi.waitFor(() => expect(background(open)).toBe(background(same!)))
})

test('in a column of 288 px no number or time is cut', async () => {
  const createdAt = new Date(Date.now() - 29.5 * 60_000).toISOString()
  const rows = await listAt(
    { width: 288 },
    { status: 'pending_cancellation', number: 1060, createdAt },
    { status: 'pending_cancellation', number: 1060, createdAt, severity: 'warning', warning: 'The book is thin' },
    { status: 'canceled', number: 1_234_567, createdAt },
  )
  for (const shown of rows) {
    const time = shown.querySelector('time')!
    expect(time).toHaveTextContent(/\d\d min ago/)
    for (let at = time.parentElement!; at !== shown; at = at.parentElement!)
      expect(at.scrollWidth, at.textContent).toBeLessThanOrEqual(at.clientWidth || at.scrollWidth)
    expect(getComputedStyle(time.parentElement!).textOverflow).toBe('clip')
  }
})

test('on a phone a near deadline is beside the number, also in Ukrainian', async () => {
  const createdAt = new Date(Date.now() - 29.5 * 60_000).toISOString()
  const ofPhone = { locale: 'uk-UA', width: 358 } as const
  const [shown] = await listAt(ofPhone, { status: 'new', number: 1060, createdAt, deadline: inHours(23.5) })
  await vi.waitFor(() => expect(shown).toHaveTextContent(/До дедлайну 23 год/))
  const [created, deadline] = shown!.querySelectorAll('time')
  const middle = (of: Element) => of.getBoundingClientRect().top + of.getBoundingClientRect().height / 2
  expect(Math.abs(middle(deadline!) - middle(created!))).toBeLessThan(4)
})

test('only the desk’s severity tints a row, however near its deadline', async () => {
  const [calm, warned, failed, tomorrow, late, both] = await listOf(
    { status: 'new' },
    { status: 'new', severity: 'warning' },
    { status: 'new', severity: 'error' },
    { status: 'new', deadline: inHours(25) },
    { status: 'new', deadline: inHours(-2.5) },
    { status: 'new', severity: 'warning', deadline: inHours(-2.5) },
  )
  // Tints fade in.
  await vi.waitFor(() => {
    expect(new Set([calm, warned!, failed!].map(background)).size).toBe(3)
    expect(background(tomorrow!)).toBe(background(calm!))
    expect(background(late!)).toBe(background(calm!))
    expect(background(both!)).toBe(background(warned!))
  })
})
