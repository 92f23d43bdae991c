import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fault, freshDesk, renderAt } from '../../playground/harness/testKit'
import { BalancesPanel } from './BalancesPanel'
import { BalancesSummary } from './BalancesSummary'

type Entry = { amount: string; position: string | null; equivalents: Record<string, string> }
type Sent = { asset: string; all_accounts: Entry } & Record<string, Entry | string | null>

const address = (currency: string) => `/balances/${currency}`
const rows = () => page.getByRole('link').elements()
const codes = () => rows().map(row => row.getAttribute('href')!.split('/').at(-1)!)
const answering = (data: readonly unknown[]): Fault => ({
  match: { method: 'GET', path: 'v1/balances' },
  act: { status: 200, body: JSON.stringify({ total: data.length, data }) },
})
const held = (asset: string, amount: string, usdt?: string): Sent => ({
  asset,
  all_accounts: { amount, position: null, equivalents: usdt === undefined ? {} : { USDT: usdt } },
})

const totalling = (usdt: string): Fault => ({
  match: { method: 'GET', path: 'v1/balances/total-equivalent' },
  act: { status: 200, body: JSON.stringify({ all_accounts: { USDT: usdt } }) },
})

test('balances are sorted by worth, those without a price after them by code', async () => {
  const at = await freshDesk('funded')
  await at.faults(
    totalling('97097.5'),
    answering([
      held('ZED', '5'),
      held('DOT', '1', '7'),
      held('ABC', '5'),
      held('BTC', '1', '97000'),
      held('ETH', '2', '90.5'),
    ]),
  )
  renderAt(at.desk, <BalancesPanel href={address} />)
  await expect.poll(codes).toEqual(['BTC', 'ETH', 'DOT', 'ABC', 'ZED'])
  await expect.element(page.getByRole('link', { name: /ABC/ })).toHaveTextContent(/No price.*N\/A/)
  await expect.element(page.getByText('Partial: excludes 2 currencies without a price')).toBeVisible()
})

test('a total that the desk does not give is not called partial', async () => {
  const at = await freshDesk('funded')
  const failing: Fault = { match: { method: 'GET', path: 'v1/balances/total-equivalent' }, act: { status: 500 } }
  await at.faults(failing, answering([held('BTC', '1', '97000'), held('ABC', '5')]))
  renderAt(at.desk, <BalancesPanel href={address} />)
  await expect.poll(codes).toEqual(['BTC', 'ABC'])
  await expect.element(page.getByText('N/A', { exact: true }).first()).toBeVisible()
  expect(page.getByText(/^Partial/).elements()).toEqual([])
})

test('when every balance has a price, a screen reader reads the shares and nothing about missing prices', async () => {
  const at = await freshDesk('funded')
  await at.faults(answering([held('BTC', '1', '750'), held('ETH', '1', '249.4'), held('DOT', '1', '0.6')]))
  renderAt(at.desk, <BalancesPanel href={address} />)
  await expect.element(page.getByRole('img', { name: 'Shares: BTC 75.0%, ETH 24.9%, and DOT < 0.1%' })).toBeVisible()
  expect(page.getByText(/(no|without a) price/i).elements()).toEqual([])
})

test('a half of a tenth of a percent is rounded up, which as a float would be less than a half', async () => {
  const at = await freshDesk('funded')
  await at.faults(answering([held('BTC', '1', '948'), held('ETH', '1', '48.5'), held('DOT', '1', '3.5')]))
  renderAt(at.desk, <BalancesPanel href={address} />)
  await expect.element(page.getByRole('img', { name: 'Shares: BTC 94.8%, ETH 4.9%, and DOT 0.4%' })).toBeVisible()
})

test.each([390, 1200])('at %i px the bar has a legend, and one share keeps the room of two lines', async width => {
  const at = await freshDesk('funded')
  await at.faults(answering([held('BTC', '1', '97000')]))
  renderAt(at.desk, <BalancesPanel href={address} />, width)
  const bar = page.getByRole('img', { name: 'Shares: BTC 100.0%' })
  await expect.element(bar).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: /^BTC 100\.0%$/ })).toBeVisible()
  expect(bar.element().parentElement!.clientHeight).toBe(64)
})

test('the total is the one the desk reports', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <BalancesPanel />)
  await expect.element(page.getByText('Total in USDT')).toBeVisible()
  await expect.poll(() => document.body.textContent).toMatch(/Total in USDT₮[\d,]+\.\d\d/)
})

test('a balance whose figures can’t be parsed shows dashes, and the others are shown', async () => {
  const at = await freshDesk('funded')
  const whole = held('BTC', '1', '97000')
  await at.faults(
    answering([whole, { asset: 'ETH', all_accounts: { amount: [] } }, { asset: 'SOL', all_accounts: null }, null]),
  )
  renderAt(at.desk, <BalancesPanel href={address} />)
  await expect.poll(codes).toEqual(['BTC', 'ETH', 'SOL'])
  for (const name of ['ETH', 'SOL'])
    await expect.element(page.getByRole('link', { name: new RegExp(name) })).toHaveTextContent('–')
  const list = page.getByRole('list', { name: 'Balances', exact: true })
  expect(list.getByRole('listitem').elements().length).toBe(4)
})

test('arrow keys move from currency to currency, and Enter opens one', async () => {
  const at = await freshDesk('second')
  const open = vi.fn()
  renderAt(at.desk, <BalancesPanel href={address} onOpenBalance={open} />)
  await expect.poll(() => rows().length).toBeGreaterThan(2)
  ;(rows()[0] as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(open).toHaveBeenCalledExactlyOnceWith(codes()[2])
})

const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(line => line.textContent?.slice(0, 2))
const mixed = answering([
  ...['5000', '400', '30', '20', '1.01', '0.99'].map((usdt, index) => held(`C${index}`, '1', usdt)),
  held('XYZ', '3'),
])

test('the dashboard lists the four largest, and leads to all', async () => {
  const at = await freshDesk('funded')
  const open = vi.fn()
  await at.faults(mixed)
  renderAt(at.desk, <BalancesSummary onOpenBalances={open} />)
  await userEvent.click(page.getByRole('button', { name: '7 currencies' }))
  expect(open).toHaveBeenCalledOnce()
  expect(lines()).toEqual(['C0', 'C1', 'C2', 'C3'])
})

test('a balance on the dashboard is opened by a press', async () => {
  const at = await freshDesk('funded')
  const open = vi.fn()
  await at.faults(mixed)
  renderAt(at.desk, <BalancesSummary balanceHref={code => `/held/${code}`} onOpenBalance={open} />)
  const row = page.getByRole('link', { name: /^C1/ })
  await expect.element(row).toHaveAttribute('href', '/held/C1')
  await userEvent.click(row)
  expect(open).toHaveBeenCalledExactlyOnceWith('C1')
})

test('the dashboard hides small balances, but never those without a price', async () => {
  const at = await freshDesk('funded')
  await at.faults(mixed)
  renderAt(at.desk, <BalancesSummary most={10} />)
  await expect.poll(lines).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'XY'])
})

test.each([
  ['panel', <BalancesPanel key="panel" />],
  ['summary', <BalancesSummary key="summary" />],
])(
  'a client without balances sees what to do first, on which accounts, and what then appears: %s',
  async (_, widget) => {
    const at = await freshDesk('empty')
    renderAt(at.desk, widget)
    const steps = page.getByRole('list').filter({ hasText: 'Create your first request' })
    await expect.element(steps).toHaveTextContent(/Deposit funds.*See your balances here.*Create your first request/)
    await expect.element(steps.getByRole('list', { name: 'Accounts' })).toHaveTextContent(/Binance Spot.*Coinbase Spot/)
    await expect.element(page.getByRole('button', { name: 'Check for a deposit' })).toBeVisible()
  },
)

test('on a phone a client without balances sees no gap between the total and the next step', async () => {
  const at = await freshDesk('empty')
  renderAt(at.desk, <BalancesPanel />, 390)
  await expect.element(page.getByText('No balances yet')).toBeVisible()
  await expect.element(page.getByText('N/A').first()).toBeVisible()
  const total = page.getByText('N/A').first().element().getBoundingClientRect()
  const steps = page.getByText('No balances yet').element().getBoundingClientRect()
  expect(steps.top - total.bottom).toBeLessThan(90)
})

test.each([
  ['panel', <BalancesPanel key="panel" />],
  ['summary', <BalancesSummary key="summary" />],
])('balances that can’t be loaded say why, and load on another try: %s', async (_, widget) => {
  const at = await freshDesk('second', { timing: { retryMs: 60_000 } })
  await at.faults({ match: { path: 'v1/balances' }, act: { status: 500 } })
  renderAt(at.desk, widget)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service is temporarily unavailable')
  await at.faults()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('BTC', { exact: true }).last()).toBeVisible()
})

test('balances that can’t be refreshed stay, with the time that they are from', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <BalancesPanel href={address} />)
  await expect.poll(() => rows().length).toBeGreaterThan(0)
  await at.faults({ match: { path: 'v1/balances' }, act: { reset: 'before' } })
  await expect.element(page.getByText(/They are from \d\d:\d\d:\d\d/)).toBeVisible()
  expect(rows().length).toBeGreaterThan(0)
})

test('without a network no figure is bold, the totals of the accounts neither', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(390, 844))
  const at = await freshDesk('second')
  renderAt(at.desk, <BalancesPanel />)
  const figures = () => [...document.querySelectorAll('[aria-label=Account] li span[title]')]
  const weights = () => [...new Set(figures().map(figure => getComputedStyle(figure).fontWeight))]
  await expect.poll(weights).toEqual(['600'])
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  window.dispatchEvent(new Event('offline'))
  await expect.poll(weights).toEqual(['400'])
})

test('without a network the dashboard’s balances say the time that they are from', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <BalancesSummary />)
  await expect.element(page.getByText('BTC', { exact: true }).last()).toBeVisible()
  expect(page.getByRole('status').elements()).toEqual([])
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByRole('status')).toHaveTextContent(/^as of \d\d:\d\d:\d\d$/)
  network.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test.each([
  ['panel', <BalancesPanel key="panel" href={address} />],
  ['summary', <BalancesSummary key="summary" />],
])('an amount equals its worth in its own currency, however the desk rounded that: %s', async (_, widget) => {
  const at = await freshDesk('funded')
  await at.faults(answering([held('USDT', '187272.938', '187272.94')]))
  renderAt(at.desk, widget)
  await expect.poll(() => document.body.textContent?.match(/187,272\.\d*/g)).toEqual(['187,272.93', '187,272.93'])
})

test('two widgets that show the same balances request them once', async () => {
  const at = await freshDesk('second', { timing: { freshMs: 1_000, pollMs: 60_000 } })
  renderAt(
    at.desk,
    <>
      <BalancesSummary />
      <BalancesPanel href={address} />
    </>,
  )
  await expect.poll(() => rows().length).toBeGreaterThan(0)
  expect(at.calls('GET', 'v1/balances')).toBe(1)
})

test('each account shows its share of the total, on the scale that the currencies have', async () => {
  const at = await freshDesk('second')
  await at.faults(
    {
      match: { path: 'v1/balances/total-equivalent' },
      act: {
        status: 200,
        body: JSON.stringify({
          all_accounts: { USDT: '400' },
          binance_spot: { USDT: '300' },
          coinbase_spot: { USDT: '100' },
        }),
      },
    },
    {
      match: { path: 'v1/balances' },
      act: {
        status: 200,
        body: JSON.stringify({
          total: 1,
          data: [{ asset: 'USDT', all_accounts: { amount: '400', equivalents: { USDT: '400' } } }],
        }),
      },
    },
  )
  renderAt(at.desk, <BalancesPanel />, 1100)
  await expect.element(page.getByRole('button', { name: /Binance Spot/ })).toHaveTextContent('75.0%')
  await expect.element(page.getByRole('button', { name: /Coinbase Spot/ })).toHaveTextContent('25.0%')
  // Four bars: of all accounts, of each of the two, and of the one currency.
  const bars = () => [...document.querySelectorAll('main i > i')].map(bar => bar.getBoundingClientRect().width)
  await expect.poll(bars).toEqual([72, 54, 18, 72])
})
