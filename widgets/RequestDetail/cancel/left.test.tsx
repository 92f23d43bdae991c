import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { button, is, LeavablePage, leavePage, pick, toasts } from '../testDetail'

async function cancel(act: Record<string, unknown>, isStillSending: boolean) {
  const at = await freshDesk('demo', {
    timing: { pollOpenMs: 60_000, pollMs: 60_000, writeMs: 'hang' in act ? 2_000 : 5_000, confirmAtMs: [1_500, 3_000] },
  })
  const request = await pick(at, is('new'))
  const view = renderAt(at.desk, <LeavablePage uuid={request.uuid} />)
  await userEvent.click(button('Cancel request'))
  await at.faults({ match: { method: 'DELETE' }, act })
  await userEvent.click(button('Cancel Request'))
  await expect.element(page.getByText(isStillSending ? 'Canceling…' : /Checking…$/).first()).toBeVisible()
  return { ...at, view, request }
}

async function cancelAndLeave(act: Record<string, unknown>, isStillSending: boolean) {
  const { request } = await cancel(act, isStillSending)
  await leavePage()
  return request
}

it.each([
  ['that the desk never answers', { hang: true }, true],
  ['that fails, left while it is checked', { status: 500 }, false],
])('a cancellation %s is not forgotten when the client leaves', async (_what, act, isStillSending) => {
  const { number } = await cancelAndLeave(act, isStillSending)
  const text = `Request #${number} was still open when we checked. Your cancellation may still take effect.`
  await expect.element(toasts()).toHaveTextContent(text)
})

it.each([
  [
    'with its reasons',
    { status: 422, body: JSON.stringify({ errors: [{ property: null, code: 'held', options: [], detail: 'Held' }] }) },
  ],
  ['as there were too many calls', { status: 429 }],
])('a cancellation that the desk refuses %s after the client has left is reported', async (_why, act) => {
  const { number } = await cancelAndLeave({ delayMs: 2_000, ...act }, true)
  await expect
    .element(toasts())
    .toHaveTextContent(`Request #${number} is still open: the desk rejected the cancellation.`)
})

it('a cancellation that is being checked at a sign-out is not looked for in the next session', async () => {
  const { desk, calls, request, view } = await cancel({ status: 500 }, false)
  const readings = () => calls('GET', `v1/requests/${request.uuid}`)
  view.unmount()
  desk.signOut()
  desk.session.start('of-another-client')
  const before = readings()
  await new Promise(resolve => setTimeout(resolve, 3_500))
  expect(readings()).toBe(before)
})

it('a cancellation that is carried out after the client has left needs no warning', async () => {
  await cancelAndLeave({ delayMs: 2_000 }, true)
  await new Promise(resolve => setTimeout(resolve, 3_000))
  await expect.element(toasts()).not.toHaveTextContent('cancellation')
})
