import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { button, is, LeavablePage, leavePage, pick, returnToPage, toasts } from '../testDetail'

/** Presses, and leaves the page before the desk has answered. */
async function openAndSave(name: 'Save' | 'Clear', act: Record<string, unknown>) {
  const at = await freshDesk('demo', { timing: { pollOpenMs: 60_000, pollMs: 60_000, confirmAtMs: [300, 600] } })
  const request = await pick(at, one => is('new')(one) && one.deadline !== null)
  renderAt(at.desk, <LeavablePage uuid={request.uuid} />)
  await userEvent.click(button('Edit deadline'))
  await at.faults({ match: { method: 'POST', path: `v1/requests/${request.uuid}/deadline`, times: 1 }, act })
  if (name === 'Save') await userEvent.fill(page.getByRole('textbox', { name: 'Deadline' }), '24-12-2099')
  await userEvent.click(button(name))
  await expect.element(page.getByText('Saving…').first()).toBeVisible()
  await leavePage()
  return { ...at, request }
}
const saveAndLeave = async (...of: Parameters<typeof openAndSave>) => (await openAndSave(...of)).request.number

it.each<['Save' | 'Clear']>([['Save'], ['Clear']])(
  'a deadline whose %s is lost after the client has left is not forgotten',
  async name => {
    const number = await saveAndLeave(name, { delayMs: 1_000, status: 500, commit: false })
    await expect
      .element(toasts())
      .toHaveTextContent(
        `We couldn’t confirm that the deadline of request #${number} was ${name === 'Save' ? 'set to Dec 24, 2099' : 'cleared'}.`,
      )
  },
)

it('the report of a deadline names it, as a later one may have been saved since', async () => {
  const { request } = await openAndSave('Save', { delayMs: 1_500, status: 500, commit: false })
  await returnToPage()
  await userEvent.click(button('Edit deadline'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Deadline' }), '25-12-2099')
  await userEvent.click(button('Save'))
  await expect.element(page.getByText('Dec 25, 2099').first()).toBeVisible()
  await expect.element(toasts()).toHaveTextContent(`deadline of request #${request.number} was set to Dec 24, 2099.`)
})

it('a deadline that the desk refuses after the client has left is reported', async () => {
  const number = await saveAndLeave('Save', { delayMs: 1_000, status: 429 })
  await expect
    .element(toasts())
    .toHaveTextContent(`The desk rejected Dec 24, 2099 as the deadline of request #${number}.`)
})

it('a deadline that is saved after the client has left needs no warning', async () => {
  await saveAndLeave('Save', { delayMs: 1_000 })
  await new Promise(resolve => setTimeout(resolve, 2_500))
  await expect.element(toasts()).not.toHaveTextContent('deadline')
})
