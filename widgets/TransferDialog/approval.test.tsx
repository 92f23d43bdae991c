import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import type { ApprovalHooks } from '../../src/desk/page/pageHooks'
import { transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { TransferDialog } from './TransferDialog'
import { amount, button, confirm } from './testTransfer'

type Hook = NonNullable<ApprovalHooks['onBeforeTransfer']>
const TRANSFER = { asset: 'USDT', amount: '100', from: 'binance_spot', to: 'binance_usdm' }

async function ready(onBeforeTransfer: Hook, approvalMs = 30_000) {
  const reporter = { report: vi.fn() }
  const at = await freshDesk('funded', { onBeforeTransfer, reporter, timing: { approvalMs } })
  const onClosed = vi.fn()
  const view = renderAt(at.desk, <TransferDialog currency="USDT" from="binance_spot" onClosed={onClosed} />)
  await userEvent.fill(amount(), '100')
  const created = async () => (await at.ledger()).filter(({ outcome }) => outcome === 'created').length
  return { ...at, view, reporter, onClosed, counts: async () => [at.calls('POST', 'v1/transfers'), await created()] }
}

/** What the page decides later. */
function decision() {
  let decide = (): void => undefined
  const decided = new Promise<undefined>(resolve => {
    decide = () => resolve(undefined)
  })
  return { decided, decide: () => decide() }
}

describe('before funds are moved the page', () => {
  it('stops it for a reason, which the client reads; the next press is another try', async () => {
    const hook = vi.fn<Hook>(() => 'Transfers are closed until noon.')
    const at = await ready(hook)
    await userEvent.click(confirm())
    await expect.element(page.getByText('Transfers are closed until noon.')).toBeVisible()
    expect(hook).toHaveBeenCalledExactlyOnceWith(TRANSFER)
    expect(await at.counts()).toEqual([0, 0])
    hook.mockReturnValue(true)
    await userEvent.click(confirm())
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
    expect(await at.counts()).toEqual([1, 1])
  })

  it('sends nothing when its hook does not end', async () => {
    const at = await ready(() => new Promise(() => undefined), 3_000)
    await userEvent.click(confirm())
    await expect.element(button('Checking…')).toBeVisible()
    await expect.element(page.getByText(/couldn’t check it. Nothing was sent/)).toBeVisible()
    expect([at.reporter.report.mock.calls.length, ...(await at.counts())]).toEqual([1, 0, 0])
  })

  it('decides once about a transfer that is sent again, however often its button is pressed', async () => {
    const hook = vi.fn<Hook>()
    const at = await ready(hook)
    await at.faults({ match: { method: 'POST', path: 'v1/transfers' }, act: { reset: 'before' } })
    await userEvent.click(confirm())
    await expect.element(page.getByText(/We don’t know whether the desk made this transfer/)).toBeVisible()
    await at.faults()
    const { decided, decide } = decision()
    hook.mockReturnValue(decided)
    const element = button('Send again').element() as HTMLButtonElement
    element.click()
    element.click()
    await expect.element(button('Checking…')).toBeVisible()
    decide()
    await expect.poll(() => at.onClosed.mock.calls.length).toBe(1)
    expect([hook.mock.calls.length, ...(await at.counts())]).toEqual([2, 2, 1])
  })

  it('takes so long that another transfer is sent first: the client reads that this one was not', async () => {
    const { decided, decide } = decision()
    const at = await ready(() => decided)
    await at.faults({ match: { method: 'POST', path: 'v1/transfers' }, act: { reset: 'before' } })
    await userEvent.click(confirm())
    await expect.element(button('Checking…')).toBeVisible()
    const earlier = { asset: 'USDT', amount: '7', from: 'binance_spot', to: 'binance_usdm' } as const
    await transferOutboxOf(at.desk).send(earlier, { before: {}, pressedAt: Date.now() })
    decide()
    await expect
      .element(page.getByText('100 USDT was not sent: an earlier transfer of USDT isn’t confirmed yet.'))
      .toBeVisible()
    expect(await at.counts()).toEqual([1, 0])
  })
})
