import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { BalanceDetail } from '../BalanceDetail/BalanceDetail'
import { BalancesPanel } from './BalancesPanel'
import { BalancesSummary } from './BalancesSummary'

const titles = () =>
  [...document.querySelectorAll('main [title]')].flatMap(one => /\d/.exec(one.getAttribute('title') ?? '') ?? [])
/** Shares, counts and clocks are no amounts of money. */
const figures = () =>
  (document.querySelector('main')?.textContent ?? '').match(/[₮][\d,.]+|\d[\d,]*\.\d+(?!\d*%)|\d{3,}/g) ?? []

test.each([
  ['the list', <BalancesPanel key="list" href={currency => currency} />],
  ['the dashboard', <BalancesSummary key="dashboard" />],
  ['one currency', <BalanceDetail key="one" currency="BTC" />],
])('hidden amounts show no figure of the client’s money, nor in titles: %s', async (_, widget) => {
  const at = await freshDesk('second')
  renderAt(at.desk, widget)
  await expect.element(page.getByText('BTC', { exact: true }).first()).toBeVisible()
  await expect.poll(() => figures().length).toBeGreaterThan(0)
  at.desk.settings.set({ hideAmounts: true })
  await expect.poll(figures).toEqual([])
  expect(titles()).toEqual([])
  await expect.element(page.getByText('Hidden').first()).toBeInTheDocument()
})

test('the eye beside the total hides amounts and shows them again, and is remembered', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <BalancesPanel />)
  await userEvent.click(page.getByRole('button', { name: 'Hide amounts' }))
  expect(localStorage.getItem(`desk:${at.client.email}:hideAmounts`)).toBe('true')
  await userEvent.click(page.getByRole('button', { name: 'Show amounts' }))
  await expect.poll(() => figures().length).toBeGreaterThan(0)
})
