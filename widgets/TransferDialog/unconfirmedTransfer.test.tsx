import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { clearStored } from '../../src/desk/testStorages'
import { transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { add, subtract } from '../../src/domain/decimal'
import { NetworkError } from '../../src/domain/errors'
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
  open,
  posts,
  send100,
  spot,
} from './testTransfer'

beforeEach(() => page.viewport(390, 844))

describe('a transfer whose result is unknown', () => {
  const CUT = { reset: 'after-commit' } as const
  const timing = { writeMs: 3_000, arrivalMs: 500 }
  // The second text once both balances are read, and changed by its amount.
  const unknown = () =>
    expect.element(page.getByText(/We don’t know whether the desk made|hasn’t confirmed/)).toBeVisible()
  const row = (account: RegExp) => page.getByRole('row', { name: account })

  it('shows both balances beside what they were', async () => {
    const at = await open()
    await send100(at, CUT)
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

  it.each([
    [1280, ['Before', 'Now', 'Change']],
    [390, ['Before', 'Now', 'Change']],
    [320, ['Before', 'Now']],
  ])('shows by how much each balance changed where there is room: on a window of %d px', async (width, heads) => {
    await page.viewport(width, 844)
    const at = await open()
    await send100(at, CUT)
    await expect.element(page.getByText(/As of/)).toBeVisible()
    const columns = page.getByRole('columnheader').elements()
    expect(columns.slice(1).map(column => column.textContent)).toEqual(heads)
    if (width < 390) return
    await expect.element(row(spot).getByRole('cell').last()).toHaveTextContent('-100.00')
    await expect.element(row(futures).getByRole('cell').last()).toHaveTextContent('+100.00')
    at.desk.settings.set({ hideAmounts: true })
    await expect.element(row(futures).getByRole('cell').last()).toHaveTextContent(/^••••Hidden$/)
  })

  it('shows both balances whole on a window of 320 px with text twice as large', async () => {
    await page.viewport(320, 844)
    document.documentElement.style.setProperty('--desk-text-unit', '2px')
    onTestFinished(() => void document.documentElement.style.removeProperty('--desk-text-unit'))
    const at = await open()
    await send100(at, CUT)
    await expect.element(page.getByText(/As of/)).toBeVisible()
    const table = page.getByRole('table', { includeHidden: true }).element()
    const { right } = table.parentElement!.getBoundingClientRect()
    const rights = [...table.querySelectorAll('th, td, button')].map(cell => cell.getBoundingClientRect().right)
    expect(Math.max(...rights)).toBeLessThanOrEqual(right)
  })

  it('says only when it can be marked as checked, once both balances changed by its amount', async () => {
    const at = await open({ timing: { writeMs: 60_000, confirmAtMs: [] } })
    await send100(at, CUT)
    await expect.element(page.getByText(/changed by exactly this amount/)).toBeVisible()
    await expect
      .element(button('Mark as checked'))
      .toHaveAccessibleDescription(
        /^The desk’s answer may still arrive in the next \d:\d\d\. After that you can mark it as checked\.$/,
      )
  })

  it('says that both balances changed by its amount, and is then rather checked than sent again', async () => {
    const at = await open({ timing: { ...timing, confirmAtMs: [] } })
    await send100(at, { reset: 'before' })
    await expect.element(page.getByText(/As of/)).toBeVisible()
    await expect.element(page.getByText(/We don’t know whether/)).toBeVisible()
    const ways = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Send again|Mark as checked/ })
        .elements()
        .map(element => [element.textContent, getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'])
    await expect.element(button('Mark as checked')).not.toHaveAttribute('aria-disabled')
    const unfilled = (name: string) => [name, false]
    const filled = (name: string) => [name, true]
    await expect.poll(ways).toEqual([unfilled('Mark as checked'), filled('Send again')])
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
    await expect.poll(ways).toEqual([filled('Mark as checked'), unfilled('Send again')])
    await expect.element(page.getByRole('dialog', { name: 'Transfer not confirmed' })).toBeVisible()
  })

  it('is sent again under its key, and the funds move once', async () => {
    const at = await open()
    await send100(at, CUT)
    await unknown()
    await at.faults()
    await userEvent.click(button('Send again'))
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
    expect([await created(at), amounts(await balance(at))]).toEqual([1, moved(at.before, '100')])
  })

  it('says so when it was sent again, and that was not answered either', async () => {
    const at = await open({ timing: { ...timing, confirmAtMs: [] } })
    await send100(at, { reset: 'before' })
    await unknown()
    const again = page.getByText('Sending it again wasn’t confirmed either.', { exact: false })
    expect(again.elements()).toEqual([])
    await userEvent.click(button('Send again'))
    await expect.element(again).toBeVisible()
    await at.faults()
    await userEvent.click(button('Send again'))
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
    expect(await created(at)).toBe(1)
  })

  it('is not called sent again because an earlier one was', async () => {
    const at = await open({ timing: { writeMs: 1_500, arrivalMs: 500, confirmAtMs: [] } })
    await send100(at, { reset: 'before' })
    await userEvent.click(button('Send again'))
    const again = page.getByText('Sending it again wasn’t confirmed either.', { exact: false })
    await expect.element(again).toBeVisible()
    await expect.element(button('Mark as checked')).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button('Mark as checked'))
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
    await send100(at, CUT)
    await unknown()
    await at.faults()
    await userEvent.click(button('Send again'))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button('Move funds')).toHaveFocus()
  })

  it('that was checked in another tab is not sent again, and a toast says so', async () => {
    const at = await open()
    await send100(at, CUT)
    await unknown()
    clearStored(`desk:${at.client.email}:transfers/`)
    await userEvent.click(button('Send again'))
    await expect
      .element(
        page.getByText('Nothing was sent: this transfer of 100 USDT was closed in another tab.', { exact: false }),
      )
      .toBeVisible()
    expect([await created(at), at.calls('POST', 'v1/transfers')]).toEqual([1, 1])
  })

  it('that another tab has had confirmed leaves no empty dialog without a word', async () => {
    const at = await open()
    await send100(at, CUT)
    await unknown()
    await at.faults()
    await transferOutboxOf(at.desk).sendAgain(transferOutboxOf(at.desk).unconfirmed('USDT').peek()!, Date.now())
    await expect.element(amount()).toHaveValue('')
    await expect
      .element(
        page.getByText('The earlier transfer of 100 USDT was confirmed or marked as checked elsewhere.', {
          exact: false,
        }),
      )
      .toBeVisible()
  })

  it('that another tab has checked empties an equal form with a message, beside balances read again', async () => {
    const at = await open({ timing: { ...timing, pollOpenMs: 60_000, pollMs: 60_000, confirmAtMs: [10] } })
    await send100(at, CUT)
    await unknown()
    await at.faults()
    // The last reading of the balances comes once the transfer can no longer arrive.
    await new Promise(resolve => setTimeout(resolve, timing.writeMs + timing.arrivalMs + 1_000))
    const before = at.calls('GET', 'v1/balances/USDT')
    clearStored(`desk:${at.client.email}:transfers/`)
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await expect.element(page.getByText(/The amount was cleared so that it isn’t sent twice\./)).toBeVisible()
    await expect.element(amount()).toHaveValue('')
    await expect.poll(() => at.calls('GET', 'v1/balances/USDT')).toBeGreaterThan(before)
  })

  it('that the browser refuses to store comes with the advice to keep the page open', async () => {
    const at = await open()
    await at.faults(posts(CUT))
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => refuse.mockRestore())
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await unknown()
    await expect.element(page.getByText('Keep this page open', { exact: false })).toBeVisible()
    // Until it is final, equal transfers in other tabs wait, and so would those of the next tests.
    await at.faults()
    await userEvent.click(button('Send again'))
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
  })

  it('is not sent again at a desk without keys: the client checks, and gets an empty dialog', async () => {
    const at = await open({ idempotencyKeys: false, timing })
    // Without keys a connection that is cut would not do: the browser itself would repeat the call.
    await send100(at, { status: 500, commit: true })
    await unknown()
    expect(button('Send again').elements()).toEqual([])
    await expect.element(button('Mark as checked')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Mark as checked')).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button('Mark as checked'))
    await expect.element(amount()).toHaveValue('')
    expect([await created(at), at.calls('POST', 'v1/transfers')]).toEqual([1, 1])
  })

  it('is shown again by the next dialog of its currency, and by no other', async () => {
    const at = await open()
    await send100(at, CUT)
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
    await at.faults(posts(CUT), { match: { method: 'GET', path: 'v1/balances/USDT' }, act: { status: 500 } })
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
    await at.faults(posts({ delayMs: 2_000 }))
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
    const at = await open({ timing: { writeMs: 2_500, arrivalMs: 500, confirmAtMs: [] } })
    await send100(at, { reset: 'before' })
    await expect.element(button('Mark as checked')).not.toHaveAttribute('aria-disabled')
    await at.faults(posts({ status: 429, body: '{"errors":[{"property":null,"code":"held","detail":"Too many"}]}' }))
    await userEvent.click(button('Send again'))
    const refused = page.getByText(
      /^100 USDT was not transferred\. The earlier attempt didn’t go through, and the desk rejected the new one: .*Too many/,
    )
    await expect.element(refused).toBeVisible()
    await userEvent.fill(amount(), '7')
    await expect.element(refused).toBeVisible()
    expect(await created(at)).toBe(0)
  })

  it('that may still arrive says, when its second sending is refused, that the first is not confirmed', async () => {
    const at = await open()
    await send100(at, { reset: 'before' })
    await unknown()
    const errors = [{ property: 'amount', code: 'insufficient_balance', options: ['3'], detail: '' }]
    await at.faults(posts({ status: 422, body: JSON.stringify({ errors }) }))
    await userEvent.click(button('Send again'))
    const refused = page.getByText(
      'The earlier attempt is still not confirmed. The desk rejected the new one: ' +
        'Not enough funds on this account. The maximum is 3.00 USDT',
      { exact: true },
    )
    await expect.element(refused).toBeVisible()
    at.desk.update({ locale: 'uk-UA' })
    await expect
      .element(page.getByText(/^Попередню спробу досі не підтверджено\. Нову деск відхилив: На рахунку/))
      .toBeVisible()
  })

  it('that both balances show says, too, that its second sending was refused', async () => {
    const at = await open()
    await send100(at, CUT)
    await expect.element(page.getByText(/changed by exactly this amount/)).toBeVisible()
    await at.faults(posts({ status: 429, body: '{"errors":[{"property":null,"code":"held","detail":"Too many"}]}' }))
    await userEvent.click(button('Send again'))
    await expect.element(page.getByText(/The desk rejected the new one: .*Too many/)).toBeVisible()
    await expect.element(page.getByText(/changed by exactly this amount/)).toBeVisible()
  })

  it('is not called refused by the desk when the page stops its second sending', async () => {
    let isStopped = false
    const at = await open({ onBeforeTransfer: () => !isStopped })
    await send100(at, { reset: 'before' })
    await unknown()
    isStopped = true
    await userEvent.click(button('Send again'))
    await expect.element(page.getByText('This site stopped it. Nothing was sent.', { exact: true })).toBeVisible()
    expect(page.getByText(/refused/).elements()).toEqual([])
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
    await send100(at, { hang: true })
    await expect.poll(() => at.calls('POST', 'v1/transfers')).toBe(1)
    at.leave()
    await expect
      .element(page.getByText('We don’t know whether 100 USDT was transferred. Open the USDT transfer to check.'))
      .toBeVisible()
  })

  it('is shown so in the toast, too, when its second sending was refused after the dialog was left', async () => {
    const at = await open()
    await send100(at, CUT)
    await unknown()
    await at.faults(posts({ delayMs: 2_000, status: 429, body: '{"errors":[]}' }))
    await userEvent.click(button('Send again'))
    await expect.poll(() => at.calls('POST', 'v1/transfers')).toBe(2)
    at.leave()
    await expect.element(page.getByText(/^We don’t know whether 100 USDT was transferred/)).toBeVisible()
    await expect.element(page.getByText(/was not transferred/)).not.toBeInTheDocument()
  })
})
