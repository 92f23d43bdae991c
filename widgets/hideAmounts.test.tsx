import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../playground/harness/testKit'
import { transferOutboxOf } from '../src/desk/transfers/transferOutbox'
import { BalanceDetail } from './BalanceDetail/BalanceDetail'
import { BalancesPanel } from './BalancesPanel/BalancesPanel'
import { BalancesSummary } from './BalancesPanel/BalancesSummary'
import { RequestDetail } from './RequestDetail/RequestDetail'
import { LatestActivity } from './RequestList/LatestActivity'
import { RequestList } from './RequestList/RequestList'
import { BTC, button, fact, openTotal, openWizard, sheet, textIn, type } from './RequestWizard/testWizard'
import { TransferDialog } from './TransferDialog/TransferDialog'

const titles = () =>
  [...document.querySelectorAll('main [title]')].flatMap(one => /\d/.exec(one.getAttribute('title') ?? '') ?? [])
/** Shares, counts and clocks are no amounts of money. */
const figures = () =>
  (document.querySelector('main')?.textContent ?? '').match(/[₮][\d,.]+|\d[\d,]*\.\d+(?!\d*%)|\d{3,}(?!\.?\d*%)/g) ?? []
const hide = ({ desk }: TestDesk, hideAmounts = true) => desk.settings.set({ hideAmounts })

describe('hidden amounts', () => {
  test.each([
    ['the list', <BalancesPanel key="list" href={currency => currency} />],
    ['the dashboard', <BalancesSummary key="dashboard" />],
    ['the dashboard with its ring', <BalancesSummary key="ring" withPicture />],
    ['one currency', <BalanceDetail key="one" currency="BTC" />],
  ])('show no figure of the client’s balances, nor in titles: %s', async (_, widget) => {
    const at = await freshDesk('second')
    renderAt(at.desk, widget)
    await expect.element(page.getByText('BTC', { exact: true }).first()).toBeVisible()
    await expect.poll(() => figures().length).toBeGreaterThan(0)
    hide(at)
    await expect.poll(figures).toEqual([])
    expect(titles()).toEqual([])
    await expect.element(page.getByText('Hidden').first()).toBeInTheDocument()
  })

  test.each([
    ['the list', () => <RequestList href={uuid => uuid} />],
    ['the latest activity', () => <LatestActivity href={uuid => uuid} />],
    ['one request', (uuid: string) => <RequestDetail uuid={uuid} />],
  ])('show no amount of a request, and its price as before: %s', async (_, widget) => {
    const at = await freshDesk('demo', { timing: { pollOpenMs: 60_000, pollMs: 60_000 } })
    const { data } = await at.call<{ data: Record<string, string | null>[] }>('GET', 'v1/requests?limit=100')
    const executed = data.find(({ status, type }) => status === 'executed' && type === 'limit')!
    const amountTitles = () => {
      const codes = new Set(
        data.flatMap(({ baseCurrency, requestedBase, executedBase, executedCounter }) =>
          [requestedBase, executedBase].map(amount => `${amount} ${baseCurrency}`).concat(`${executedCounter}`),
        ),
      )
      return [...document.querySelectorAll('main [title]')]
        .map(one => (one.getAttribute('title') ?? '').replaceAll(',', ''))
        .filter(title => codes.has(title) || codes.has(title.split(' ')[0] ?? ''))
    }
    renderAt(at.desk, widget(executed.uuid ?? ''))
    await expect.poll(() => amountTitles().length).toBeGreaterThan(0)
    hide(at)
    await expect.poll(amountTitles).toEqual([])
    await expect.element(page.getByText('Hidden').first()).toBeInTheDocument()
    for (const row of page.getByRole('link').elements())
      expect(row.getAttribute('aria-label')).toMatch(/^(Buy|Sell) Hidden \w+, /)
    hide(at, false)
    await expect.poll(() => amountTitles().length).toBeGreaterThan(0)
  })

  test('cover what the ticket knows of the client’s money, and show what the client types', async () => {
    const wizard = await openTotal({ ...BTC, side: 'sell' })
    await type('Price', '500000')
    await expect.element(sheet().getByText(/^Max \d/)).toBeVisible()
    hide(wizard)
    await expect.element(sheet().getByText('Max ••••')).toBeVisible()
    await expect.poll(() => fact('Available')).toBe('Available••••HiddenBTC')
    await userEvent.click(button('Max'))
    expect(textIn('Amount')).toMatch(/^\d+\.\d+$/)
    await type('Amount', '9000000')
    await expect.element(sheet().getByText('Max value is ••••')).toBeVisible()
  })

  test('leave no percent of the balance, from which it could be calculated', async () => {
    const wizard = await openTotal({ ...BTC, side: 'sell' })
    await type('Price', '500000')
    await expect.element(sheet().getByText(/^Max \d/)).toBeVisible()
    await userEvent.click(button('Max'))
    await expect.element(sheet().getByText('100% of available', { exact: true })).toBeVisible()
    hide(wizard)
    await expect.element(sheet().getByText('•••• of available', { exact: true })).toBeVisible()
  })

  test('of the available balance are shown by a press, and covered again by the next one', async () => {
    const wizard = await openTotal({ ...BTC, side: 'sell' })
    hide(wizard)
    const available = button(/^Hidden\s*BTC$/)
    await expect.element(available).not.toHaveAttribute('title')
    await userEvent.click(available)
    await expect.poll(() => fact('Available')).toMatch(/^Available\d+(\.\d+)? BTC$/)
    await userEvent.click(button(/^\d.* BTC$/))
    await expect.poll(() => fact('Available')).toBe('Available••••HiddenBTC')
  })

  test('leave a transfer usable: its maximum is covered until the client takes it', async () => {
    const at = await freshDesk('funded')
    hide(at)
    renderAt(at.desk, <TransferDialog currency="USDT" from="binance_spot" onClosed={() => undefined} />)
    await expect.element(page.getByText('Available •••• USDT')).toBeVisible()
    await userEvent.click(button('Withdrawable •••• USDT'))
    expect(textIn('Amount')).toMatch(/^[\d,]+(\.\d+)?$/)
    const most = textIn('Amount')
    await type('Amount', '900000000')
    await expect.element(page.getByText('Max value is •••• USDT', { exact: true })).toBeVisible()
    await userEvent.click(button('Use max'))
    expect(textIn('Amount')).toBe(most)
  })

  test('cover what holds a balance, also in the sentence that sums it up', async () => {
    const at = await freshDesk('funded')
    const figures = { amount: '1', available: '0.75', withdrawable: '0.75', equivalents: {} }
    const request = { side: 'sell', type: 'limit', status: 'new', exchangeAccount: 'binance_spot', requestedPrice: '9' }
    const pair = { baseCurrency: 'BTC', counterCurrency: 'USDT', requestedBase: '0.25', executedBase: '0' }
    const data = [{ uuid: '00000000-0000-4000-8000-000000000007', number: 7, ...request, ...pair }]
    const answer = (path: string, body: object) => ({
      match: { method: 'GET', path },
      act: { status: 200, body: JSON.stringify(body) },
    })
    await at.faults(
      answer('v1/balances/BTC', { asset: 'BTC', binance_spot: figures }),
      answer('v1/requests', { total: 1, data }),
    )
    renderAt(at.desk, <BalanceDetail currency="BTC" account="binance_spot" />)
    const holds = page.getByRole('region', { name: 'On hold' })
    await expect.element(holds).toHaveTextContent(/#70\.25BTC.*account for all 0\.25 BTC/)
    hide(at)
    await expect.element(holds).toHaveTextContent(/#7••••HiddenBTC.*account for all •••• BTC/)
    expect(holds.element().textContent).not.toContain('0.25')
    expect(titles()).toEqual([])
  })

  test('cover the amount of a transfer in the message that it was made', async () => {
    const at = await freshDesk('funded')
    hide(at)
    renderAt(at.desk, <TransferDialog currency="USDT" from="binance_spot" onClosed={() => undefined} />)
    await type('Amount', '123.45')
    await userEvent.click(button('Confirm'))
    await expect.element(page.getByText(/^•••• USDT transferred to Binance/)).toBeVisible()
    expect(document.body.textContent).not.toContain('123.45')
  })

  test.each([
    ['of each account', { side: 'sell' }],
    ['of each currency', { side: 'sell', exchangeAccount: 'binance_spot' }],
  ] as const)('cover the funds %s that a request can be made with', async (_where, seed) => {
    const at = await openWizard(seed)
    await expect.element(sheet()).toHaveTextContent(/\d\.\d/)
    hide(at)
    await expect.element(sheet()).toHaveTextContent('••••')
    expect(sheet().element().textContent).not.toMatch(/\d\.\d/)
    expect(sheet().element().querySelectorAll('[title*="."]').length).toBe(0)
  })

  test('cover an unconfirmed transfer, which an eye uncovers in place', async () => {
    const at = await freshDesk('funded')
    await at.faults({ match: { method: 'POST', path: 'v1/transfers' }, act: { status: 500 } })
    const transfer = { asset: 'USDT', amount: '123.45', from: 'binance_usdm', to: 'binance_spot' } as const
    await transferOutboxOf(at.desk).send(transfer, { before: { from: '500.5', to: '600.5' }, pressedAt: Date.now() })
    hide(at)
    renderAt(at.desk, <TransferDialog currency="USDT" onClosed={() => undefined} />)
    await expect.element(page.getByText(/•••• USDT from Binance/)).toBeVisible()
    expect(document.body.textContent).not.toMatch(/123\.45|500\.5|600\.5/)
    await userEvent.click(button('Show amounts'))
    await expect.element(page.getByText(/123\.45 USDT from Binance/)).toBeVisible()
    await expect.element(page.getByText('500.50')).toBeVisible()
  })
})

test('the eye beside the total hides amounts and shows them again, and is remembered', async () => {
  const at = await freshDesk('second')
  renderAt(at.desk, <BalancesPanel />)
  await userEvent.click(page.getByRole('button', { name: 'Hide amounts' }))
  expect(localStorage.getItem(`desk:${at.client.email}:hideAmounts`)).toBe('true')
  await userEvent.click(page.getByRole('button', { name: 'Show amounts' }))
  await expect.poll(() => figures().length).toBeGreaterThan(0)
})
