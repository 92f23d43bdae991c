import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../playground/harness/testKit'
import type { ApprovalHooks } from '../../../src/desk/page/pageHooks'
import { button, is, LeavablePage, leavePage, open, toasts } from '../testDetail'

type Hook = NonNullable<ApprovalHooks['onBeforeCancel']>

async function ready(onBeforeCancel: Hook, approvalMs = 30_000) {
  const reporter = { report: vi.fn() }
  const at = await open('demo', is('in_progress'), { onBeforeCancel, reporter, timing: { approvalMs } })
  await userEvent.click(button('Cancel request'))
  await userEvent.click(button('Cancel Request'))
  return { ...at, reporter, deletes: () => at.calls('DELETE') }
}

describe('before a request is canceled the page', () => {
  it('stops it for a reason, which the client reads; the next press is another try', async () => {
    const hook = vi.fn<Hook>(async () => 'Ask your manager first.')
    const at = await ready(hook)
    await expect.element(page.getByText('Ask your manager first.')).toBeVisible()
    expect(hook).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uuid: at.request.uuid }))
    expect([at.deletes(), (await at.atDesk()).status]).toEqual([0, 'in_progress'])
    hook.mockResolvedValue(undefined)
    await userEvent.click(button('Try again'))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect([at.deletes(), (await at.atDesk()).status]).toEqual([1, expect.stringMatching(/cancel/)])
  })

  it('sends nothing when its hook does not end, and the dialog can be closed then', async () => {
    const at = await ready(() => new Promise(() => undefined), 3_000)
    await expect.element(button('Checking…')).toBeVisible()
    await expect.element(page.getByText(/couldn’t check it. Nothing was sent/)).toBeVisible()
    expect([at.reporter.report.mock.calls.length, at.deletes()]).toEqual([1, 0])
    await userEvent.click(button('Keep it'))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('sends nothing when the client leaves before the page has agreed, and a toast says so', async () => {
    const at = await open('demo', is('in_progress'), { onBeforeCancel: () => new Promise(() => undefined) })
    at.view.unmount()
    renderAt(at.desk, <LeavablePage uuid={at.request.uuid} />)
    await userEvent.click(button('Cancel request'))
    await userEvent.click(button('Cancel Request'))
    await expect.element(button('Checking…')).toBeVisible()
    await leavePage()
    await expect.element(toasts()).toHaveTextContent(`Your cancellation of request #${at.request.number} wasn’t sent.`)
    expect(at.calls('DELETE')).toBe(0)
  })
})
