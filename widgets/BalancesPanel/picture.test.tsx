import { cleanup } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fault, freshDesk, renderAt } from '../../playground/harness/testKit'
import { BalancesSummary } from './BalancesSummary'

const held = (asset: string, usdt?: string) => ({
  asset,
  all_accounts: { amount: usdt ?? '1', equivalents: usdt === undefined ? {} : { USDT: usdt } },
})
const answering = (...data: readonly object[]): Fault => ({
  match: { path: 'v1/balances' },
  act: { status: 200, body: JSON.stringify({ total: data.length, data }) },
})
const ring = () => page.getByRole('button', { name: /Show next currency$/ })
const line = (name: string) => page.getByRole('button', { name, exact: true })

async function open(...data: readonly object[]) {
  const at = await freshDesk('funded')
  await at.faults(answering(...data))
  renderAt(at.desk, <BalancesSummary withPicture href="/balances" />, 464)
  await expect.element(page.getByText('24 h change')).toBeVisible()
  return at
}

test('a press on a share, in the ring or in the list, shows what it is worth', async () => {
  await open(held('USD', '60'), held('USDT', '30'), held('USDC', '10'))
  await expect.element(ring()).toHaveAccessibleName(/^USD 60\.0% ₮\s*60\.00 Show next currency$/)
  await userEvent.click(line('USDC 10.0%'))
  await expect.element(ring()).toHaveTextContent('USDC10.0%₮10.00')
  await expect.element(line('USDC 10.0%')).toHaveAttribute('aria-pressed', 'true')
  ;(ring().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(ring()).toHaveTextContent('USD60.0%₮60.00')
  const arc = document.querySelector<SVGElement>('[data-key=USDT]')!
  arc.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(ring()).toHaveTextContent('USDT30.0%₮30.00')
})

test('the shares after the four largest are one, and a screen reader gets all as text', async () => {
  await open(...['40', '20', '15', '10', '9', '6'].map((usdt, at) => held(`C${at}`, usdt)))
  const shares = () =>
    page
      .getByRole('list', { name: 'Shares of the total' })
      .getByRole('listitem')
      .elements()
      .map(item => item.textContent)
  expect(shares()).toEqual(['C040.0%', 'C120.0%', 'C215.0%', 'C310.0%', 'Other15.0%'])
})

test('the change over 24 hours is calculated from live prices', async () => {
  await open(held('BTC', '90'), held('USDT', '10'))
  await expect.poll(() => page.getByText('24 h change').element().parentElement!.textContent).toMatch(/\d\.\d\d%$/)
})

test('a loss has the minus sign of a price below the market, not a hyphen', async () => {
  const signs = []
  // Where one of them gains, the other loses.
  for (const worth of ['90', '-90']) {
    const at = await open(held('BTC', worth), held('USDT', '200'))
    const figure = page.getByText(/^.?\d+\.\d\d%$/)
    await expect.element(figure).toBeVisible()
    signs.push(figure.element().textContent.charAt(0))
    at.desk.close()
    cleanup()
  }
  expect(signs.filter(sign => !['+', '−', '0'].includes(sign))).toEqual([])
})

test('the 24 h change is grey while balances cannot be refreshed', async () => {
  const at = await open(held('BTC', '90'), held('USDT', '10'))
  const figure = page.getByText(/^[+−]?\d+\.\d\d%$/)
  const color = () => getComputedStyle(figure.element()).color
  const grey = getComputedStyle(page.getByText('24 h change').element()).color
  await expect.element(figure).toBeVisible()
  expect(color()).not.toBe(grey)
  await at.faults({ match: { path: 'v1/balances' }, act: { status: 503 } })
  await expect.poll(color).toBe(grey)
})

test('the change says which share of the balances it covers', async () => {
  await open(held('USDT', '90'), held('NOPRICE', '10'))
  await expect.element(page.getByText('24 h change · includes 90%', { exact: true })).toBeVisible()
})

test.each(['en-US', 'uk-UA'] as const)('on a phone the change and its share stay on one line in %s', async locale => {
  const at = await freshDesk('funded', { locale })
  await at.faults(answering(held('USDT', '90'), held('NOPRICE', '10')))
  renderAt(at.desk, <BalancesSummary />, 358)
  await expect.element(page.getByText(/90\s?%/)).toBeVisible()
  expect(
    page
      .getByText(/90\s?%/)
      .element()
      .parentElement!.getBoundingClientRect().height,
  ).toBe(36)
})

test('a day change that covers less than 80 % is not shown', async () => {
  await open(held('USDT', '70'), held('NOPRICE', '30'))
  await expect.poll(() => page.getByText('24 h change').element().parentElement!.textContent).toBe('24 h changeN/A')
})

test('the change is not known without a network, and keeps its place', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  await open(held('BTC', '70'), held('USDT', '30'))
  await expect.poll(() => page.getByText('24 h change').element().parentElement!.textContent).toBe('24 h changeN/A')
})

test('where all balances are small the dashboard says so', async () => {
  const at = await freshDesk('funded')
  await at.faults(answering(held('DUST', '0.5')))
  renderAt(at.desk, <BalancesSummary href="/balances" />)
  await expect.element(page.getByText('Only small balances here')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '1 currency' })).toBeVisible()
})

test('a currency that the desk lists twice is shown once', async () => {
  await open(held('USD', '60'), held('USDT', '40'), held('USD', '60'))
  await expect.element(line('USD 60.0%')).toBeVisible()
  await expect.element(line('USDT 40.0%')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(4)
})

test('a currency that the desk lists with two amounts has neither, and what is summed up is partial', async () => {
  await open(held('USD', '60'), held('USDT', '40'), held('USD', '70'))
  await expect.element(line('USDT 100.0%')).toBeVisible()
  await expect.element(page.getByText(/^USD\s*–/)).toBeVisible()
  await expect.element(page.getByText('24 h change · excludes 1 currency')).toBeVisible()
})

test('a code of 300 letters leaves its figures in their place', async () => {
  await open(held('W'.repeat(300), '60'), held('USDT', '40'))
  const heights = page
    .getByRole('listitem')
    .elements()
    .map(item => item.getBoundingClientRect().height)
  expect(heights).toEqual([36, 36, 36, 36])
})

test('a balance without a price has no color of a share', async () => {
  const at = await freshDesk('funded')
  await at.faults(answering(held('USD', '60'), held('NOPRICE')))
  renderAt(at.desk, <BalancesSummary />, 464)
  await expect.element(page.getByText('NOPRICE')).toBeVisible()
  const color = (currency: string) =>
    getComputedStyle(page.getByText(currency, { exact: true }).element().closest('li')!.querySelector('i')!)
      .backgroundColor
  expect([color('USD') === 'rgba(0, 0, 0, 0)', color('NOPRICE')]).toEqual([false, 'rgba(0, 0, 0, 0)'])
})
