import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { button, is, LeavablePage, leavePage, pick, toasts } from '../testDetail'

const dialog = () => page.getByRole('dialog')

/** Opens the dialog, and presses its button unless `isPressed` is false; the desk answers this tab as `act` says. */
async function openCancel(act: Record<string, unknown>, isPressed = true) {
  let isAnswered = false
  const at = await freshDesk('demo', {
    timing: { writeMs: 20_000 },
    fetch: input =>
      fetch(input).finally(() => {
        if ((input as Request).method === 'DELETE') isAnswered = true
      }),
  })
  const request = await pick(at, is('new'))
  renderAt(at.desk, <LeavablePage uuid={request.uuid} />)
  await userEvent.click(button('Cancel request'))
  await at.faults({ match: { method: 'DELETE', nth: 1 }, act })
  if (isPressed) {
    await userEvent.click(button('Cancel Request'))
    await expect.element(page.getByText('Canceling…')).toBeVisible()
    // The fault is for this call, which must arrive before another tab's.
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  return { ...at, request, path: `v1/requests/${request.uuid}`, isAnswered: () => isAnswered }
}

it('a request that another tab cancels is shown as canceling, and can’t be canceled once more', async () => {
  const { call, path, desk, request } = await openCancel({ delayMs: 0 }, false)
  await call('DELETE', path)
  await expect.element(dialog()).toHaveTextContent('It’s already being canceled.')
  expect(button('Cancel Request').elements()).toEqual([])
  await userEvent.click(dialog().getByRole('button', { name: 'Close', exact: true }))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(desk.cache.peek(['requests', request.uuid])).not.toMatchObject({ status: 'new' })
})

it('a cancellation on its way closes its dialog as soon as another tab has canceled the request', async () => {
  const { call, path } = await openCancel({ hang: true })
  await call('DELETE', path)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('Canceling', { exact: true }).first()).toBeVisible()
})

it('a cancellation on its way gives way to what ended the request, and its dialog can be closed', async () => {
  const { control, request } = await openCancel({ hang: true })
  await control('POST', `requests/${request.uuid}`, { status: 'executed' })
  await expect.element(dialog()).toHaveTextContent('It was executed in the meantime.')
  await userEvent.click(dialog().getByRole('button', { name: 'Close', exact: true }))
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('a request that another tab has canceled is not called open, though the desk refuses this tab’s cancellation', async () => {
  const { call, path, isAnswered } = await openCancel({ delayMs: 8_000, status: 429 })
  await call('DELETE', path)
  await expect.element(dialog()).not.toBeInTheDocument()
  await leavePage()
  expect(isAnswered()).toBe(false)
  await expect.poll(() => isAnswered(), { timeout: 15_000 }).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 1_000))
  // Once: a retry would pass after the toast is gone.
  expect(toasts().element()).not.toHaveTextContent('still open')
})

it('a request that another tab cancels after its page was left is not called open, though the desk refuses this tab', async () => {
  const { call, path, isAnswered } = await openCancel({ delayMs: 4_000, status: 429 })
  await leavePage()
  await call('DELETE', path)
  expect(isAnswered()).toBe(false)
  await expect.poll(() => isAnswered(), { timeout: 15_000 }).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 1_000))
  expect(toasts().element()).not.toHaveTextContent('still open')
})

it('a request that can’t be read after a refused cancellation is not called open', async () => {
  const { faults, path, request } = await openCancel({ delayMs: 3_000, status: 429 })
  await leavePage()
  await faults({ match: { method: 'GET', path }, act: { status: 503 } })
  await expect
    .element(toasts())
    .toHaveTextContent(`We couldn’t confirm the cancellation of request #${request.number}. Check its status.`)
})
