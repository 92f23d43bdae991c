import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../../playground/harness/testKit'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { RequestList } from '../RequestList'

type Sent = { uuid: string; number: number; status: string; exchangeAccount: string; baseCurrency: string }
type Page = { total: number; data: Sent[] }

const asked = ({ call }: TestDesk, query: string) => call<Page>('GET', `v1/requests?limit=100&${query}`)
const uuids = () =>
  page
    .getByRole('link')
    .elements()
    .map(row => row.getAttribute('href'))
const of = ({ data }: Page) => data.slice(0, 10).map(request => request.uuid)

/** A page that keeps the filter, as an address would. */
function Keeping({ told, from = {} }: { told: (filter: RequestFilter) => void; from?: RequestFilter }) {
  const [filter, setFilter] = useState(from)
  return (
    <RequestList
      filter={filter}
      href={uuid => uuid}
      onFilterChange={next => {
        told(next)
        setFilter(next)
      }}
    />
  )
}

test('statuses are chosen together and taken back, and the list is what the desk has of them', async () => {
  const at = await freshDesk('demo')
  const told = vi.fn()
  renderAt(at.desk, <Keeping told={told} />)
  await expect.poll(() => uuids().length).toBeGreaterThanOrEqual(10)
  await userEvent.click(page.getByRole('button', { name: 'Executed' }))
  await expect.element(page.getByRole('button', { name: 'Executed' })).toHaveAttribute('aria-pressed', 'true')
  const executed = await asked(at, 'statuses=executed')
  await expect.poll(() => uuids().slice(0, 10)).toEqual(of(executed))
  await userEvent.click(page.getByRole('button', { name: 'Canceled', exact: true }))
  const both = await asked(at, 'statuses=executed&statuses=canceled')
  await expect.poll(() => uuids().slice(0, 10)).toEqual(of(both))
  await expect.element(page.getByText(String(both.total), { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'All', exact: true }))
  expect(told.mock.calls.map(([filter]) => filter)).toEqual([
    { statuses: ['executed'] },
    { statuses: ['executed', 'canceled'] },
    {},
  ])
})

test('an account is one of the client’s own, or all', async () => {
  const at = await freshDesk('demo')
  const own = await at.call<string[]>('GET', 'v1/me/accounts')
  const told = vi.fn()
  renderAt(at.desk, <Keeping told={told} />)
  const select = page.getByRole('combobox', { name: 'Account' })
  await expect.poll(() => select.element().querySelectorAll('option').length).toBe(own.length + 1)
  await userEvent.selectOptions(select, 'binance_usdm')
  const there = await asked(at, 'exchange_account=binance_usdm')
  await expect.poll(() => uuids().slice(0, 10)).toEqual(of(there))
  await userEvent.selectOptions(select, 'All accounts')
  expect(told.mock.lastCall).toEqual([{}])
})

test('a currency is typed ahead among those that the client knows, by keyboard alone', async () => {
  const at = await freshDesk('demo')
  const told = vi.fn()
  renderAt(at.desk, <Keeping told={told} />)
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
  expect(told.mock.lastCall).toEqual([{ currency: 'ETH' }])
  await expect.element(page.getByRole('button', { name: 'Currency: ETH' })).toHaveFocus()
  await expect.poll(() => uuids().slice(0, 10)).toEqual(of(await asked(at, 'currency=ETH')))
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('option', { name: 'All currencies' }))
  expect(told.mock.lastCall).toEqual([{}])
})

test('a currency that nobody has heard of may be looked for too, and Escape changes nothing', async () => {
  const at = await freshDesk('demo')
  const told = vi.fn()
  renderAt(at.desk, <Keeping told={told} />)
  await userEvent.click(page.getByRole('button', { name: 'Currency: All currencies' }))
  await expect.element(page.getByRole('combobox', { name: 'Currency' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Currency: All currencies' })).toHaveFocus()
  expect(told).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Currency' })).toHaveFocus()
  await userEvent.keyboard('wxyz')
  await userEvent.click(page.getByRole('option', { name: 'Look for WXYZ' }))
  expect(told.mock.lastCall).toEqual([{ currency: 'WXYZ' }])
})

test('where nothing fits, the list says so and lets the filters go', async () => {
  const at = await freshDesk('demo')
  const told = vi.fn()
  renderAt(at.desk, <Keeping told={told} from={{ currency: 'WXYZ' }} />)
  await expect.element(page.getByText('No requests fit these filters')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }))
  expect(told.mock.lastCall).toEqual([{}])
  await expect.poll(() => uuids().length).toBeGreaterThanOrEqual(10)
})

test('a list whose filters nobody keeps has no filters', async () => {
  const at = await freshDesk('demo')
  renderAt(at.desk, <RequestList href={uuid => uuid} onOpenRequest={() => undefined} />)
  await expect.poll(() => uuids().length).toBeGreaterThanOrEqual(10)
  expect(page.getByRole('button').elements()).toEqual([])
  expect(page.getByRole('searchbox').elements()).toEqual([])
})
