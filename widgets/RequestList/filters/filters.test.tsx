import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../../playground/harness/testKit'
import { REQUEST_STATUSES } from '../../../src/domain/request/request'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { RequestList } from '../RequestList'

type Sent = { uuid: string; number: number; status: string; exchangeAccount: string; baseCurrency: string }
type Page = { total: number; data: Sent[] }

const fetchRequests = ({ call }: TestDesk, query = '') => call<Page>('GET', `v1/requests?limit=100&${query}`)
const uuids = () =>
  page
    .getByRole('link')
    .elements()
    .map(row => row.getAttribute('href'))
const firstTen = ({ data }: Page) => data.slice(0, 10).map(request => request.uuid)

/** A page that keeps the filter, as an address would. */
function FilteredList({ onChange, start = {} }: { onChange: (filter: RequestFilter) => void; start?: RequestFilter }) {
  const [filter, setFilter] = useState(start)
  return (
    <RequestList
      filter={filter}
      href={uuid => uuid}
      onFilterChange={next => {
        onChange(next)
        setFilter(next)
      }}
    />
  )
}

test('several statuses can be chosen together and cleared, and the list shows the desk’s requests with them', async () => {
  const at = await freshDesk('demo')
  const onChange = vi.fn()
  renderAt(at.desk, <FilteredList onChange={onChange} />)
  await expect.poll(() => uuids().length).toBeGreaterThanOrEqual(10)
  await userEvent.click(page.getByRole('button', { name: 'Executed' }))
  await expect.element(page.getByRole('button', { name: 'Executed' })).toHaveAttribute('aria-pressed', 'true')
  const executed = await fetchRequests(at, 'statuses=executed')
  await expect.poll(() => uuids().slice(0, 10)).toEqual(firstTen(executed))
  await userEvent.click(page.getByRole('button', { name: /^Canceled( \d+)?$/ }))
  const both = await fetchRequests(at, 'statuses=executed&statuses=canceled')
  await expect.poll(() => uuids().slice(0, 10)).toEqual(firstTen(both))
  await expect.element(page.getByText(String(both.total), { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^All( \d+)?$/ }))
  expect(onChange.mock.calls.map(([filter]) => filter)).toEqual([
    { statuses: ['executed'] },
    { statuses: ['executed', 'canceled'] },
    {},
  ])
})

test('the account filter offers the client’s own accounts that are not hidden, or all', async () => {
  const at = await freshDesk('demo', { hiddenAccounts: ['binance_spot'] })
  const own = (await at.call<string[]>('GET', 'v1/me/accounts')).filter(account => account !== 'binance_spot')
  const onChange = vi.fn()
  renderAt(at.desk, <FilteredList onChange={onChange} />)
  const select = page.getByRole('combobox', { name: 'Account' })
  await expect.poll(() => select.element().querySelectorAll('option').length).toBe(own.length + 1)
  await userEvent.selectOptions(select, 'binance_usdm')
  const there = await fetchRequests(at, 'exchange_account=binance_usdm')
  await expect.poll(() => uuids().slice(0, 10)).toEqual(firstTen(there))
  await userEvent.selectOptions(select, 'All accounts')
  expect(onChange.mock.lastCall).toEqual([{}])
})

test('a hidden account that the address names filters nothing, and no selector offers it', async () => {
  const at = await freshDesk('demo', { hiddenAccounts: ['binance_spot'] })
  const onChange = vi.fn()
  const start = { currency: 'BTC', exchangeAccount: 'binance_spot' }
  renderAt(at.desk, <FilteredList onChange={onChange} start={start} />)
  await expect.poll(() => uuids().slice(0, 10)).toEqual(firstTen(await fetchRequests(at, 'currency=BTC')))
  const select = page.getByRole('combobox', { name: 'Account' })
  await expect.element(select).toHaveDisplayValue('All accounts')
  expect(select.element().textContent).not.toContain('Binance Spot')
  await userEvent.click(page.getByRole('button', { name: 'Executed' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ statuses: ['executed'], currency: 'BTC' })
})

test('below a balance on all accounts, a hidden account leaves out no request', async () => {
  const at = await freshDesk('demo', { hiddenAccounts: ['binance_spot'] })
  renderAt(at.desk, <RequestList filter={{ currency: 'BTC', exchangeAccount: 'binance_spot' }} href={uuid => uuid} />)
  await expect.poll(() => uuids().slice(0, 10)).toEqual(firstTen(await fetchRequests(at, 'currency=BTC')))
})

test('a currency is chosen from the client’s own ones by keyboard alone', async () => {
  const at = await freshDesk('demo')
  const onChange = vi.fn()
  renderAt(at.desk, <FilteredList onChange={onChange} />)
  await expect.poll(() => uuids().length).toBeGreaterThanOrEqual(10)
  const chip = page.getByRole('button', { name: 'Currency: All currencies' })
  ;(chip.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('combobox', { name: 'Currency' })
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('option', { name: 'BTC', exact: true })).toBeVisible()
  await userEvent.keyboard('et')
  await expect.poll(() => page.getByRole('listbox').getByRole('option').elements()[0]?.textContent).toContain('ET')
  await userEvent.keyboard('h')
  await expect.poll(() => page.getByRole('listbox').getByRole('option').elements()[0]?.textContent).toContain('ETH')
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.lastCall).toEqual([{ currency: 'ETH' }])
  await expect.element(page.getByRole('button', { name: 'Currency: ETH' })).toHaveFocus()
  await expect.poll(() => uuids().slice(0, 10)).toEqual(firstTen(await fetchRequests(at, 'currency=ETH')))
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('option', { name: 'All currencies' }))
  expect(onChange.mock.lastCall).toEqual([{}])
})

test('an unknown currency can be filtered by, too, and Escape changes nothing', async () => {
  const at = await freshDesk('demo')
  const onChange = vi.fn()
  renderAt(at.desk, <FilteredList onChange={onChange} />)
  await userEvent.click(page.getByRole('button', { name: 'Currency: All currencies' }))
  await expect.element(page.getByRole('combobox', { name: 'Currency' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Currency: All currencies' })).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Currency' })).toHaveFocus()
  await userEvent.keyboard('wxyz')
  await userEvent.click(page.getByRole('option', { name: 'Search for WXYZ' }))
  expect(onChange.mock.lastCall).toEqual([{ currency: 'WXYZ' }])
})

test('when no request fits, the list says so and offers to clear the filters', async () => {
  const at = await freshDesk('demo')
  const onChange = vi.fn()
  renderAt(at.desk, <FilteredList onChange={onChange} start={{ currency: 'WXYZ' }} />)
  await expect.element(page.getByText('No requests match these filters')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }))
  expect(onChange.mock.lastCall).toEqual([{}])
  await expect.poll(() => uuids().length).toBeGreaterThanOrEqual(10)
})

test('a client without requests sees no filters', async () => {
  const at = await freshDesk('empty')
  renderAt(at.desk, <FilteredList onChange={vi.fn()} start={{ statuses: ['new'] }} />)
  await expect.element(page.getByRole('button', { name: 'Executed' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }))
  await expect.element(page.getByText('No requests', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Executed' })).not.toBeInTheDocument()
})

test('a list without onFilterChange has no filters', async () => {
  const at = await freshDesk('demo')
  renderAt(at.desk, <RequestList href={uuid => uuid} onOpenRequest={() => undefined} />)
  await expect.poll(() => uuids().length).toBeGreaterThanOrEqual(10)
  expect(page.getByRole('button').elements()).toEqual([])
  expect(page.getByRole('searchbox').elements()).toEqual([])
})

test('each status chip shows how many requests the desk has of it', async () => {
  const at = await freshDesk('demo')
  const names = ['All', 'New', 'In progress', 'Executed', 'Canceling', 'Canceled']
  const queries = ['', ...REQUEST_STATUSES.map(status => `statuses=${status}`)]
  const pages = await Promise.all(queries.map(query => fetchRequests(at, query)))
  const counted = names.map((name, chip) => `${name} ${pages[chip]!.total}`)
  renderAt(at.desk, <FilteredList onChange={vi.fn()} />)
  const chips = page.getByRole('group', { name: 'Status' }).getByRole('button')
  const shown = () => chips.elements().map(chip => [...chip.childNodes].map(part => part.textContent).join(' '))
  await expect.poll(shown).toEqual(counted)
  const executed = page.getByRole('button', { name: counted[3]!, exact: true })
  await userEvent.click(executed)
  await expect.element(executed).toHaveAttribute('aria-pressed', 'true')
  expect(shown()).toEqual(counted)
})

test('a chip whose count can’t be loaded shows none', async () => {
  const { desk } = await freshDesk('demo', {
    fetch: (input, init) =>
      /limit=1&statuses=new$/.test(new Request(input).url)
        ? Promise.reject(new TypeError('No answer'))
        : fetch(input, init),
  })
  renderAt(desk, <FilteredList onChange={vi.fn()} />)
  await expect.element(page.getByRole('button', { name: /^In progress \d+$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New', exact: true })).toBeVisible()
})

test('the counts appear together, so no chip moves twice', async () => {
  let answer: () => unknown = () => undefined
  const slow = new Promise<void>(resolve => {
    answer = resolve
  })
  const { desk } = await freshDesk('demo', {
    fetch: async (input, init) => {
      const { url } = new Request(input)
      if (/limit=1&statuses=new$/.test(url)) await slow
      const response = await fetch(input, init)
      if (/limit=1&statuses=in_progress$/.test(url)) setTimeout(answer, 500)
      return response
    },
  })
  renderAt(desk, <FilteredList onChange={vi.fn()} />)
  const counted = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /\d$/ })
  const seen = new Set<number>()
  await expect.poll(() => seen.add(counted.elements().length).has(6), { interval: 20 }).toBe(true)
  expect([...seen]).toEqual([0, 6])
})

test('no chip moves away from a press while another account’s counts are loaded', async () => {
  let answer: () => unknown = () => undefined
  const slow = new Promise<void>(resolve => {
    answer = resolve
  })
  const { desk } = await freshDesk('demo', {
    fetch: async (input, init) => {
      if (/limit=1&exchange_account=/.test(new Request(input).url)) await slow
      return fetch(input, init)
    },
  })
  renderAt(desk, <FilteredList onChange={vi.fn()} start={{ statuses: ['canceled'] }} />, 358)
  const line = page.getByRole('group', { name: 'Status' })
  await expect.element(line.getByRole('button', { name: /^All \d+$/ })).toBeInTheDocument()
  line.element().scrollLeft = 0
  const lefts = () =>
    line
      .getByRole('button')
      .elements()
      .map(chip => chip.getBoundingClientRect().left)
  const before = lefts()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Account' }), 'binance_spot')
  await expect.element(line.getByRole('button', { name: 'All', exact: true })).toBeVisible()
  expect(lefts()).toEqual(before)
  answer()
  await expect.element(line.getByRole('button', { name: /^All \d+$/ })).toBeVisible()
  expect(line.element().scrollLeft).toBe(0)
})

test('the chosen status is in sight on a phone, at first and when the filter changes', async () => {
  const { desk } = await freshDesk('demo')
  renderAt(desk, <FilteredList onChange={vi.fn()} start={{ statuses: ['canceled'], currency: 'WXYZ' }} />, 358)
  const line = page.getByRole('group', { name: 'Status' })
  const isWhole = (name: RegExp) => {
    const [outer, chip] = [line, line.getByRole('button', { name })].map(at => at.element().getBoundingClientRect())
    return chip!.left >= outer!.left && chip!.right <= outer!.right
  }
  await expect.element(line.getByRole('button', { name: /^New \d+$/ })).toBeVisible()
  await expect.poll(() => isWhole(/^Canceled/)).toBe(true)
  expect(isWhole(/^All/)).toBe(false)
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }))
  await expect.poll(() => isWhole(/^All/)).toBe(true)
})

test.each([262, 270, 278, 286])('a chosen status is not under the fading end of a line of %i px', async width => {
  const { desk } = await freshDesk('demo')
  renderAt(desk, <FilteredList onChange={vi.fn()} start={{ statuses: ['in_progress'] }} />, width)
  const line = page.getByRole('group', { name: 'Status' })
  await expect.element(line.getByRole('button', { name: /^New \d+$/ })).toBeVisible()
  const rightOf = (element: Element) => element.getBoundingClientRect().right
  await expect
    .poll(() => rightOf(line.element()) - rightOf(line.getByRole('button', { name: /^In progress/ }).element()))
    .toBeGreaterThanOrEqual(24)
})
