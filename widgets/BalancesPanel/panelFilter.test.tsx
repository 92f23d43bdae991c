import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fault, freshDesk, renderAt } from '../../playground/harness/testKit'
import type { BalanceFilter } from '../../src/domain/balanceFilter'
import { BalancesPanel } from './BalancesPanel'

type Entry = { amount: unknown; position?: unknown; equivalents: unknown }
type Sent = { asset: string } & Record<string, Entry | string | null>

const codes = () =>
  page
    .getByRole('link')
    .elements()
    .map(row => row.getAttribute('href')!.split('/').at(-1)!)
const search = () => page.getByRole('searchbox')
const small = () => page.getByRole('switch', { name: 'Hide small balances' })
const account = () => page.getByRole('combobox', { name: 'Account' })

const held = (asset: string, usdt?: unknown, more: Record<string, Entry | null> = {}): Sent => ({
  asset,
  all_accounts: { amount: '1', equivalents: usdt === undefined ? {} : { USDT: usdt } },
  ...more,
})
const answering = (path: string, body: unknown): Fault => ({
  match: { method: 'GET', path },
  act: { status: 200, body: JSON.stringify(body) },
})
const balances = (...data: readonly Sent[]) => answering('v1/balances', { total: data.length, data })
const totals = (body: unknown) => answering('v1/balances/total-equivalent', body)

async function open(
  data: readonly Sent[],
  more: readonly Fault[] = [],
  props: Parameters<typeof BalancesPanel>[0] = {},
) {
  const at = await freshDesk('funded')
  // The first fault that matches counts, and a path matches those below it.
  await at.faults(...more, balances(...data))
  renderAt(at.desk, <BalancesPanel href={currency => `/balances/${currency}`} {...props} />)
  return at
}

const ON_BINANCE = { binance_spot: { amount: '1', equivalents: { USDT: '40' } } }

test('the search says how many balances there are, and finds codes that contain the text in any case', async () => {
  const onFilterChange = vi.fn()
  await open([held('BTC', '90'), held('WBTC', '80'), held('ETH', '70')], [], { onFilterChange })
  await expect.element(page.getByPlaceholder('Search 3 balances')).toBeVisible()
  await userEvent.fill(search(), 'bt')
  await expect.poll(codes).toEqual(['BTC', 'WBTC'])
  expect(onFilterChange.mock.lastCall).toEqual([{ search: 'bt' }])
  await expect.element(page.getByText('2 balances found')).toBeInTheDocument()
  await userEvent.fill(search(), 'doge')
  await expect.element(page.getByText('Balances not found')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Clear search' }))
  await expect.poll(codes).toEqual(['BTC', 'WBTC', 'ETH'])
  expect(onFilterChange.mock.lastCall).toEqual([{}])
})

test('the search names no count where all balances are hidden', async () => {
  await open([held('DUST', '0.5')])
  await expect.element(page.getByPlaceholder('Search 1 balance')).toBeVisible()
  await userEvent.click(small())
  await expect.element(page.getByPlaceholder('Search balances', { exact: true })).toBeVisible()
})

test('the search says a count of thousands shortly, so that it is whole on a phone', async () => {
  await open(Array.from({ length: 1_000 }, (_, at) => held(`C${at}`, '5')))
  await expect.element(page.getByPlaceholder('1,000 balances', { exact: true })).toBeVisible()
})

test('a switch that is remembered hides small balances, but no larger debt and none without a price', async () => {
  const at = await open([held('BTC', '90'), held('DUST', '0.99'), held('OWED', '-5'), held('XYZ')])
  await expect.poll(codes).toEqual(['BTC', 'DUST', 'OWED', 'XYZ'])
  await userEvent.click(small())
  await expect.poll(codes).toEqual(['BTC', 'OWED', 'XYZ'])
  await expect.element(page.getByPlaceholder('Search 3 balances')).toBeVisible()
  expect(localStorage.getItem(`desk:${at.client.email}:hideSmallBalances`)).toBe('true')
  await userEvent.click(small())
  await expect.poll(codes).toHaveLength(4)
  expect(localStorage.getItem(`desk:${at.client.email}:hideSmallBalances`)).toBe('false')
})

test('which balances are small is the client’s own threshold', async () => {
  const at = await open([held('BTC', '90'), held('ETH', '74.99'), held('SOL', '75')])
  at.desk.settings.set({ hideSmallBalances: true, smallBalancesEquivalent: '75' })
  await expect.poll(codes).toEqual(['BTC', 'SOL'])
})

test('a search that finds only small balances says that they are hidden, and shows them', async () => {
  const at = await open([held('BTC', '90'), held('DUST', '0.5')])
  at.desk.settings.set({ hideSmallBalances: true })
  await expect.poll(codes).toEqual(['BTC'])
  await userEvent.fill(search(), 'dus')
  await expect.element(page.getByText('Balances not found')).toBeVisible()
  await expect.element(page.getByText('Small balances are hidden.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Clear search' }).elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Show small balances' }))
  await expect.poll(codes).toEqual(['DUST'])
  await expect.element(search()).toHaveValue('dus')
})

test('where only small balances are hidden, they can be shown from there', async () => {
  const at = await open([held('DUST', '0.5')])
  at.desk.settings.set({ hideSmallBalances: true })
  await expect.element(page.getByText('Only small balances here')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Show small balances' }))
  await expect.poll(codes).toEqual(['DUST'])
})

test('an account shows its own balances and its own total', async () => {
  const onFilterChange = vi.fn()
  const total = totals({ all_accounts: { USDT: '130' }, binance_spot: { USDT: '40' } })
  await open([held('BTC', '90', ON_BINANCE), held('ETH', '70')], [total], { onFilterChange })
  await expect.poll(() => document.body.textContent).toMatch('₮130.00')
  await userEvent.selectOptions(account(), 'Binance Spot')
  await expect.poll(codes).toEqual(['BTC'])
  expect(document.body.textContent).toMatch('Total in USDT₮40.00')
  expect(onFilterChange.mock.lastCall).toEqual([{ exchangeAccount: 'binance_spot' }])
  await userEvent.selectOptions(account(), 'All accounts')
  await expect.poll(codes).toEqual(['BTC', 'ETH'])
})

test('an account without balances says to deposit there, or to check its keys', async () => {
  await open([held('BTC', '90')], [], { filter: { exchangeAccount: 'kraken_spot' } })
  await expect.element(page.getByText('No balances on Kraken Spot')).toBeVisible()
  await expect
    .element(page.getByText('Deposit funds on that account or check that the exchange keys are valid.'))
    .toBeVisible()
  await userEvent.selectOptions(account(), 'All accounts')
  await expect.poll(codes).toEqual(['BTC'])
})

test('the name of an account has its Ⓢ drawn, as most fonts lack it', async () => {
  await open([held('BTC', '90')], [], { filter: { exchangeAccount: 'binance_usdm' } })
  const title = page.getByText('No balances on Binance', { exact: false })
  await expect.element(title.first()).toBeVisible()
  expect(title.first().element().querySelector('svg')).not.toBeNull()
  expect(account().element().parentElement!.querySelector('[aria-hidden=true] svg circle')).not.toBeNull()
})

test('on an account, null means that the currency is not there; what can’t be read is shown with dashes', async () => {
  const unreadable = { binance_spot: 'a text' as unknown as Entry }
  await open(
    [held('BTC', '90', ON_BINANCE), held('ETH', '70', { binance_spot: null }), held('SOL', '50', unreadable)],
    [],
    { filter: { exchangeAccount: 'binance_spot' } },
  )
  await expect.poll(codes).toEqual(['BTC', 'SOL'])
  await expect.element(page.getByRole('link', { name: /SOL/ })).toHaveTextContent('–')
  await userEvent.selectOptions(account(), 'All accounts')
  await expect.poll(codes).toEqual(['BTC', 'ETH', 'SOL'])
  expect(page.getByRole('link', { name: /ETH/ }).element().textContent).not.toContain('–')
})

test('a client without balances refreshes after a deposit, and sees it at once', async () => {
  const at = await freshDesk('empty', { timing: { pollMs: 60_000, pollOpenMs: 60_000 } })
  renderAt(at.desk, <BalancesPanel href={currency => `/balances/${currency}`} />)
  await expect.element(page.getByText('No balances yet')).toBeVisible()
  await at.faults(balances(held('BTC', '90')))
  await userEvent.click(page.getByRole('button', { name: 'Check for a deposit' }))
  await expect.poll(codes).toEqual(['BTC'])
})

test.each([
  ['zero', { all_accounts: { USDT: '0' } }],
  ['missing', { all_accounts: { EUR: '5' } }],
  ['no number', { all_accounts: { USDT: '1e999' } }],
])('a total that is %s reads N/A', async (_, body) => {
  await open([held('BTC', '90')], [totals(body)])
  await expect.poll(codes).toEqual(['BTC'])
  await expect.poll(() => document.body.textContent).toMatch(/Total in USDTN\/A/)
})

test('a hidden account is in no selector and has no total, though the address names it', async () => {
  const at = await freshDesk('funded', { hiddenAccounts: ['binance_spot'] })
  await at.faults(
    totals({ all_accounts: { USDT: '130' }, binance_spot: { USDT: '40' }, kraken_spot: { USDT: '7' } }),
    balances(held('BTC', '90', ON_BINANCE), held('ETH', '70')),
  )
  const filter: BalanceFilter = { exchangeAccount: 'binance_spot' }
  renderAt(at.desk, <BalancesPanel href={currency => `/balances/${currency}`} filter={filter} />, 1100)
  await expect.poll(codes).toEqual(['BTC', 'ETH'])
  await expect.element(page.getByRole('button', { name: /Kraken/ })).toBeVisible()
  expect(page.getByRole('button', { name: /Binance\s*Spot/ }).elements()).toEqual([])
  expect([...document.querySelectorAll('option')].map(({ value }) => value)).not.toContain('binance_spot')
  expect(document.body.textContent).not.toMatch('₮40.00')
})

test('a wide panel lists the accounts with their totals, and shows two columns that arrow keys walk', async () => {
  const at = await freshDesk('funded')
  await at.faults(
    totals({ all_accounts: { USDT: '130' }, binance_spot: { USDT: '40' } }),
    balances(held('BTC', '90', ON_BINANCE), held('ETH', '70'), held('SOL', '60'), held('XRP', '50')),
  )
  renderAt(at.desk, <BalancesPanel href={currency => `/balances/${currency}`} />, 1100)
  await expect.poll(codes).toEqual(['BTC', 'ETH', 'SOL', 'XRP'])
  const [btc, eth, sol] = page.getByRole('link').elements() as HTMLElement[]
  expect(eth!.getBoundingClientRect().top).toBe(btc!.getBoundingClientRect().top)
  btc!.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(sol!).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}')
  await expect.element(eth!).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: /Binance\s*Spot.*40\.00/ }))
  await expect.poll(codes).toEqual(['BTC'])
})

test('what the desk sends wrong is neither shown as junk nor sorted first', async () => {
  const entry = (amount: unknown, worth: unknown): Entry => ({ amount, equivalents: { USDT: worth } })
  await open([
    { asset: 'INF', all_accounts: entry('1e999', '1e999') },
    { asset: 'NEG', all_accounts: entry('-0', '-0') },
    { asset: 'NUL', all_accounts: entry(null, null) },
    { asset: 'NAN', all_accounts: entry('NaN', 'Infinity') },
    { asset: 'OWN', okx_spot: entry('5', '500'), all_accounts: entry('1', '2') },
    // Numbers of more digits than an amount may have.
    held('HUG', 1e300),
    held('TNY', 1e-300),
    held('BTC', '90'),
  ])
  await expect.poll(codes).toEqual(['BTC', 'OWN', 'HUG', 'INF', 'NAN', 'NUL', 'TNY'])
  for (const code of ['HUG', 'TNY'])
    await expect.element(page.getByRole('link', { name: new RegExp(code) })).toHaveTextContent(/No price.*N\/A/)
  expect(document.body.textContent).not.toMatch(/e999|e[+-]?300|000,000|0\.000|NaN|Infinity|null|undefined|okx|-0/)
})

test('thousands of accounts and equivalents, `__proto__` among them, change no figure and no order', async () => {
  const many = (of: (at: number) => unknown, proto: unknown) =>
    Object.fromEntries([...Array.from({ length: 5_000 }, (_, at) => [`X${at}`, of(at)]), ['__proto__', proto]])
  const prices = many(at => `${9_000 + at}`, { USDT: '9000' })
  const stray: Entry = { amount: '7', equivalents: { USDT: '7000' } }
  const sent: Sent = {
    asset: 'BTC',
    ...(many(() => stray, stray) as Record<string, Entry>),
    all_accounts: { amount: '1', equivalents: { ...prices, USDT: '90' } },
  }
  const total = totals({ ...many(() => ({ USDT: '7' }), { USDT: '7' }), all_accounts: { ...prices, USDT: '185' } })
  await open([sent, held('__proto__', '80'), held('ETH', '95')], [total])
  await expect.poll(codes).toEqual(['ETH', 'BTC', '__proto__'])
  await expect.poll(() => document.body.textContent).toMatch(/Total in USDT₮185\.00/)
  const figures = document.querySelector('main')?.textContent?.match(/₮[\d,]+\.\d\d/g)
  expect([...new Set(figures)]).toEqual(['₮185.00', '₮95.00', '₮90.00', '₮80.00'])
  await expect.element(page.getByText('__proto__', { exact: true })).toBeVisible()
})

test('a filter that changes outside is followed, also after the client has typed another one', async () => {
  const at = await freshDesk('funded')
  await at.faults(balances(held('BTC', '90'), held('ETH', '70'), held('SOL', '50')))
  let change = (_next: BalanceFilter) => {}
  function Page() {
    const [filter, setFilter] = useState<BalanceFilter>({ search: 'bt' })
    change = setFilter
    return <BalancesPanel href={currency => `/balances/${currency}`} filter={filter} />
  }
  renderAt(at.desk, <Page />)
  await expect.poll(codes).toEqual(['BTC'])
  await userEvent.fill(search(), 'e')
  await expect.poll(codes).toEqual(['ETH'])
  change({ search: 'so' })
  await expect.poll(codes).toEqual(['SOL'])
  await expect.element(search()).toHaveValue('so')
  change({})
  await expect.poll(codes).toEqual(['BTC', 'ETH', 'SOL'])
})

test('typing is not lost to a page that keeps the filter and follows each key late', async () => {
  const at = await freshDesk('funded')
  await at.faults(balances(held('BTC', '90'), held('ETH', '70')))
  function Page() {
    const [filter, setFilter] = useState<BalanceFilter>({})
    return (
      <BalancesPanel
        href={currency => `/balances/${currency}`}
        filter={filter}
        onFilterChange={next => setTimeout(() => setFilter(next), 150)}
      />
    )
  }
  renderAt(at.desk, <Page />)
  await expect.poll(codes).toEqual(['BTC', 'ETH'])
  await userEvent.click(search())
  for (const key of 'eth') {
    await userEvent.keyboard(key)
    await new Promise(resolve => setTimeout(resolve, 60))
  }
  await new Promise(resolve => setTimeout(resolve, 400))
  await expect.element(search()).toHaveValue('eth')
  expect(codes()).toEqual(['ETH'])
})

test('while totals and accounts are loading, the list of accounts names no figure and no count', async () => {
  const at = await freshDesk('funded', { timing: { readMs: 60_000 } })
  const late = { delayMs: 60_000 }
  await at.faults(
    { match: { path: 'v1/balances/total-equivalent' }, act: late },
    { match: { path: 'v1/me/accounts' }, act: late },
  )
  renderAt(at.desk, <BalancesPanel />, 1200)
  const accounts = page.getByRole('list', { name: 'Account' })
  await expect.element(accounts.getByRole('button', { name: 'All accounts' })).toBeVisible()
  await expect.element(page.getByText('BTC', { exact: true }).first()).toBeVisible()
  await expect.element(accounts).not.toHaveTextContent(/\d|N\/A/)
})

test('a total of accounts that can’t be loaded is N/A', async () => {
  const at = await freshDesk('funded')
  await at.faults({ match: { path: 'v1/balances/total-equivalent' }, act: { status: 500 } })
  renderAt(at.desk, <BalancesPanel />, 1200)
  await expect.element(page.getByRole('list', { name: 'Account' }).getByRole('button').first()).toHaveTextContent('N/A')
})
