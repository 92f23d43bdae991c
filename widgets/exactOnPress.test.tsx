import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../playground/harness/testKit'
import { BalanceDetail } from './BalanceDetail/BalanceDetail'
import { BalancesPanel } from './BalancesPanel/BalancesPanel'
import { RequestDetail } from './RequestDetail/RequestDetail'
import { fact, pick } from './RequestDetail/testDetail'

/** Of many digits, so that no figure fits as a whole. */
const LONG = '0.123456789012345'
const PRICE = '98765.4321098765'

async function openRequest() {
  const at = await freshDesk('demo', { timing: { pollOpenMs: 60_000, pollMs: 60_000 } })
  const request = await pick(at, ({ status, type }) => status === 'in_progress' && type === 'limit')
  const figures = {
    side: 'buy',
    baseCurrency: 'BTC',
    counterCurrency: 'USDT',
    requestedBase: '0.623456789012399',
    requestedPrice: PRICE,
    executedBase: LONG,
    executedCounter: '12193.1122334455',
    averagePrice: '98764.4321098765',
  }
  await at.faults({
    match: { method: 'GET', path: `v1/requests/${request.uuid}` },
    act: { status: 200, body: JSON.stringify({ ...request, ...figures }) },
  })
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />, 800)
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  return at
}

async function openBalance() {
  const at = await freshDesk('funded')
  const entry = {
    amount: '1.123456789012399',
    available: LONG,
    withdrawable: '0.023456789012345',
    position: '-0.223456789012345',
    equivalents: { USDT: '110959.6789' },
  }
  await at.faults(
    {
      match: { method: 'GET', path: 'v1/balances/BTC' },
      act: { status: 200, body: JSON.stringify({ asset: 'BTC', all_accounts: entry, binance_usdm: entry }) },
    },
    { match: { method: 'GET', path: 'v1/requests' }, act: { status: 200, body: '{"total":0,"data":[]}' } },
  )
  renderAt(at.desk, <BalanceDetail currency="BTC" />)
  await expect.element(page.getByText('Withdrawable')).toBeVisible()
  return at
}

const buttonIn = (place: Element | undefined) => place?.querySelector<HTMLButtonElement>('button[aria-pressed]')
const named = (text: string | RegExp) => page.getByRole('button', { name: text }).first()

/** Presses the figure twice. */
async function expectExactOnPress(figure: () => HTMLElement | null | undefined, exact: string) {
  await expect.poll(figure).toBeTruthy()
  const before = figure()?.textContent
  expect(before).not.toContain(exact)
  expect(pressHeight(figure()!)).toBeGreaterThanOrEqual(44)
  figure()?.click()
  await expect.poll(() => figure()?.textContent).toBe(exact)
  figure()?.click()
  await expect.poll(() => figure()?.textContent).toBe(before)
}
const pressHeight = (element: Element) => Number(getComputedStyle(element, '::after').height.replace('px', ''))

describe('a press shows all digits of a figure, and a second one shortens it', () => {
  it.each([
    ['Executed value', '12,193.1122334455 USDT'],
    ['Average price', '98,764.4321098765 USDT'],
  ])('of a request: %s', async (label, exact) => {
    await openRequest()
    await expectExactOnPress(() => buttonIn(fact(label)), exact)
  })

  it.each([
    [/^0\.6234567/, '0.623456789012399 BTC'],
    [/^98,765\.432/, '98,765.4321098765 USDT'],
    [/^0\.12345678 BTC executed/, '0.123456789012345 BTC executed'],
    [/^0\.5 BTC left/, '0.500000000000054 BTC left'],
  ])('in the head of a request: %s', async (shown, exact) => {
    await openRequest()
    const figure = named(shown).element() as HTMLElement
    await expectExactOnPress(() => figure, exact)
  })

  it.each([
    ['Available', '0.123456789012345 BTC'],
    ['Withdrawable', '0.023456789012345 BTC'],
    ['Position', '0.223456789012345 BTC'],
    ['Other', '1.000000000000054 BTC'],
  ])('of a balance: %s', async (label, exact) => {
    await openBalance()
    await expectExactOnPress(() => buttonIn(fact(label)), exact)
  })

  it.each([
    [/^1\.1234567/, '1.123456789012399 BTC'],
    [/₮\s*110,959\.67/, '110,959.6789 USDT'],
  ])('in the head of a balance: %s', async (shown, exact) => {
    await openBalance()
    const figure = named(shown).element() as HTMLElement
    await expectExactOnPress(() => figure, exact)
  })

  it('of the total', async () => {
    const at = await freshDesk('second')
    await at.faults({
      match: { method: 'GET', path: 'v1/balances/total-equivalent' },
      act: { status: 200, body: JSON.stringify({ all_accounts: { USDT: '153201.223344' } }) },
    })
    renderAt(at.desk, <BalancesPanel />)
    await expect.element(named(/₮\s*153,201\.22/)).toBeVisible()
    const figure = named(/₮\s*153,201\.22/).element() as HTMLElement
    await expectExactOnPress(() => figure, '153,201.223344 USDT')
  })
})

it('a figure whose digits are all shown is no button', async () => {
  const at = await freshDesk('demo', { timing: { pollOpenMs: 60_000, pollMs: 60_000 } })
  const request = await pick(at, ({ status }) => status === 'new')
  await at.faults({
    match: { method: 'GET', path: `v1/requests/${request.uuid}` },
    act: { status: 200, body: JSON.stringify({ ...request, requestedBase: '2.5' }) },
  })
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />, 800)
  const figure = page.getByText(/^2\.5/).first()
  await expect.element(figure).toBeVisible()
  expect(figure.element().closest('button')).toBe(null)
})

it('a figure that the client has hidden stays covered: it is no button', async () => {
  const { desk } = await openBalance()
  expect(buttonIn(fact('Available'))).toBeTruthy()
  desk.settings.set({ hideAmounts: true })
  await expect.poll(() => fact('Available')?.textContent).toContain('••••')
  expect(document.querySelectorAll('main button[aria-pressed]').length).toBe(0)
})

it('a row is as high with a figure to press as with one to read', async () => {
  const at = await openBalance()
  const heights = () =>
    page
      .getByRole('definition')
      .elements()
      .map(one => one.parentElement?.offsetHeight)
  const pressable = heights()
  at.desk.settings.set({ hideAmounts: true })
  await expect.poll(() => fact('Available')?.textContent).toContain('••••')
  expect(heights()).toEqual(pressable)
})
