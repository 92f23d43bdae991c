import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fault, freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
import { transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { add, subtract } from '../../src/domain/decimal'
import { NetworkError } from '../../src/domain/errors'
import { DeskProvider } from '../DeskProvider'
import { TransferDialog } from './TransferDialog'

type Entry = { amount: string; available: string; withdrawable: string }
type Wire = { binance_spot?: Entry; binance_usdm?: Entry }

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const amount = () => page.getByRole('textbox', { name: 'Amount' })
const choose = (group: 'From' | 'To', account: RegExp) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: account }).click({ force: true })
const spot = /Spot/
const futures = /Futures/
const confirm = () => button('Confirm')
const need = () => document.getElementById(confirm().element().getAttribute('aria-describedby') ?? '')?.textContent

async function open(options: Parameters<typeof freshDesk>[1] = {}, currency = 'USDT') {
  const at = await freshDesk('funded', options)
  const before = await balance(at, currency)
  const onClosed = vi.fn()
  const onMoved = vi.fn()
  const { unmount, rerender } = renderAt(
    at.desk,
    <TransferDialog currency={currency} from="binance_spot" onClosed={onClosed} onMoved={onMoved} />,
  )
  /** The page removes the dialog, and keeps its toasts. */
  const leave = () =>
    rerender(
      <DeskProvider desk={at.desk}>
        <main />
      </DeskProvider>,
    )
  return { ...at, before, onClosed, onMoved, unmount, rerender, leave }
}
const balance = ({ call }: Pick<TestDesk, 'call'>, currency = 'USDT') => call<Wire>('GET', `v1/balances/${currency}`)
/** The two balances, spot first. */
const amounts = ({ binance_spot, binance_usdm }: Wire) => [binance_spot?.amount ?? '0', binance_usdm?.amount ?? '0']
/** Both after a transfer from spot to futures. */
const moved = (before: Wire, by: string) => {
  const [from = '', to = ''] = amounts(before)
  return [subtract(from, by), add(to, by)]
}
const created = async ({ ledger }: Pick<TestDesk, 'ledger'>) =>
  (await ledger()).filter(({ call, outcome }) => call === 'POST v1/transfers' && outcome === 'created').length
const posts = (act: Fault['act']): Fault => ({ match: { method: 'POST', path: 'v1/transfers' }, act })
const balanceOf = (entries: object): Fault => ({
  match: { method: 'GET', path: 'v1/balances/USDT' },
  act: { status: 200, body: JSON.stringify({ asset: 'USDT', ...entries }) },
})

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
    const at = await open({ timing: { pollMs: 60_000 } })
    await expect.element(amount()).toBeVisible()
    const before = at.calls('GET', 'v1/balances/USDT')
    await userEvent.fill(amount(), '1')
    await userEvent.click(confirm())
    await expect.poll(() => at.calls('GET', 'v1/balances/USDT')).toBeGreaterThan(before)
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

  it('takes all that can be withdrawn, to the last digit, and not one more', async () => {
    const at = await open()
    const most = '12.345678901234567891'
    const entry = { amount: '20', available: '15', withdrawable: most, equivalents: {} }
    await at.faults(balanceOf({ binance_spot: entry }))
    await expect.element(page.getByText('Available 15.00 USDT')).toBeVisible()
    await userEvent.click(button('Withdrawable 12.34 USDT'))
    await expect.element(amount()).toHaveValue(most)
    await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
    await at.faults(balanceOf({ binance_spot: { ...entry, withdrawable: '12.345678901234567890' } }))
    await expect.poll(need).toBe('Above the maximum')
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
    await expect.element(page.getByText('Available 15.00 USDT')).toBeVisible()
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
    const title = (value: string) => `${Number(value).toLocaleString('en-US', { maximumFractionDigits: 18 })} USDT`
    await expect.poll(() => [heldAt('From'), heldAt('To')]).toEqual([title(spotAmount), title(futuresAmount)])
    await userEvent.click(button('Swap accounts'))
    await expect.poll(() => [heldAt('From'), heldAt('To')]).toEqual([title(futuresAmount), title(spotAmount)])
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

  it('asks for another account when both are the same', async () => {
    await open()
    await userEvent.fill(amount(), '1')
    await choose('From', futures)
    await expect.element(page.getByRole('group', { name: 'To' })).toHaveTextContent('Choose two different accounts')
    expect(need()).toBe('Choose two different accounts')
    await choose('To', spot)
    await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
  })

  it.each([
    ['is missing', {}],
    ['is null', { withdrawable: null }],
    ['is no number', { withdrawable: '1e999' }],
    ['is Infinity', { withdrawable: 1e308 }],
  ])('is not offered when the withdrawable amount %s', async (_what, entry) => {
    const at = await open()
    await at.faults(balanceOf({ binance_spot: { amount: '5', available: '5', equivalents: {}, ...entry } }))
    await expect.poll(need).toMatch(/unknown|Enter/)
    await userEvent.fill(amount(), '1')
    await expect.poll(need).toBe('The withdrawable amount is unknown')
    expect(document.body.textContent).not.toMatch(/NaN|undefined|Infinity|1e/)
  })

  it('says that an account without the currency has nothing to transfer', async () => {
    const at = await open()
    await at.faults(balanceOf({ binance_usdm: { amount: '5', withdrawable: '-0', equivalents: {} } }))
    await expect.poll(need).toBe('Nothing to transfer from this account')
    await userEvent.click(button('Swap accounts'))
    await expect.poll(need).toBe('Nothing to transfer from this account')
    expect(button(/Withdrawable/).elements()).toEqual([])
  })

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
    const errors = [{ property: 'amount', code: 'insufficient_balance', options: ['3'], detail: '' }]
    await at.faults(posts({ status: 422, body: JSON.stringify({ errors }) }))
    await userEvent.fill(amount(), '5')
    await userEvent.click(confirm())
    await expect.element(page.getByText('Not enough funds on this account')).toBeVisible()
    await expect.element(amount()).toHaveValue('5')
    await expect.element(amount()).toHaveFocus()
    expect(at.onClosed).not.toHaveBeenCalled()
  })

  it('begins anew when the page changes the currency: nothing that was typed is an amount of the next one', async () => {
    const at = await open()
    await userEvent.fill(amount(), '5')
    at.rerender(
      <DeskProvider desk={at.desk}>
        <main>
          <TransferDialog currency="BTC" from="binance_spot" onClosed={at.onClosed} />
        </main>
      </DeskProvider>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Transfer BTC' })).toBeVisible()
    await expect.element(amount()).toHaveValue('')
  })

  it.each(['en-US', 'uk-UA'] as const)('is sent without moving its buttons, in %s', async locale => {
    const at = await open()
    at.desk.update({ locale })
    const names = { 'en-US': ['Cancel', 'Confirm'], 'uk-UA': ['Скасувати', 'Підтвердити'] }[locale]
    await at.faults(posts({ delayMs: 1_000 }))
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

describe('a transfer whose result is unknown', () => {
  const cut = posts({ reset: 'after-commit' })
  const timing = { writeMs: 500, arrivalMs: 2_000 }
  // The second text once both balances are read, and changed by its amount.
  const unknown = () =>
    expect.element(page.getByText(/We don’t know whether the desk made|hasn’t confirmed/)).toBeVisible()
  const row = (account: RegExp) => page.getByRole('row', { name: account })
  const exact = (value: string) => `${Number(value).toLocaleString('en-US', { maximumFractionDigits: 18 })} USDT`

  it('shows both balances beside what they were', async () => {
    const at = await open()
    await at.faults(cut)
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await unknown()
    const [from = '', to = ''] = amounts(at.before)
    for (const [account, before, now] of [
      [spot, from, subtract(from, '100')],
      [futures, to, add(to, '100')],
    ] as const)
      for (const value of [before, now])
        await expect.element(row(account).getByTitle(exact(value)).first()).toBeVisible()
    expect(document.body.textContent).not.toMatch(/fail|was not/i)
    expect(at.onMoved).not.toHaveBeenCalled()
  })

  it('says only when it can be marked as checked, once both balances changed by its amount', async () => {
    const at = await open({ timing: { writeMs: 60_000, confirmAtMs: [] } })
    await at.faults(cut)
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await expect.element(page.getByText(/changed by exactly this amount/)).toBeVisible()
    await expect
      .element(button('I’ve checked'))
      .toHaveAccessibleDescription(/^You can mark it as checked in \d:\d\d\.$/)
  })

  it('says that both balances changed by its amount, and is then rather checked than sent again', async () => {
    const at = await open({ timing: { ...timing, confirmAtMs: [] } })
    await at.faults(posts({ reset: 'before' }))
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await expect.element(page.getByText(/As of/)).toBeVisible()
    await expect.element(page.getByText(/We don’t know whether/)).toBeVisible()
    const ways = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Send again|I’ve checked/ })
        .elements()
        .map(element => [element.textContent, getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'])
    await expect.element(button('I’ve checked')).not.toHaveAttribute('aria-disabled')
    const unfilled = (name: string) => [name, false]
    const filled = (name: string) => [name, true]
    await expect.poll(ways).toEqual([unfilled('I’ve checked'), filled('Send again')])
    const [from = '', to = ''] = moved(at.before, '100')
    const entry = (amount: string) => ({ amount, available: amount, withdrawable: amount, equivalents: {} })
    await at.faults(balanceOf({ binance_spot: entry(from), binance_usdm: entry(add(to, '0.01')) }))
    await userEvent.click(button('Refresh'))
    await expect
      .element(
        row(futures)
          .getByTitle(exact(add(to, '0.01')))
          .first(),
      )
      .toBeVisible()
    await expect.element(page.getByText(/We don’t know whether/)).toBeVisible()
    await at.faults(balanceOf({ binance_spot: entry(from), binance_usdm: entry(to) }))
    await userEvent.click(button('Refresh'))
    await expect.element(page.getByText(/changed by exactly this amount, but the desk hasn’t confirmed/)).toBeVisible()
    // The look changes, not the place: it may happen just as the client presses.
    await expect.poll(ways).toEqual([filled('I’ve checked'), unfilled('Send again')])
    await expect.element(page.getByRole('dialog', { name: 'Transfer not confirmed' })).toBeVisible()
  })

  it('is sent again under its key, and the funds move once', async () => {
    const at = await open()
    await at.faults(cut)
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await unknown()
    await at.faults()
    await userEvent.click(button('Send again'))
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
    expect([await created(at), amounts(await balance(at))]).toEqual([1, moved(at.before, '100')])
  })

  it('says so when it was sent again, and that was not answered either', async () => {
    const at = await open({ timing: { ...timing, confirmAtMs: [] } })
    await at.faults(posts({ reset: 'before' }))
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await unknown()
    const again = page.getByText('Sending it again got no answer either.', { exact: false })
    expect(again.elements()).toEqual([])
    await userEvent.click(button('Send again'))
    await expect.element(again).toBeVisible()
    await at.faults()
    await userEvent.click(button('Send again'))
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
    expect(await created(at)).toBe(1)
  })

  it('is not called sent again because an earlier one was', async () => {
    const at = await open({ timing: { writeMs: 300, arrivalMs: 0, confirmAtMs: [] } })
    await at.faults(posts({ reset: 'before' }))
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await userEvent.click(button('Send again'))
    const again = page.getByText('Sending it again got no answer either.', { exact: false })
    await expect.element(again).toBeVisible()
    await expect.element(button('I’ve checked')).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button('I’ve checked'))
    await userEvent.fill(amount(), '7')
    await userEvent.click(confirm())
    await expect.element(page.getByText(/^7 USDT from/)).toBeVisible()
    await unknown()
    expect(again.elements()).toEqual([])
  })

  it('returns the focus to what opened the dialog, once it was sent again', async () => {
    const at = await freshDesk('funded', {})
    function PageWithDialog() {
      const [isOpen, setOpen] = useState(false)
      return (
        <main>
          <button type="button" onClick={() => setOpen(true)}>
            Move funds
          </button>
          {isOpen && <TransferDialog currency="USDT" from="binance_spot" onClosed={() => setOpen(false)} />}
        </main>
      )
    }
    renderAt(at.desk, <PageWithDialog />)
    await userEvent.click(button('Move funds'))
    await at.faults(cut)
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await unknown()
    await at.faults()
    await userEvent.click(button('Send again'))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button('Move funds')).toHaveFocus()
  })

  it('that was checked in another tab is not sent again, and a toast says so', async () => {
    const at = await open()
    await at.faults(cut)
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await unknown()
    localStorage.removeItem(`desk:${at.client.email}:transfers`)
    await userEvent.click(button('Send again'))
    await expect
      .element(
        page.getByText('Nothing was sent: this transfer of 100 USDT was closed in another tab.', { exact: false }),
      )
      .toBeVisible()
    expect([await created(at), at.calls('POST', 'v1/transfers')]).toEqual([1, 1])
  })

  it('that the browser refuses to store comes with the advice to keep the page open', async () => {
    const at = await open()
    await at.faults(cut)
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => refuse.mockRestore())
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await unknown()
    await expect.element(page.getByText('Keep this page open', { exact: false })).toBeVisible()
    // Until it is settled, equal transfers in other tabs wait, and so would those of the next tests.
    await at.faults()
    await userEvent.click(button('Send again'))
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
  })

  it('is not sent again at a desk without keys: the client checks, and gets an empty dialog', async () => {
    const at = await open({ idempotencyKeys: false, timing })
    // Without keys a connection that is cut would not do: the browser itself would repeat the call.
    await at.faults(posts({ status: 500, commit: true }))
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await unknown()
    expect(button('Send again').elements()).toEqual([])
    await expect.element(button('I’ve checked')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('I’ve checked')).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button('I’ve checked'))
    await expect.element(amount()).toHaveValue('')
    expect([await created(at), at.calls('POST', 'v1/transfers')]).toEqual([1, 1])
  })

  it('is shown again by the next dialog of its currency, and by no other', async () => {
    const at = await open()
    await at.faults(cut)
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await unknown()
    at.unmount()
    const other = renderAt(at.desk, <TransferDialog currency="BTC" onClosed={() => undefined} />)
    await expect.element(amount()).toBeVisible()
    other.unmount()
    renderAt(at.desk, <TransferDialog currency="USDT" onClosed={() => undefined} />)
    await unknown()
    await expect.element(page.getByText('100 USDT from Binance Spot to Binance USDⓈ-M Futures')).toBeVisible()
  })

  it('says that the balances could not be read, and reads them again', async () => {
    const at = await open({ timing: { confirmAtMs: [] } })
    await expect.element(amount()).toBeVisible()
    await at.faults(cut, { match: { method: 'GET', path: 'v1/balances/USDT' }, act: { status: 500 } })
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await expect.element(page.getByText('We couldn’t update your balances')).toBeVisible()
    await at.faults()
    await userEvent.click(button('Refresh'))
    await expect.element(page.getByText(/As of \d\d:\d\d:\d\d/)).toBeVisible()
    await expect.element(row(spot)).not.toHaveTextContent('–')
  })

  it('of another tab leaves what is typed here, once it is resolved', async () => {
    const at = await open()
    await userEvent.fill(amount(), '7.77')
    await at.faults(posts({ delayMs: 500 }))
    const other = { asset: 'USDT', amount: '100', from: 'binance_spot', to: 'binance_usdm' } as const
    const sent = transferOutboxOf(at.desk).send(other, { before: {}, pressedAt: Date.now() })
    await expect.element(page.getByText('100 USDT from Binance Spot to Binance USDⓈ-M Futures')).toBeVisible()
    expect(await sent).toBe('moved')
    await expect.element(amount()).toHaveValue('7.77')
  })

  it('shows no refusal of another transfer of its currency', async () => {
    const at = await open()
    const reason = 'A trader holds this account'
    const refusal = JSON.stringify({ errors: [{ property: null, code: 'held', options: [], detail: reason }] })
    await at.faults(posts({ status: 422, body: refusal }))
    await userEvent.fill(amount(), '7')
    await userEvent.click(confirm())
    await expect.element(page.getByText(reason)).toBeVisible()
    await at.faults(posts({ reset: 'before' }))
    const other = { asset: 'USDT', amount: '100', from: 'binance_spot', to: 'binance_usdm' } as const
    expect(await transferOutboxOf(at.desk).send(other, { before: {}, pressedAt: Date.now() })).toBe('unconfirmed')
    await unknown()
    await expect.element(page.getByText(/^As of/)).toBeVisible()
    expect(page.getByText(reason).elements()).toEqual([])
  })

  it('that is refused when it is sent again says which amount was not transferred', async () => {
    const at = await open({ timing: { writeMs: 300, arrivalMs: 0, confirmAtMs: [] } })
    await at.faults(posts({ reset: 'before' }))
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await expect.element(button('I’ve checked')).not.toHaveAttribute('aria-disabled')
    await at.faults(posts({ status: 429, body: '{"errors":[{"property":null,"code":"held","detail":"Too many"}]}' }))
    await userEvent.click(button('Send again'))
    const refused = page.getByText(/^100 USDT was not transferred: .*Too many/)
    await expect.element(refused).toBeVisible()
    await userEvent.fill(amount(), '7')
    await expect.element(refused).toBeVisible()
    expect(await created(at)).toBe(0)
  })

  it('is not called failed when another tab may have sent it after the dialog was left', async () => {
    const at = await open()
    await userEvent.fill(amount(), '100')
    let refuse = (_reason: Error) => {}
    vi.spyOn(transferOutboxOf(at.desk), 'send').mockReturnValue(new Promise((_, reject) => (refuse = reject)))
    await userEvent.click(confirm())
    at.leave()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    refuse(new NetworkError(0, [], 'maybe-sent'))
    await expect.element(page.getByText(/^We don’t know whether 100 USDT was transferred/)).toBeVisible()
    await expect.element(page.getByText(/was not transferred/)).not.toBeInTheDocument()
  })

  it('is shown in a toast when the dialog was left', async () => {
    const at = await open({ timing: { writeMs: 1_500 } })
    await at.faults(posts({ hang: true }))
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await expect.poll(() => at.calls('POST', 'v1/transfers')).toBe(1)
    at.leave()
    await expect
      .element(page.getByText('We don’t know whether 100 USDT was transferred. Open the USDT transfer to check.'))
      .toBeVisible()
  })

  it('is shown so in the toast, too, when its second sending was refused after the dialog was left', async () => {
    const at = await open()
    await at.faults(cut)
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await unknown()
    await at.faults(posts({ delayMs: 500, status: 429, body: '{"errors":[]}' }))
    await userEvent.click(button('Send again'))
    await expect.poll(() => at.calls('POST', 'v1/transfers')).toBe(2)
    at.leave()
    await expect.element(page.getByText(/^We don’t know whether 100 USDT was transferred/)).toBeVisible()
    await expect.element(page.getByText(/was not transferred/)).not.toBeInTheDocument()
  })
})
