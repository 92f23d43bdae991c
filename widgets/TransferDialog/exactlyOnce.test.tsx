import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { cutSooner, sendingFaults } from '../../playground/trials/sendingFaults'
import { add, subtract } from '../../src/domain/decimal'
import { TransferDialog } from './TransferDialog'
import { amount, button, confirm } from './testTransfer'

type Wire = Record<'binance_spot' | 'binance_usdm', { amount: string }>

const WRITE_MS = 2_500
/** After the time-out, and before the third check. */
const LATE_MS = WRITE_MS + 500
const AMOUNT = '100'

const TIMING = {
  writeMs: WRITE_MS,
  arrivalMs: 600,
  // The last one is for a commit that a busy machine delays.
  confirmAtMs: [50, 200, 900, 4_000],
  pollMs: 60_000,
}

/** The two balances that the dialog shows as of now, spot first. */
const shownNow = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map(row =>
      row
        .querySelector('td:nth-child(3) [title]')
        ?.getAttribute('title')
        ?.replace(/[, A-Z]/g, ''),
    )

const FAULTS = sendingFaults(LATE_MS).map(([name, act, expected]) => [name, cutSooner(act), expected] as const)
// A browser repeats a call by itself when its connection is cut, and a desk without keys takes that as a second one.
const WITHOUT_KEYS = FAULTS.filter(([name]) => name !== 'reset after commit')
const CASES = [
  ...FAULTS.map(fault => ['with keys', ...fault] as const),
  ...WITHOUT_KEYS.map(fault => ['without keys', ...fault] as const),
]

describe('a transfer', { tags: ['exactly-once'] }, () => {
  it.each(CASES)('%s, after %s: is what the desk’s ledger holds, and happens once', async (desk, _, act, expected) => {
    const hasKeys = desk === 'with keys'
    const at = await freshDesk('funded', { idempotencyKeys: hasKeys, timing: TIMING })
    const balances = async () => {
      const { binance_spot, binance_usdm } = await at.call<Wire>('GET', 'v1/balances/USDT')
      return [binance_spot.amount, binance_usdm.amount]
    }
    const created = async () => (await at.ledger()).filter(({ outcome }) => outcome === 'created').length
    const [from = '', to = ''] = await balances()
    const moved = [subtract(from, AMOUNT), add(to, AMOUNT)]
    const onClosed = vi.fn()
    renderAt(at.desk, <TransferDialog currency="USDT" from="binance_spot" onClosed={onClosed} />)
    await userEvent.fill(amount(), AMOUNT)
    await at.faults({ match: { method: 'POST', path: 'v1/transfers' }, act })
    await userEvent.click(confirm())

    if (expected === 'signedOut') {
      await expect.poll(() => at.desk.session.token.peek()).toBeUndefined()
      expect([await created(), await balances()]).toEqual([0, [from, to]])
      return
    }
    if (expected === 'refused') {
      await expect.element(page.getByText(/A trader holds this account/)).toBeVisible()
      expect([await created(), await balances()]).toEqual([0, [from, to]])
      await at.faults()
      await userEvent.click(confirm())
      await expect.poll(() => onClosed.mock.calls.length).toBe(1)
      expect([await created(), await balances()]).toEqual([1, moved])
      return
    }
    const isMoved = expected === 'found'
    const unconfirmed = isMoved ? /hasn’t confirmed this transfer/ : /We don’t know whether the desk made this transfer/
    await expect.element(page.getByText(unconfirmed)).toBeVisible()
    await expect.poll(shownNow).toEqual(isMoved ? moved : [from, to])
    expect([await created(), await balances()]).toEqual(isMoved ? [1, moved] : [0, [from, to]])
    expect(document.body.textContent).not.toMatch(/fail|was not|transferred to/i)
    await at.faults()
    if (hasKeys) {
      await userEvent.click(button('Send again'))
      await expect.poll(() => onClosed.mock.calls.length).toBe(1)
      expect([await created(), await balances()]).toEqual([1, moved])
    } else {
      expect(button('Send again').elements()).toEqual([])
      await expect.element(button('Mark as checked')).not.toHaveAttribute('aria-disabled')
      await userEvent.click(button('Mark as checked'))
      await expect.element(amount()).toHaveValue('')
      expect(await created()).toBe(isMoved ? 1 : 0)
    }
  })

  // A browser repeats a POST by itself when its kept-alive connection is cut before the answer.
  it.each([
    ['for want of funds', []],
    ['by a rate limiter', [{ match: { method: 'POST', path: 'v1/transfers', nth: 2 }, act: { status: 429 } }]],
  ])('that the browser sent twice, the second copy refused %s, is not called failed', async (_, second) => {
    const at = await freshDesk('funded', { idempotencyKeys: false, timing: TIMING })
    const onClosed = vi.fn()
    renderAt(at.desk, <TransferDialog currency="USDT" from="binance_spot" onClosed={onClosed} />)
    await userEvent.click(button('Max'))
    const sent = { method: 'POST', path: 'v1/transfers' }
    await at.faults({ match: { ...sent, nth: 1 }, act: { reset: 'after-commit' } }, ...second)
    await userEvent.click(confirm())
    await expect.element(page.getByText(/hasn’t confirmed this transfer/)).toBeVisible()
    expect(at.calls('POST', 'v1/transfers')).toBe(1)
    const outcomes = (await at.ledger()).map(({ outcome }) => outcome)
    expect(outcomes[0]).toBe('created')
    expect(document.body.textContent).not.toMatch(
      /fail|was not|not enough|too many|rate limit|(?<![\d.,])429(?![\d.,])/i,
    )
    await expect.element(button('Mark as checked')).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button('Mark as checked'))
    await expect.element(amount()).toHaveValue('')
    expect(onClosed).not.toHaveBeenCalled()
  })
})
