import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, openWizard, refusal, sheet } from '../testWizard'

const BALANCES = 'v1/balances'
const UNREACHABLE = { match: { path: BALANCES }, act: refusal(503, 'No figures today') }
const row = (account: string) => button(account)
const accountsShown = () =>
  sheet()
    .getByRole('button')
    .elements()
    .map(element => element.getAttribute('aria-label') ?? '')
    .filter(name => /Spot|Futures/.test(name))

describe('an account to choose', () => {
  it('has for a buy the cash and stablecoins that can pay, the largest first', async () => {
    await openWizard({ side: 'buy' })
    await expect.element(row('Binance Spot')).toHaveAccessibleDescription(/^[\d,]+\.\d\d\s?USDT \+ USDC, EUR$/)
    await expect.element(row('Coinbase Spot')).toHaveAccessibleDescription(/^[\d,]+\.\d\d\s?USD \+ USDC$/)
    await expect.element(row('Gate.io Spot')).toHaveAccessibleDescription(/^[\d,]+\.\d\d\s?USDT$/)
  })

  it('has for a sell what can be sold, and on futures the margin', async () => {
    await openWizard({ side: 'sell' })
    await expect.element(row('Binance Spot')).toHaveAccessibleDescription(/^[\d.]+\s?BTC \+ 6 more$/)
    await expect.element(row('Binance USDⓈ-M Futures')).toHaveAccessibleDescription(/^[\d,]+\.\d\d\s?USDT$/)
  })

  it('has for a sell of a known base that base, or says that there is none', async () => {
    await openWizard({ side: 'sell', base: 'SOL' })
    await expect.element(row('Binance Spot')).toHaveAccessibleDescription(/^[\d.]+\s?SOL$/)
    await expect.element(row('Gate.io Spot')).toHaveAccessibleDescription('No SOL')
  })

  it('without any funds says so', async () => {
    await openWizard({ side: 'sell' }, { scene: 'empty' })
    await expect.element(row('Binance Spot')).toHaveAccessibleDescription('Nothing to sell')
  })

  it.each([
    ['en-US', 'No funds to trade with', /Deposit funds into one of these accounts .* or contact the desk/],
    ['uk-UA', 'Немає коштів для торгівлі', /Поповніть один із цих рахунків .* або зверніться до деску/],
  ] as const)('comes with what to do when there are no funds at all, in %s', async (locale, title, hint) => {
    await openWizard({ side: 'buy' }, { scene: 'empty', locale })
    const note = sheet().getByRole('region', { name: title })
    await expect.element(note).toHaveTextContent(hint)
    await row('Binance Spot').click()
    await expect.element(page.getByRole('heading', { name: /^(Choose a pair|Виберіть пару)$/ })).toBeVisible()
  })

  it('comes with no such hint while there are funds', async () => {
    await openWizard({ side: 'sell', base: 'SOL' })
    await expect.element(row('Gate.io Spot')).toHaveAccessibleDescription('No SOL')
    expect(sheet().getByRole('region').elements()).toEqual([])
  })

  it('can be chosen while its funds are loaded', async () => {
    const wizard = await openWizard()
    await wizard.faults({ match: { path: BALANCES }, act: { hang: true } })
    await button(/^Buy/).click()
    await expect.element(row('Gate.io Spot')).toHaveAccessibleDescription('')
    await row('Gate.io Spot').click()
    await expect.element(page.getByRole('heading', { name: 'Choose a pair' })).toBeVisible()
  })

  it('shows a dash for funds that could not be loaded, and loads them on another try', async () => {
    const wizard = await openWizard({}, { timing: { retryMs: 60_000 } })
    await wizard.faults(UNREACHABLE)
    await button(/^Buy/).click()
    await expect.element(page.getByText('Available funds could not be loaded')).toBeVisible()
    await expect.element(row('Binance Spot')).toHaveAccessibleDescription('–')
    await wizard.faults()
    await button('Try again').click()
    await expect.element(row('Binance Spot')).toHaveAccessibleDescription(/USDT/)
  })

  it('shows since when its funds are old', async () => {
    const wizard = await openWizard({ side: 'buy' })
    await expect.element(row('Binance Spot')).toHaveAccessibleDescription(/USDT/)
    await wizard.faults(UNREACHABLE)
    await expect.element(page.getByText(/^as of \d/)).toBeVisible()
    await expect.element(row('Binance Spot')).toHaveAccessibleDescription(/USDT/)
  })

  it('that was used last is the first, in an order that never changes while it is on screen', async () => {
    const request = {
      exchangeAccount: 'gateio_spot',
      side: 'buy',
      type: 'limit',
      baseCurrency: 'ETH',
      counterCurrency: 'USDT',
      requestedBase: '0.1',
      requestedPrice: '1000',
    }
    await openWizard({}, { atDesk: ({ call }) => call('POST', 'v1/requests', request) })
    const orders = new Set<string>()
    await button(/^Buy/).click()
    await vi.waitFor(() => expect(accountsShown().length).toBeGreaterThan(0))
    for (let frame = 0; frame < 60; frame += 1) {
      orders.add(accountsShown().join())
      await new Promise(requestAnimationFrame)
    }
    expect([...orders].map(order => order.split(',')[0])).toEqual(['Gate.io Spot'])
  })

  it('has the focus when it is the only one, so that Enter goes on', async () => {
    const wizard = await openWizard()
    await wizard.faults({ match: { path: 'v1/me/accounts' }, act: { status: 200, body: '["gateio_spot"]' } })
    await button(/^Buy/).click()
    await expect.element(row('Gate.io Spot')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Choose a pair' })).toBeVisible()
  })

  it('has its funds below its name in text of twice the size on a small phone, and over nothing', async () => {
    await page.viewport(320, 568)
    document.documentElement.style.setProperty('--desk-text-unit', '2px')
    onTestFinished(async () => {
      document.documentElement.style.removeProperty('--desk-text-unit')
      await page.viewport(390, 844)
    })
    await openWizard({ side: 'buy' })
    await expect.element(row('Binance Spot')).toHaveAccessibleDescription(/USDT/)
    const [, name, figures] = [...row('Binance Spot').element().children].map(part => part.getBoundingClientRect())
    expect(figures!.top).toBeGreaterThanOrEqual(name!.bottom)
    expect([figures!.left >= 0, figures!.right <= 320]).toEqual([true, true])
  })

  it('is shown in the desk’s order when the desk does not tell which one was used last', async () => {
    const wizard = await openWizard({}, { timing: { readMs: 60_000 } })
    wizard.view.unmount()
    await wizard.faults({ match: { method: 'GET', path: 'v1/requests' }, act: { hang: true } })
    await wizard.reopen()
    await button(/^Buy/).click()
    await expect.element(row('Binance Spot')).toBeVisible()
    expect(accountsShown()[0]).toBe('Binance Spot')
  })
})
