import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { BalancesPanel } from './BalancesPanel'

const sent = (count: number) => ({
  total: count,
  data: Array.from({ length: count }, (_, at) => ({
    asset: `C${at}`,
    all_accounts: { amount: '1', equivalents: { USDT: String(count - at) } },
  })),
})

async function open(count: number, width: number) {
  const at = await freshDesk('empty')
  const body = JSON.stringify(sent(count))
  await at.faults(
    { match: { path: 'v1/balances/total' }, act: { status: 500 } },
    { match: { path: 'v1/balances' }, act: { status: 200, body } },
  )
  const view = renderAt(at.desk, <BalancesPanel href={currency => `/balances/${currency}`} />, width)
  await expect.element(page.getByRole('link', { name: /^C0\b|C0/ }).first()).toBeVisible()
  // Rows are measured, and the columns counted, in the frames after the first.
  let last = -1
  const isSettled = () => {
    const before = last
    last = view.container.querySelectorAll('*').length
    return last === before
  }
  await expect.poll(isSettled, { interval: 300 }).toBe(true)
  return view
}

test.each([390, 1100])('thousands of balances take no more of the page than a hundred, %i px wide', async width => {
  const few = await open(100, width)
  const elements = few.container.querySelectorAll('*').length
  few.unmount()
  const many = await open(5_000, width)
  // A row more or less is drawn beyond the window's edge.
  await expect.poll(() => many.container.querySelectorAll('*').length).toBeLessThan(elements * 1.1)
  expect(page.getByRole('listitem').elements().at(-1)).toHaveAttribute('aria-setsize', '5000')
})

test('the last of thousands is reached by the End key, and found by its code', async () => {
  await open(5_000, 1100)
  ;(page.getByRole('link').elements()[0] as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('link', { name: /C4999/ })).toHaveFocus()
  await userEvent.fill(page.getByRole('searchbox'), 'c499')
  await expect.element(page.getByRole('link', { name: /C4999/ })).toBeInViewport()
  await expect.poll(() => page.getByRole('link').elements().length).toBe(11)
})
