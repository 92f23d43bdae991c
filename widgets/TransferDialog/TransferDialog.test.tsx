import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { BalanceDetail } from '../BalanceDetail/BalanceDetail'
import { DeskInRoot } from '../WithDesk'
import { TransferDialog } from './TransferDialog'
import {
  amount,
  amounts,
  balance,
  balanceOf,
  button,
  confirm,
  created,
  exact,
  futures,
  moved,
  need,
  open,
  posts,
  spot,
} from './testTransfer'

const choose = (group: 'From' | 'To', account: RegExp) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: account }).click({ force: true })

beforeEach(() => page.viewport(390, 844))

describe('a transfer', () => {
  it('says how old its figures are when they could not be refreshed', async () => {
    const at = await open()
    await expect.element(button(/^Withdrawable/)).toBeVisible()
    await at.faults({ match: { path: 'v1/balances' }, act: { status: 503 } })
    await expect.element(page.getByText(/could not be refreshed. They are from \d\d:\d\d:\d\d/)).toBeVisible()
    await expect.element(button(/^Withdrawable/)).toBeVisible()
  })

  it('moves funds between the accounts, and closes', async () => {
    const at = await open()
    await userEvent.fill(amount(), '100.5')
    await userEvent.click(confirm())
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
    expect(at.onMoved).toHaveBeenCalledExactlyOnceWith({
      asset: 'USDT',
      amount: '100.5',
      from: 'binance_spot',
      to: 'binance_usdm',
    })
    expect(amounts(await balance(at))).toEqual(moved(at.before, '100.5'))
    await expect.element(page.getByText('100.5 USDT transferred to Binance USDⓈ-M Futures')).toBeVisible()
  })

  it('is not possible while one of its accounts is hidden, and says so', async () => {
    await open({ hiddenAccounts: ['binance_usdm'] })
    await expect.element(page.getByText('Transfers between your accounts aren’t available')).toBeVisible()
    expect(page.getByRole('radio').elements()).toEqual([])
    expect(confirm().elements()).toEqual([])
  })

  it('refreshes the balances that other widgets show', async () => {
    const at = await freshDesk('funded', { timing: { pollMs: 60_000 } })
    const [after = ''] = moved(await balance(at), '1')
    renderAt(
      at.desk,
      <>
        <BalanceDetail currency="USDT" account="binance_spot" />
        <TransferDialog currency="USDT" from="binance_spot" onClosed={() => undefined} />
      </>,
    )
    await userEvent.fill(amount(), '1')
    await userEvent.click(confirm())
    await expect
      .element(page.getByRole('tabpanel', { includeHidden: true }).getByTitle(exact(after)).first())
      .toBeInTheDocument()
  })

  it('says what is missing beside the disabled button, and a press leads there', async () => {
    await open()
    await expect.element(confirm()).toHaveAttribute('aria-disabled', 'true')
    expect(need()).toBe('Enter an amount')
    // Above the button, as in the order ticket: below it, its place would be an empty strip.
    const reason = document.getElementById(confirm().element().getAttribute('aria-describedby')!)!
    expect(reason.getBoundingClientRect().bottom).toBeLessThanOrEqual(confirm().element().getBoundingClientRect().top)
    await confirm().click({ force: true })
    await expect.poll(() => document.activeElement).toBe(amount().element())
    await userEvent.fill(amount(), '100000.01')
    await expect.poll(need).toBe('Above the maximum')
    await userEvent.fill(amount(), '0')
    await expect.poll(need).toBe('Enter an amount above 0')
  })

  it('says why no share can be chosen once one is pressed', async () => {
    const at = await open()
    await at.faults(balanceOf({ binance_spot: { amount: '20', available: '0', withdrawable: '0', equivalents: {} } }))
    const shares = page.getByRole('group', { name: 'Share of the maximum' })
    await expect.element(shares).toHaveAccessibleDescription('Nothing to transfer from this account')
    await button('25% of the maximum').click({ force: true })
    await expect.element(shares.getByRole('status')).toBeVisible()
    await expect.element(shares.getByRole('status')).toHaveTextContent('Nothing to transfer from this account')
  })

  it('takes all that can be withdrawn, to the last digit, and not one more', async () => {
    const at = await open()
    const most = '12.345678901234567891'
    const entry = { amount: '20', available: '15', withdrawable: most, equivalents: {} }
    await at.faults(balanceOf({ binance_spot: entry }))
    await expect.element(page.getByText('Available 15 USDT')).toBeVisible()
    await userEvent.click(button(`Withdrawable ${most} USDT`))
    await expect.element(amount()).toHaveValue(most)
    await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
    await at.faults(balanceOf({ binance_spot: { ...entry, withdrawable: '12.34567890123456789' } }))
    await expect.poll(need).toBe('Above the maximum')
    await expect.element(page.getByText('Max value is 12.34567890123456789 USDT')).toBeVisible()
  })

  it('shows what is held, available and withdrawable to the last digit, so that one figure never reads two ways', async () => {
    const at = await open()
    const all = '12.345678901'
    const entry = { amount: all, available: all, withdrawable: all, equivalents: {} }
    await at.faults(balanceOf({ binance_spot: entry }))
    await expect.element(page.getByText(`Available ${all} USDT`)).toBeVisible()
    await expect.element(button(`Withdrawable ${all} USDT`)).toBeVisible()
    await expect.poll(() => document.body.textContent).toMatch(/Balance\s*12\.345678901\s*USDT/)
  })

  it('is summed up over its buttons before it is sent: the amount, and both accounts', async () => {
    await open()
    const summary = page.getByRole('region', { name: 'What will be sent' })
    await expect.element(summary).toHaveTextContent('Enter an amountFrom Binance Spot to Binance USDⓈ-M Futures')
    await userEvent.fill(amount(), '1250.505')
    await expect.element(summary).toHaveTextContent('1,250.505 USDTFrom Binance Spot to Binance USDⓈ-M Futures')
    await userEvent.click(button('Swap accounts'))
    await expect.element(summary).toHaveTextContent('1,250.505 USDTFrom Binance USDⓈ-M Futures to Binance Spot')
    await userEvent.fill(amount(), '900000000')
    await expect.element(summary).toHaveTextContent('Above the maximumFrom Binance USDⓈ-M Futures to Binance Spot')
  })

  it('above the maximum says so while it is typed, and offers the maximum', async () => {
    await open()
    await userEvent.fill(amount(), '900000000')
    await expect.element(amount()).toHaveFocus()
    await expect.element(page.getByText(/^Max value is [\d,.]+ USDT$/)).toBeVisible()
    await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
    await userEvent.click(button('Use max'))
    await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
    await expect.element(page.getByText(/^Max value is/)).not.toBeInTheDocument()
  })

  it('takes a share of what can be withdrawn, and says when that is rounded', async () => {
    const at = await open()
    const entry = { amount: '20', available: '15', withdrawable: '10.00000001', equivalents: {} }
    await at.faults(balanceOf({ binance_spot: entry }))
    await expect.element(page.getByText('Available 15 USDT')).toBeVisible()
    const rounded = page.getByText('Rounded down to 8 decimals')
    await userEvent.click(button('50% of the maximum'))
    await expect.element(amount()).toHaveValue('5')
    await expect.element(button('50% of the maximum')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(rounded).toBeVisible()
    await userEvent.click(button('Max'))
    await expect.element(amount()).toHaveValue('10.00000001')
    await expect.element(rounded).not.toBeInTheDocument()
    await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
  })

  it('shows what the client holds on both accounts', async () => {
    const at = await open()
    const heldAt = (group: 'From' | 'To') =>
      page.getByRole('group', { name: group }).element().parentElement?.querySelector('[title]')?.getAttribute('title')
    const [spotAmount = '', futuresAmount = ''] = amounts(at.before)
    await expect.poll(() => [heldAt('From'), heldAt('To')]).toEqual([exact(spotAmount), exact(futuresAmount)])
    await userEvent.click(button('Swap accounts'))
    await expect.poll(() => [heldAt('From'), heldAt('To')]).toEqual([exact(futuresAmount), exact(spotAmount)])
  })

  it('goes the other way when the accounts are swapped, within that account’s maximum', async () => {
    const at = await open()
    await userEvent.fill(amount(), '60000')
    await userEvent.click(button('Swap accounts'))
    await expect.poll(need).toBe('Above the maximum')
    await userEvent.fill(amount(), '40000')
    await userEvent.click(confirm())
    await expect.poll(() => at.onMoved.mock.calls[0]?.[0]).toMatchObject({ from: 'binance_usdm', to: 'binance_spot' })
  })

  it('asks once for another account when both are the same, at the one that was chosen last', async () => {
    await open()
    await userEvent.fill(amount(), '1')
    const places = () => page.getByText('Choose two different accounts').elements()
    const why = { description: 'Choose two different accounts' }
    await choose('From', futures)
    await expect.element(page.getByRole('group', { name: 'From', ...why })).toBeVisible()
    expect([places().length, need()]).toEqual([1, 'Correct the marked field'])
    await choose('From', spot)
    await expect.poll(places).toEqual([])
    await choose('To', spot)
    await expect.element(page.getByRole('group', { name: 'To', ...why })).toBeVisible()
    expect(places().length).toBe(1)
    await choose('To', futures)
    await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
  })

  it.each([
    ['From', futures],
    ['To', spot],
  ] as const)(
    'leads to the wrong account when Confirm is pressed: %s, where it was chosen last',
    async (name, account) => {
      await open()
      await choose(name, account)
      await userEvent.click(confirm(), { force: true })
      await expect.element(page.getByRole('group', { name }).getByRole('radio', { name: account })).toHaveFocus()
    },
  )

  it.each([
    ['is missing', {}],
    ['is null', { withdrawable: null }],
    ['is no number', { withdrawable: '1e999' }],
    ['is Infinity', { withdrawable: 1e308 }],
  ])('is not offered when the withdrawable amount %s', async (_what, entry) => {
    const at = await open()
    await at.faults(balanceOf({ binance_spot: { amount: '5', available: '5', equivalents: {}, ...entry } }))
    await expect.poll(need).toMatch(/know|Enter/)
    await userEvent.fill(amount(), '1')
    await expect.poll(need).toBe('We don’t know how much you can transfer')
    expect(document.body.textContent).not.toMatch(/NaN|undefined|Infinity|1e/)
  })

  it.each(['-0', '-1'])(
    'says that nothing can be transferred without the currency, or with %s to withdraw',
    async most => {
      const at = await open()
      await at.faults(balanceOf({ binance_usdm: { amount: '5', withdrawable: most, equivalents: {} } }))
      await expect.poll(need).toBe('Nothing to transfer from this account')
      await userEvent.click(button('Swap accounts'))
      await expect.poll(need).toBe('Nothing to transfer from this account')
      expect(button(/Withdrawable/).elements()).toEqual([])
    },
  )

  it('shows a zero that the desk sends as -0 without a sign', async () => {
    const at = await open({}, 'BTC')
    const zero = { amount: '-0', available: '-0', withdrawable: '-0', equivalents: {} }
    await at.faults({
      match: { method: 'GET', path: 'v1/balances/BTC' },
      act: { status: 200, body: JSON.stringify({ asset: 'BTC', binance_spot: zero }) },
    })
    await expect.element(page.getByText('Available 0 BTC', { exact: true })).toBeVisible()
    // A press would show other digits.
    expect(button(/^Available/).elements()).toEqual([])
  })

  it('shows a refusal at its field, and keeps what was typed', async () => {
    const at = await open()
    const errors = [{ property: 'amount', code: 'insufficient_balance', options: ['3.0199'], detail: '' }]
    await at.faults(posts({ status: 422, body: JSON.stringify({ errors }) }))
    await userEvent.fill(amount(), '5')
    await userEvent.click(confirm())
    await expect
      .element(page.getByText('Not enough funds on this account. The maximum is 3.01 USDT', { exact: true }))
      .toBeVisible()
    await expect.element(amount()).toHaveValue('5')
    await expect.element(amount()).toHaveFocus()
    expect(at.onClosed).not.toHaveBeenCalled()
  })

  it('shows the limit of a refusal that names no field, in its currency', async () => {
    const at = await open()
    const errors = [{ property: null, code: 'insufficient_balance', options: ['3'], detail: '' }]
    await at.faults(posts({ status: 422, body: JSON.stringify({ errors }) }))
    await userEvent.fill(amount(), '5')
    await userEvent.click(confirm())
    await expect.element(page.getByRole('alert').getByText('The maximum is 3.00 USDT')).toBeVisible()
  })

  it('says the minimum of the desk in its currency', async () => {
    const at = await open()
    const errors = [{ property: 'amount', code: 'min', options: ['10'], detail: '' }]
    await at.faults(posts({ status: 422, body: JSON.stringify({ errors }) }))
    await userEvent.fill(amount(), '5')
    await userEvent.click(confirm())
    await expect.element(page.getByText('Min value is 10 USDT')).toBeVisible()
  })

  it('begins anew when the page changes the currency: nothing that was typed is an amount of the next one', async () => {
    const at = await open()
    await userEvent.fill(amount(), '5')
    at.rerender(
      <DeskInRoot desk={at.desk}>
        <main>
          <TransferDialog currency="BTC" from="binance_spot" onClosed={at.onClosed} />
        </main>
      </DeskInRoot>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Transfer BTC' })).toBeVisible()
    await expect.element(amount()).toHaveValue('')
  })

  it.each(['en-US', 'uk-UA'] as const)('is sent without moving its buttons, in %s', async locale => {
    const at = await open()
    at.desk.update({ locale })
    const names = { 'en-US': ['Cancel', 'Confirm'], 'uk-UA': ['Скасувати', 'Підтвердити'] }[locale]
    await at.faults(posts({ delayMs: 2_500 }))
    await userEvent.fill(page.getByRole('textbox'), '100')
    await expect.element(button(names[1]!)).not.toHaveAttribute('aria-disabled')
    const buttons = names.map(name => button(name).element())
    const places = () => buttons.map(each => each.getBoundingClientRect()).map(({ x, width }) => [x, width])
    const before = places()
    await userEvent.click(button(names[1]!))
    await expect.poll(() => buttons[1]?.getAttribute('aria-busy')).toBe('true')
    expect(places()).toEqual(before)
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
  })

  it('is sent once by two presses', async () => {
    const at = await open()
    await userEvent.fill(amount(), '5')
    const press = confirm().element() as HTMLButtonElement
    press.click()
    press.click()
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
    expect([await created(at), at.calls('POST', 'v1/transfers')]).toEqual([1, 1])
  })
})
