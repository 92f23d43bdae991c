import { signal } from '@preact/signals-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fault, freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
import { transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { type OrderBook, orderBook } from '../../src/domain/book/orderBook'
import { readDecimal } from '../../src/domain/decimal'
import type { Live } from '../../src/domain/live'
import type { Ticker } from '../../src/domain/price'
import { createFeed, type Feed } from '../../src/market/feed'
import { BalancesPanel } from '../BalancesPanel/BalancesPanel'
import { BalanceDetail } from './BalanceDetail'

type Entry = { amount: string; position: string | null }
type Sent = { asset: string; all_accounts: Entry } & Record<string, Entry | string | null>

const balances = ({ call }: TestDesk) => call<{ data: Sent[] }>('GET', 'v1/balances')

test('a currency shows its figures on all accounts together and on each', async () => {
  const at = await freshDesk('funded')
  const btc = (await balances(at)).data.find(balance => balance.asset === 'BTC')!
  const onAccountChosen = vi.fn()
  renderAt(at.desk, <BalanceDetail currency="BTC" onAccountChosen={onAccountChosen} />)
  await expect.element(page.getByRole('tab', { name: 'ALL ACCOUNTS' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByTitle(`${readDecimal(btc.all_accounts.amount)} BTC`).first()).toBeVisible()
  await userEvent.click(page.getByRole('tab', { name: 'Binance Spot' }))
  const spot = btc.binance_spot as Entry
  await expect.element(page.getByTitle(`${readDecimal(spot.amount)} BTC`).first()).toBeVisible()
  expect(onAccountChosen).toHaveBeenCalledExactlyOnceWith('binance_spot')
})

test.each([390, 1000])('all accounts list what is on each at %i px, and a press opens that account', async width => {
  const at = await freshDesk('funded')
  const btc = (await balances(at)).data.find(balance => balance.asset === 'BTC')!
  renderAt(at.desk, <BalanceDetail currency="BTC" />, width)
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('button')
  await expect.element(rows.first()).toBeVisible()
  const spot = rows.filter({ hasText: 'BinanceSpot' })
  await expect.element(spot.getByTitle(`${readDecimal((btc.binance_spot as Entry).amount)} BTC`)).toBeVisible()
  await userEvent.click(spot)
  await expect.element(page.getByRole('tab', { name: 'Binance Spot' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(rows.first()).not.toBeInTheDocument()
})

/** Where the decimal point of each figure is drawn, in px. */
const pointsOf = (figures: readonly Element[]): number[] =>
  figures.flatMap(figure => {
    const texts = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.nodeValue!.indexOf('.')
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    return []
  })

test('the decimal points of what is on each account are below each other', async () => {
  const at = await freshDesk('funded')
  await at.faults(
    balanceOf('BTC', {
      all_accounts: entry('3.12345678', '3.12345678'),
      binance_spot: entry('0.5', '0.5'),
      binance_usdm: entry('0.12345678', '0.12345678'),
      coinbase_spot: entry('2.5', '2.5'),
      gateio_spot: entry('12', '12'),
    }),
  )
  renderAt(at.desk, <BalanceDetail currency="BTC" />, 1000)
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  await expect.element(rows.first()).toBeVisible()
  const figures = rows.elements().map(item => item.querySelector('[title$=" BTC"]')!)
  const points = pointsOf(figures)
  expect(points).toHaveLength(3)
  expect(Math.max(...points) - Math.min(...points)).toBeLessThan(0.5)
})

test('a press on the big figure shows all its digits, and moves nothing below', async () => {
  const at = await freshDesk('funded')
  await at.faults(balanceOf('BTC', { all_accounts: entry('3.1234567891', '3') }))
  renderAt(at.desk, <BalanceDetail currency="BTC" />)
  const top = () => page.getByText('Available').element().getBoundingClientRect().top
  await expect.element(button(/^3\.1234567/)).toBeVisible()
  const before = top()
  await userEvent.click(button(/^3\.1234567/))
  await expect.element(page.getByText('3.1234567891 BTC')).toBeVisible()
  expect(top()).toBe(before)
})

test.each([
  ['USDT', 'BTC'],
  // A code of its own.
  ['KPEPE', 'kPEPE'],
])('for %s an answer about %s is not shown', async (currency, other) => {
  const at = await freshDesk('funded')
  const figures = entry('555', '555')
  const body = JSON.stringify({ asset: other, all_accounts: figures, binance_spot: figures })
  await at.faults({ match: { path: `v1/balances/${currency}` }, act: { status: 200, body } })
  renderAt(at.desk, <BalanceDetail currency={currency} />)
  await expect.element(page.getByText('The desk did not answer as expected.')).toBeVisible()
  expect(page.getByText('555').elements()).toEqual([])
})

test('the buttons stay in their place when the price and the order book arrive', async () => {
  const at = await freshDesk('funded')
  const tops = new Set<number>()
  const watcher = new MutationObserver(() => {
    const buy = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Buy BTC')
    if (buy) tops.add(buy.getBoundingClientRect().top)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watcher.disconnect())
  renderAt(at.desk, <BalanceDetail currency="BTC" account="binance_spot" onCreate={() => undefined} />)
  await expect.element(page.getByRole('button', { name: 'Order book' })).toBeVisible()
  expect(tops.size).toBe(1)
})

test('a short position is a word without a sign', async () => {
  const at = await freshDesk('demo')
  const { data } = await balances(at)
  const short = data.find(balance => String((balance.binance_usdm as Entry | undefined)?.position).startsWith('-'))!
  renderAt(at.desk, <BalanceDetail currency={short.asset} account="binance_usdm" />)
  await expect.element(page.getByText('Short')).toBeVisible()
  expect(page.getByRole('definition').elements().at(-1)!.textContent).not.toMatch(/[-−]/)
})

test.each([
  ['long', '0.5', 'Long', 'buy'],
  ['short', '-0.5', 'Short', 'sell'],
])('a %s position has its word and its color', async (_kind, position, word, color) => {
  const at = await freshDesk('funded')
  await at.faults(balanceOf('BTC', { binance_usdm: { ...entry('1', '1'), position } }))
  renderAt(
    at.desk,
    <>
      <BalanceDetail currency="BTC" account="binance_usdm" />
      <i data-token style={{ color: `var(--desk-colors-${color})` }} />
    </>,
  )
  await expect.element(page.getByText(word, { exact: true })).toBeVisible()
  const [chip, token] = [page.getByText(word, { exact: true }).element(), document.querySelector('[data-token]')!]
  expect(getComputedStyle(chip).color).toBe(getComputedStyle(token).color)
})

test.each([['0'], [null]])('a position of %s is none', async position => {
  const at = await freshDesk('funded')
  await at.faults(balanceOf('BTC', { binance_usdm: { ...entry('1', '1'), position } }))
  renderAt(at.desk, <BalanceDetail currency="BTC" account="binance_usdm" />)
  await expect.element(page.getByText('Withdrawable')).toBeVisible()
  expect(page.getByText('Position').elements()).toEqual([])
})

test.each([
  ['en-US', 'Transfer BTC', 'Transfer'],
  ['uk-UA', 'Переказати BTC', 'Переказати'],
] as const)(
  'the transfer button has its word where there is room, and its name everywhere, in %s',
  async (locale, name, word) => {
    const at = await freshDesk('funded', { locale })
    const detail = <BalanceDetail currency="BTC" account="binance_spot" onTransfer={vi.fn()} />
    const { unmount } = renderAt(at.desk, detail, 600)
    await expect.element(button(name).getByText(word, { exact: true })).toBeVisible()
    unmount()
    renderAt(at.desk, detail, 358)
    await expect.element(button(name)).toHaveAttribute('title', name)
    await expect.element(button(name).getByText(word, { exact: true })).not.toBeVisible()
    expect(button(name).element().getBoundingClientRect().width).toBe(44)
  },
)

test('an account without the currency says so', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <BalanceDetail currency="BTC" account="gateio_spot" />)
  await expect.element(page.getByText('No BTC on this account')).toBeVisible()
})

test.each([['null'], ['missing']])('figures of all accounts that are %s are dashes, not nothing', async what => {
  const at = await freshDesk('funded')
  await at.faults(balanceOf('SOL', { binance_spot: entry('1', '1'), ...(what === 'null' && { all_accounts: null }) }))
  renderAt(at.desk, <BalanceDetail currency="SOL" />)
  await expect.element(page.getByText('Withdrawable')).toBeVisible()
  expect(
    page
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['–', '–'])
  expect(page.getByText('No SOL on this account').elements()).toEqual([])
})

test('a hidden account has no tab, though the address names it', async () => {
  const at = await freshDesk('funded', { hiddenAccounts: ['binance_spot'] })
  renderAt(at.desk, <BalanceDetail currency="BTC" account="binance_spot" />)
  await expect.element(page.getByRole('tab', { name: 'ALL ACCOUNTS' })).toHaveAttribute('aria-selected', 'true')
  expect(page.getByRole('tab', { name: 'Binance Spot' }).elements()).toEqual([])
})

test('a text that is no currency requests nothing', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <BalanceDetail currency="../me" />)
  await expect.element(page.getByText('Page not found')).toBeVisible()
  expect(at.calls()).toBe(0)
})

test('the order book is open in a wide place, and the client’s own choice is kept', async () => {
  const at = await freshDesk('funded')
  const detail = <BalanceDetail currency="BTC" account="binance_spot" />
  const asks = page.getByRole('table', { name: 'Asks' })
  const narrow = renderAt(at.desk, detail, 1000)
  await expect.element(button('Order book')).toHaveAttribute('aria-expanded', 'false')
  narrow.unmount()
  const wide = renderAt(at.desk, detail, 1500)
  await expect.element(asks).toBeVisible()
  // The button is outside of the test's window.
  ;(button('Order book').element() as HTMLElement).click()
  await expect.element(asks).not.toBeInTheDocument()
  wide.unmount()
  renderAt(at.desk, detail, 1500)
  await expect.element(button('Order book')).toHaveAttribute('aria-expanded', 'false')
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const balanceOf = (currency: string, entries: object): Fault => ({
  match: { method: 'GET', path: `v1/balances/${currency}` },
  act: { status: 200, body: JSON.stringify({ asset: currency, ...entries }) },
})
const requestsOf = (data: readonly object[], total = data.length): Fault => ({
  match: { method: 'GET', path: 'v1/requests' },
  act: { status: 200, body: JSON.stringify({ total, data }) },
})
const entry = (amount: string, available: string) => ({ amount, available, withdrawable: available, equivalents: {} })
const row = (number: number, fields: object) => ({
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number,
  side: 'sell',
  type: 'limit',
  status: 'in_progress',
  exchangeAccount: 'binance_spot',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.25',
  executedBase: '0',
  requestedPrice: '100000',
  ...fields,
})
const leftOf = (node: Node) => {
  const range = document.createRange()
  range.selectNodeContents(node)
  return Math.round(range.getBoundingClientRect().left)
}

test('‘Show all’ is below its list, in line with the rows and above the note on all of them', async () => {
  const at = await freshDesk('funded')
  await at.faults(
    balanceOf('BTC', { binance_spot: entry('9', '2') }),
    requestsOf([1, 2, 3, 4, 5, 6, 7].map(number => row(number, { requestedBase: '1', executedBase: '0' }))),
  )
  renderAt(at.desk, <BalanceDetail currency="BTC" account="binance_spot" />)
  await expect.element(button('Show all 7')).toBeVisible()
  const all = button('Show all 7').element().firstElementChild!
  const note = page.getByText('Your open requests account for all 7 BTC.').element()
  const label = holds().element().querySelector('dt')!
  expect(leftOf(all)).toBe(leftOf(label))
  expect(all.getBoundingClientRect().bottom).toBeLessThan(note.getBoundingClientRect().top)
})

const holds = () => page.getByRole('region', { name: 'On hold' })

test('buy and sell start a request with the currency, and with the account where one is chosen', async () => {
  const at = await freshDesk('funded')
  const onCreate = vi.fn()
  renderAt(at.desk, <BalanceDetail currency="BTC" onCreate={onCreate} />)
  await userEvent.click(button('Sell BTC'))
  await userEvent.click(page.getByRole('tab', { name: 'Binance Spot' }))
  await userEvent.click(button('Buy BTC'))
  expect(onCreate.mock.calls.map(([seed]) => seed)).toEqual([
    { side: 'sell', base: 'BTC' },
    { side: 'buy', base: 'BTC', exchangeAccount: 'binance_spot' },
  ])
})

test('buy and sell are disabled on an account without requests, and say why to keyboard and touch', async () => {
  const at = await freshDesk('demo')
  const onCreate = vi.fn()
  renderAt(at.desk, <BalanceDetail currency="BTC" account="kraken_spot" onCreate={onCreate} />)
  await expectBlocked('Kraken Spot requests are not available')
  expect(onCreate).not.toHaveBeenCalled()
})

test('buy and sell are disabled on an account that is not the client’s, and say so', async () => {
  const at = await freshDesk('second')
  const onCreate = vi.fn()
  await at.faults(balanceOf('BTC', { gateio_spot: entry('1', '1') }))
  renderAt(at.desk, <BalanceDetail currency="BTC" account="gateio_spot" onCreate={onCreate} />)
  await expectBlocked('Gate.io Spot is not one of your accounts')
  expect(onCreate).not.toHaveBeenCalled()
})

test('buy, sell and transfer stay possible while the client’s accounts can’t be loaded', async () => {
  const at = await freshDesk('funded')
  await at.faults({ match: { path: 'v1/me/accounts' }, act: { status: 503 } })
  const [onCreate, onTransfer] = [vi.fn(), vi.fn()]
  const detail = <BalanceDetail currency="USDT" account="binance_spot" onCreate={onCreate} onTransfer={onTransfer} />
  renderAt(at.desk, detail)
  await expect.poll(() => at.calls('GET', 'v1/me/accounts')).toBe(3)
  await expect.element(page.getByText('Withdrawable')).toBeVisible()
  await userEvent.click(button('Buy USDT'))
  await userEvent.click(button('Transfer USDT'))
  expect(onCreate).toHaveBeenCalledExactlyOnceWith({ side: 'buy', base: 'USDT', exchangeAccount: 'binance_spot' })
  expect(onTransfer).toHaveBeenCalledExactlyOnceWith('binance_spot')
})

/** Both buttons are disabled by this visible reason, and are pressed by pointer and by keyboard. */
async function expectBlocked(reason: string) {
  for (const name of ['Buy BTC', 'Sell BTC']) {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
    const note = document.getElementById(button(name).element().getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe(reason)
    expect(note?.checkVisibility()).toBe(true)
    await button(name).click({ force: true })
    ;(button(name).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
}

test('a transfer starts from the two accounts that take part in it, and from no other', async () => {
  const at = await freshDesk('funded')
  const onTransfer = vi.fn()
  renderAt(at.desk, <BalanceDetail currency="BTC" onTransfer={onTransfer} />)
  await expect.element(page.getByRole('tab', { name: 'Coinbase Spot' })).toBeVisible()
  const transfer = button('Transfer BTC')
  expect(transfer.elements()).toEqual([])
  await userEvent.click(page.getByRole('tab', { name: /Futures/ }))
  await userEvent.click(transfer)
  await userEvent.click(page.getByRole('tab', { name: 'Coinbase Spot' }))
  await expect.element(transfer).not.toBeInTheDocument()
  expect(onTransfer).toHaveBeenCalledExactlyOnceWith('binance_usdm')
})

test('no transfer is offered when its other account is hidden, also before the client’s accounts are known', async () => {
  const at = await freshDesk('funded', { hiddenAccounts: ['binance_usdm'] })
  await at.faults({ match: { path: 'v1/me/accounts' }, act: { status: 503 } })
  renderAt(at.desk, <BalanceDetail currency="BTC" account="binance_spot" onTransfer={() => undefined} />)
  await expect.element(page.getByText('Withdrawable')).toBeVisible()
  expect(button('Transfer BTC').elements()).toEqual([])
})

test('the market price is live on an account, and the order book folds out', async () => {
  const at = await freshDesk('funded')
  renderAt(at.desk, <BalanceDetail currency="BTC" />)
  await expect.element(page.getByRole('tab', { name: 'Binance Spot' })).toBeVisible()
  expect(page.getByText('Market price', { exact: true }).elements()).toEqual([])
  await userEvent.click(page.getByRole('tab', { name: 'Binance Spot' }))
  await expect.element(page.getByText('live', { exact: true })).toBeVisible()
  const books = () =>
    at.desk
      .market(createFeed)
      .inspect()
      .watches.filter(({ name }) => name.startsWith('orderBook'))
  expect(books()).toEqual([])
  await userEvent.click(button('Order book'))
  await expect.element(page.getByText('Spread')).toBeVisible()
  expect(books().length).toBe(1)
})

test('a dollar has no market price', async () => {
  const at = await freshDesk('funded')
  renderAt(at.desk, <BalanceDetail currency="USDT" account="binance_spot" />)
  await expect.element(page.getByText('Withdrawable')).toBeVisible()
  expect(page.getByText('Market price', { exact: true }).elements()).toEqual([])
})

test('a price too small to be shown still has its order book', async () => {
  const at = await freshDesk('funded')
  const ticker: Live<Ticker> = { state: 'live', value: { price: '0.0000000014' }, asOf: Date.now() }
  const book: Live<OrderBook> = { state: 'live', value: orderBook([[1.5e-9, 1e9]], [[1.4e-9, 1e9]]), asOf: Date.now() }
  const market = { ticker: () => signal(ticker), orderBook: () => signal(book) }
  vi.spyOn(at.desk, 'market').mockReturnValue(market as unknown as Feed)
  renderAt(at.desk, <BalanceDetail currency="BTC" account="binance_spot" />)
  await userEvent.click(button('Order book'))
  await expect.element(page.getByRole('columnheader', { name: 'Price, USDT' }).first()).toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Order book' })).not.toHaveAttribute('aria-busy')
})

test('a currency without a pair on the account has no ticker', async () => {
  const at = await freshDesk('demo')
  renderAt(at.desk, <BalanceDetail currency="LUNC" account="binance_spot" />)
  await expect.element(page.getByText('Ticker not found')).toBeVisible()
  await expect.element(page.getByText('N/A').first()).toBeVisible()
})

test('what holds a balance: its open requests, summing to what is not available', async () => {
  const at = await freshDesk('funded')
  const onOpenRequest = vi.fn()
  await at.faults(
    balanceOf('BTC', { binance_spot: entry('1', '0.45') }),
    requestsOf([row(7, {}), row(8, { requestedBase: '0.4', executedBase: '0.1' }), row(9, { side: 'buy' })]),
  )
  renderAt(at.desk, <BalanceDetail currency="BTC" account="binance_spot" onOpenRequest={onOpenRequest} />)
  await expect.element(holds()).toHaveTextContent(/0\.55BTC.*#70\.25BTC.*#80\.3BTC/)
  await expect.element(page.getByText('Your open requests account for all 0.55 BTC.')).toBeVisible()
  await expect.element(holds()).not.toHaveTextContent('#9')
  await userEvent.click(button('BTC · #8'))
  expect(onOpenRequest).toHaveBeenCalledExactlyOnceWith('00000000-0000-4000-8000-000000000008')
})

const marketBuy = row(8, { side: 'buy', type: 'market', requestedPrice: null })
test.each([
  [
    'the open requests do not explain has a line of its own',
    [],
    /#725,000\.00USDTOther35,000\.00USDT/,
    /^Not explained/,
  ],
  [
    'requests of unknown amount may keep has no line',
    [marketBuy],
    /#8amount unknownRequests/,
    /whose amount is unknown/,
  ],
  [
    'remains beside a scaled request is as much an estimate',
    [row(8, { side: 'buy', type: 'scaled', requestedPrice: null, minPrice: '40000', maxPrice: '60000' })],
    /#8≈ 12,500\.00USDTOther≈ 22,500\.00USDT/,
    /estimates at the average price/,
  ],
] as const)('what %s', async (_what, others, lines, remark) => {
  const at = await freshDesk('funded')
  await at.faults(
    balanceOf('USDT', { binance_spot: entry('100000', '40000') }),
    requestsOf([row(7, { side: 'buy' }), ...others]),
  )
  renderAt(at.desk, <BalanceDetail currency="USDT" account="binance_spot" />)
  await expect.element(holds()).toHaveTextContent(lines)
  await expect.element(page.getByText(remark)).toBeVisible()
})

const scaled = { type: 'scaled', requestedPrice: null, minPrice: '40000', maxPrice: '60000' }
test.each([
  ['not shown where a scaled request is estimated', { side: 'buy', ...scaled }, false],
  [
    'named where a market request of unknown amount commits still more',
    { side: 'buy', type: 'market', requestedPrice: null },
    true,
  ],
  ['named where every amount is exact', { side: 'buy' }, true],
] as const)('what the open requests commit above what is on hold is %s', async (_what, second, isNamed) => {
  const at = await freshDesk('funded')
  await at.faults(
    balanceOf('USDT', { binance_spot: entry('100000', '75034.93') }),
    requestsOf([row(7, { side: 'buy' }), row(8, second)]),
  )
  renderAt(at.desk, <BalanceDetail currency="USDT" account="binance_spot" />)
  await expect.element(holds()).toHaveTextContent(/#725,000\.00USDT.*#8/)
  const surplus = holds().getByText('Open requests exceed the hold by')
  expect(surplus.elements().length).toBe(isNamed ? 1 : 0)
  expect(holds().element().textContent.includes('34.93')).toBe(isNamed)
})

test('requests that can’t be loaded are not called missing', async () => {
  const at = await freshDesk('funded')
  await at.faults(balanceOf('BTC', { binance_spot: entry('1', '0.5') }), {
    match: { method: 'GET', path: 'v1/requests' },
    act: { status: 500 },
  })
  renderAt(at.desk, <BalanceDetail currency="BTC" account="binance_spot" />)
  await expect.element(page.getByText('Your open requests could not be loaded.')).toBeVisible()
  expect(page.getByText('Other', { exact: true }).elements()).toEqual([])
})

test.each([
  ['missing', undefined],
  ['null', null],
  ['1e999', '1e999'],
  ['an object', {}],
])('a figure that is %s is a dash, never a number that nobody sent', async (_what, figure) => {
  const at = await freshDesk('funded')
  const spoiled = { amount: figure, available: figure, withdrawable: figure, position: null, equivalents: figure }
  await at.faults(balanceOf('BTC', { all_accounts: spoiled }))
  renderAt(at.desk, <BalanceDetail currency="BTC" />)
  await expect.element(page.getByText('Withdrawable')).toBeVisible()
  const figures = page.getByRole('definition').elements()
  expect(figures.map(({ textContent }) => textContent)).toEqual(['–', '–'])
  expect(document.body.textContent).not.toMatch(/NaN|undefined|Infinity|1e/)
})

test('a withdrawable amount below zero is 0, and one below the available amount says why', async () => {
  const at = await freshDesk('funded')
  await at.faults(
    balanceOf('BTC', {
      all_accounts: { ...entry('3', '2'), withdrawable: '1.5' },
      binance_spot: { ...entry('1', '1'), withdrawable: '-1' },
    }),
  )
  renderAt(at.desk, <BalanceDetail currency="BTC" />)
  const why = page.getByText(/^Funds that are staked, lent, newly deposited or used as margin/)
  await expect.element(why).toBeVisible()
  await userEvent.click(page.getByRole('tab', { name: 'Binance Spot' }))
  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent(/^0(\.00)? ?BTC$/)
  await expect.element(why).toBeVisible()
})

test.each(['USD.M', 'BTC/PERP'])('a balance of %s can be opened', async code => {
  const paths: string[] = []
  const answer = { asset: code, all_accounts: entry('7', '7') }
  const { desk } = await freshDesk('empty', {
    fetch: async input => {
      paths.push(new URL((input as Request).url).pathname)
      return Response.json(paths.at(-1)?.includes('/balances/') ? answer : [])
    },
  })
  renderAt(desk, <BalanceDetail currency={code} />)
  await expect.element(page.getByRole('definition').first()).toHaveTextContent(/^7(\.00)?/)
  expect(paths).toContain(`/api/client/v1/balances/${encodeURIComponent(code)}`)
})

test('a balance that was never opened is shown offline as the list has it, with its time', async () => {
  const at = await freshDesk('funded')
  const view = renderAt(at.desk, <BalancesPanel />)
  await expect.element(page.getByText('BTC', { exact: true })).toBeVisible()
  const btc = (await balances(at)).data.find(({ asset }) => asset === 'BTC')!
  view.unmount()
  await at.faults({ act: { reset: 'before' } })
  renderAt(at.desk, <BalanceDetail currency="BTC" />)
  await expect.element(page.getByTitle(`${readDecimal(btc.all_accounts.amount)} BTC`).first()).toBeVisible()
  await expect.element(page.getByText(/They are from \d\d:\d\d:\d\d/)).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test.each([['-0'], ['-0.00']])('a zero that the desk sends as %s has no sign, not even in its title', async zero => {
  const at = await freshDesk('funded')
  await at.faults(balanceOf('BTC', { all_accounts: { ...entry(zero, zero), position: zero } }))
  renderAt(at.desk, <BalanceDetail currency="BTC" />)
  const shown = zero.slice(1)
  await expect.element(page.getByRole('definition').first()).toHaveTextContent(/^0(\.00)? ?BTC$/)
  const titles = [...document.querySelectorAll('[title$=" BTC"]')].map(figure => figure.getAttribute('title'))
  expect(titles).toEqual([`${shown} BTC`, `${shown} BTC`, `${shown} BTC`])
  expect(page.getByText('Position').elements()).toEqual([])
})

test('a transfer with unknown result is offered to be checked', async () => {
  const at = await freshDesk('funded')
  await at.faults({ match: { method: 'POST', path: 'v1/transfers' }, act: { status: 500 } })
  const transfer = { asset: 'BTC', amount: '0.01', from: 'binance_usdm', to: 'binance_spot' } as const
  await transferOutboxOf(at.desk).send(transfer, { before: {}, pressedAt: Date.now() })
  const onTransfer = vi.fn()
  renderAt(at.desk, <BalanceDetail currency="BTC" onTransfer={onTransfer} />)
  const note = page.getByText('A transfer of 0.01 BTC is not confirmed.')
  await expect.element(note).toBeVisible()
  const panel = page.getByRole('tabpanel').element().getBoundingClientRect()
  expect(note.element().closest('[role=status]')!.getBoundingClientRect().top - panel.top).toBe(12)
  await userEvent.click(button('Check'))
  expect(onTransfer).toHaveBeenCalledExactlyOnceWith('binance_usdm')
})
