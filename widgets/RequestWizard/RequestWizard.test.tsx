import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  field,
  openTotal,
  openWizard,
  option,
  refusal,
  requestsAtDesk,
  send,
  sheet,
  textIn,
  type,
} from './testWizard'

/** From the side to the Total step, as a client goes. */
async function walk(side: 'Buy' | 'Sell', account: RegExp, base: string, counter: string) {
  await button(new RegExp(`^${side}`)).click()
  await button(account).click()
  await field(side).click()
  await userEvent.keyboard(base)
  await option(base).click()
  await expect.element(field(side === 'Buy' ? 'Pay with' : 'Receive')).toHaveFocus()
  await userEvent.keyboard(counter)
  await option(counter).click()
}

const expectPlaced = async () => {
  await expect.element(page.getByText(/^Request #\d+ placed$/)).toBeVisible()
  await expect.element(sheet()).not.toBeInTheDocument()
}

describe('a request, from its side to the desk', () => {
  it('a limit request reaches the desk exactly as it was typed', async () => {
    const wizard = await openWizard()
    await walk('Buy', /Binance Spot/, 'BTC', 'USDT')
    await type('Price', '61234.5')
    await type('Amount', '0.0123')
    await button('Comment').click()
    await userEvent.keyboard('Slowly, please')
    await button('Deadline').click()
    await type('Deadline', '24122099')
    await send()
    await expectPlaced()
    const [request] = await requestsAtDesk(wizard)
    expect(request).toMatchObject({
      side: 'buy',
      type: 'limit',
      exchangeAccount: 'binance_spot',
      baseCurrency: 'BTC',
      counterCurrency: 'USDT',
      requestedBase: '0.0123',
      requestedPrice: '61234.5',
      isIceberg: true,
      comment: { text: 'Slowly, please' },
    })
    // The day ends in the client's own time zone.
    expect(request?.deadline).toBe(new Date(2099, 11, 24, 23, 59, 59, 999).toISOString())
    expect(wizard.onPlaced).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uuid: request?.uuid }))
  })

  it('scaled reaches it with both prices and without iceberg', async () => {
    const wizard = await openWizard()
    await walk('Sell', /Binance Spot/, 'ETH', 'USDC')
    await page.getByText('Scaled').click()
    await type('Min price', '4000')
    await type('Max price', '4200.25')
    await type('Amount', '1.5')
    await send('Sell ETH')
    await expectPlaced()
    expect((await requestsAtDesk(wizard))[0]).toMatchObject({
      side: 'sell',
      type: 'scaled',
      baseCurrency: 'ETH',
      counterCurrency: 'USDC',
      requestedBase: '1.5',
      minPrice: '4000',
      maxPrice: '4200.25',
      requestedPrice: null,
      isIceberg: false,
    })
  })

  it('a market request reaches the desk without a price, once the market has one', async () => {
    const wizard = await openWizard()
    await walk('Buy', /Binance Spot/, 'SOL', 'USDT')
    await expect.element(page.getByRole('radio', { name: 'Market' })).toBeEnabled()
    await page.getByText('Market', { exact: true }).click()
    await type('Amount', '3')
    await send('Buy SOL')
    await expectPlaced()
    expect((await requestsAtDesk(wizard))[0]).toMatchObject({
      type: 'market',
      baseCurrency: 'SOL',
      requestedBase: '3',
      requestedPrice: null,
      minPrice: null,
      maxPrice: null,
      isIceberg: false,
    })
  })
})

describe('the accounts to choose from', () => {
  it('are the six that take requests, in the desk’s order after the one used last', async () => {
    const wizard = await openWizard({}, { scene: 'demo' })
    const own = await wizard.call<string[]>('GET', 'v1/me/accounts')
    expect(own).toEqual(expect.arrayContaining(['kraken_spot', 'bitfinex_margin', 'kraken_earn']))
    await button(/^Buy/).click()
    const names: Record<string, string> = {
      binance_spot: 'Binance Spot',
      binance_usdm: 'Binance USDⓈ-M Futures',
      coinbase_spot: 'Coinbase Spot',
      coinbase_prime_spot: 'Coinbase Prime Spot',
      gateio_spot: 'Gate.io Spot',
      bitfinex_spot: 'Bitfinex Spot',
    }
    await expect.element(button(/Bitfinex Spot/)).toBeVisible()
    const shown = sheet()
      .getByRole('button')
      .elements()
      .map(element => element.getAttribute('aria-label'))
    const { data } = await wizard.call<{ data: { exchangeAccount: string }[] }>('GET', 'v1/requests')
    const last = data[0]?.exchangeAccount
    const inOrder = [...own.filter(account => account === last), ...own.filter(account => account !== last)]
    const accounts = inOrder.flatMap(account => names[account] ?? [])
    expect(shown.filter(text => /Spot|Futures|Margin|Earn/.test(text ?? ''))).toEqual(accounts)
  })

  it('never include one that the page hides', async () => {
    await openWizard({ side: 'sell' }, { hiddenAccounts: ['binance_spot', 'coinbase_prime_spot'] })
    await expect.element(button(/Coinbase Spot/)).toBeVisible()
    await expect.element(button(/Prime/)).not.toBeInTheDocument()
    await expect.element(button(/Binance Spot/)).not.toBeInTheDocument()
  })

  it('accounts that can’t be loaded show the desk’s message, and load on another try', async () => {
    const wizard = await openWizard({}, { timing: { retryMs: 60_000 } })
    await wizard.faults({ match: { path: 'v1/me/accounts' }, act: refusal(503, 'The desk opens at nine') })
    await button(/^Buy/).click()
    await expect.element(page.getByText('Your accounts could not be loaded')).toBeVisible()
    await expect.element(page.getByText('The desk answered: “The desk opens at nine”')).toBeVisible()
    await wizard.faults()
    await button('Try again').click()
    await expect.element(button(/Gate.io Spot/)).toBeVisible()
  })
})

describe('an earlier choice', () => {
  const SEED = { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' } as const

  it('the earlier choice of the side can be changed, which clears all later ones', async () => {
    await openWizard(SEED)
    await button('Buy').click()
    await expect.element(page.getByRole('heading', { name: 'What do you plan to do?' })).toBeVisible()
    await button(/^Sell/).click()
    await button(/Binance USD/).click()
    await expect.element(field('Sell')).toBeVisible()
    expect([textIn('Sell'), textIn('Receive')]).toEqual(['', ''])
  })

  it('the earlier choice of the account can be changed, which clears the pair', async () => {
    await openWizard(SEED)
    await button('Binance Spot').click()
    await button(/Coinbase Spot/).click()
    await expect.element(field('Buy')).toBeVisible()
    expect([textIn('Buy'), textIn('Pay with')]).toEqual(['', ''])
  })

  it('the earlier choice of the base can be changed: its field is empty and focused, and the counter is kept', async () => {
    await openWizard(SEED)
    await expect.element(button('BTC')).toHaveAttribute('title', 'Change: Base currency')
    await button('BTC').click()
    await expect.element(field('Buy')).toHaveFocus()
    expect([textIn('Buy'), textIn('Pay with')]).toEqual(['', 'USDT'])
    await userEvent.keyboard('eth')
    await option('ETH').click()
    await expect.element(page.getByRole('heading', { name: 'Buy ETH' })).toBeVisible()
  })

  it('the earlier choice of the counter can be changed: its field is empty and focused, and the base is kept', async () => {
    await openWizard(SEED)
    await expect.element(button('USDT')).toHaveAttribute('title', 'Change: Counter currency')
    await button('USDT').click()
    await expect.element(field('Pay with')).toHaveFocus()
    expect([textIn('Buy'), textIn('Pay with')]).toEqual(['BTC', ''])
  })

  it('a choice from a balance is kept: with an account the wizard begins at the pair, without one at the account', async () => {
    const first = await openWizard({ side: 'sell', exchangeAccount: 'binance_spot', base: 'BTC' })
    await expect.element(field('Receive')).toHaveFocus()
    expect(textIn('Sell')).toBe('BTC')
    first.view.unmount()
    await openWizard({ side: 'sell', base: 'BTC' })
    await button(/Binance Spot/).click()
    await expect.element(field('Sell')).toHaveValue('BTC')
  })
})

describe('the wizard', () => {
  it('leaves the page’s history alone unless the page wants its steps there', async () => {
    const { length } = history
    await openWizard()
    await walk('Buy', /Binance Spot/, 'BTC', 'USDT')
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet()).not.toBeInTheDocument()
    expect([history.length, JSON.stringify(history.state)]).toEqual([length, expect.not.stringContaining('deskSteps')])
  })

  it('has the focus in the price once the pair is chosen', async () => {
    await openWizard()
    await walk('Buy', /Binance Spot/, 'BTC', 'USDT')
    await expect.element(field('Price')).toHaveFocus()
    await userEvent.keyboard('50000')
    expect(textIn('Price')).toBe('50,000')
  })

  it.each([
    ['a limit', 'Price', {}],
    ['a limit with a price', 'Amount', { requestedPrice: '50000' }],
    ['a market request', 'Amount', { type: 'market' }],
  ] as const)(
    'that begins at the total has the focus in the first empty field: of %s the %s',
    async (_, label, values) => {
      await openTotal({ values })
      await expect.element(field(label)).toHaveFocus()
    },
  )

  it('goes one step at a double click, however slow it is', async () => {
    await openWizard()
    await button(/^Buy/).click()
    await expect.element(button(/Binance Spot/)).toBeVisible()
    const account = button(/Binance Spot/).element()
    const click = (detail: number) => account.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
    click(2)
    await new Promise(resolve => setTimeout(resolve, 300))
    await expect.element(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    click(1)
    await expect.element(field('Buy')).toBeVisible()
  })

  it('is closed by Escape at any step, and nothing is sent', async () => {
    const wizard = await openWizard({ side: 'buy', exchangeAccount: 'binance_spot' })
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(wizard.onClosed).toHaveBeenCalledTimes(1)
    expect(wizard.sentCalls('POST', 'v1/requests')).toEqual([])
  })

  it('is closed by its Close button', async () => {
    const wizard = await openWizard()
    await button('Close').click()
    expect(wizard.onClosed).toHaveBeenCalledTimes(1)
  })

  it('keeps the focus when a step is chosen by key, so that Tab stays inside it', async () => {
    await openWizard()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    await vi.waitFor(() => expect(sheet().element().contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.closest('[role=dialog]')).not.toBe(null)
  })

  it('can’t be closed while a request is being sent', async () => {
    const wizard = await openWizard({ side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' })
    await type('Price', '50000')
    await type('Amount', '0.5')
    await wizard.faults({ match: { method: 'POST', path: 'v1/requests' }, act: { delayMs: 2_500 } })
    await send()
    await expect.element(button('Sending…')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Close')).toBeDisabled()
    await expect.element(button('Back')).toBeDisabled()
    expect(wizard.onClosed).not.toHaveBeenCalled()
    await expectPlaced()
  })
})
