import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goOffline } from '../../playground/harness/testKit'
import { button, is, open, quiet } from './testDetail'

const offline = () => page.getByText('You’re offline, so nothing was sent. Connect to the internet and try again.')

it('a cancellation pressed while the device is offline is not sent, and says so', async () => {
  const { calls, request, atDesk } = await open('demo', is('new'), quiet)
  const path = `v1/requests/${request.uuid}`
  await userEvent.click(button('Cancel request'))
  const goOnline = goOffline()
  await userEvent.click(button('Cancel Request'))
  await expect.element(offline()).toBeVisible()
  expect(calls('DELETE', path)).toBe(0)
  goOnline()
  await userEvent.click(button('Try again'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect((await atDesk()).status).toMatch(/cancel/)
})

it('a comment saved while the device is offline is not sent, and keeps what was typed', async () => {
  const { calls, request, atDesk } = await open('demo', one => is('new')(one) && one.comment === null, quiet)
  const path = `v1/requests/${request.uuid}/comment`
  await userEvent.click(button('Add comment'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Comment' }), 'By hand, please.')
  const goOnline = goOffline()
  await userEvent.click(button('Save Comment'))
  await expect.element(offline()).toBeVisible()
  expect(calls('POST', path)).toBe(0)
  goOnline()
  await userEvent.click(button('Save Comment'))
  await expect.element(button('Edit comment')).toBeVisible()
  expect((await atDesk()).comment?.text).toBe('By hand, please.')
})

it('a cancellation that is not confirmed stays so when it is pressed again offline', async () => {
  const { faults } = await open('demo', is('new'), { timing: { ...quiet.timing, confirmAtMs: [20, 40] } })
  await userEvent.click(button('Cancel request'))
  await faults({ match: { method: 'DELETE' }, act: { status: 500 } })
  await userEvent.click(button('Cancel Request'))
  const notArrived = page.getByText(/^The request was still open when we checked/)
  await expect.element(notArrived).toBeVisible()
  goOffline()
  await userEvent.click(button('Try again'))
  await expect.element(notArrived).toBeVisible()
  await expect.element(offline()).not.toBeInTheDocument()
})
