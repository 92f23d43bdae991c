import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { RequestList } from '../../RequestList/RequestList'
import { RequestDetail } from '../RequestDetail'
import { button, is, LeavablePage, leavePage, pick, quiet, toasts } from '../testDetail'

const UNCONFIRMED = 'We couldn’t confirm the cancellation.'
const SOON = { ...quiet.timing, confirmAtMs: [100, 200, 300] }
const dialog = () => page.getByRole('dialog')

type Act = Record<string, unknown>

async function expectUnconfirmed(): Promise<void> {
  await expect.element(dialog().getByText(UNCONFIRMED, { exact: true })).toBeVisible()
  expect(
    dialog()
      .getByText(/can no longer be canceled/)
      .elements(),
  ).toEqual([])
}

/** Presses; the desk fails. The request can't be read unless it `isReadable`. */
async function cancel(
  first: Act,
  second: Act | undefined,
  { isReadable = false, ...options }: Parameters<typeof freshDesk>[1] & { isReadable?: boolean } = {},
) {
  const at = await freshDesk('demo', { timing: SOON, ...options })
  const request = await pick(at, is('new'))
  const path = `v1/requests/${request.uuid}`
  renderAt(at.desk, <LeavablePage uuid={request.uuid} />)
  await userEvent.click(button('Cancel request'))
  await at.faults(
    { match: { method: 'DELETE', nth: 1 }, act: first },
    ...(second ? [{ match: { method: 'DELETE', nth: 2 }, act: second }] : []),
    ...(isReadable ? [] : [{ match: { method: 'GET', path }, act: { status: 503 } }]),
  )
  await userEvent.click(button('Cancel Request'))
  const found = isReadable ? /^The request was still open when we checked/ : UNCONFIRMED
  await expect.element(dialog().getByText(found, { exact: true })).toBeVisible()
  return { ...at, request, path, status: async () => (await at.call<{ status: string }>('GET', path)).status }
}

it('a cancellation that arrived is found, though the desk refuses it when it is sent again', async () => {
  const timing = { ...SOON, confirmAtMs: [100, 200, 300, 8_000] }
  const { faults, status } = await cancel({ status: 500, commit: true }, undefined, { timing })
  await userEvent.click(button('Try again'))
  await expectUnconfirmed()
  await faults()
  expect(await status()).not.toBe('new')
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('a cancellation that may have arrived is not called refused in a dialog that was opened again', async () => {
  await cancel({ status: 500, commit: true }, undefined)
  await userEvent.click(button('Close'))
  await userEvent.click(button('Cancel request'))
  await userEvent.click(button('Cancel Request'))
  await expectUnconfirmed()
})

it('a cancellation that may still arrive is not called refused, though the next press is', async () => {
  const { calls, path } = await cancel({ status: 500, commit: false }, { status: 429 }, { isReadable: true })
  await userEvent.click(button('Try again'))
  await expect.poll(() => calls('DELETE', path)).toBe(2)
  await new Promise(resolve => setTimeout(resolve, 1_000))
  await expect.element(dialog().getByText(/^The request was still open when we checked/)).toBeVisible()
})

it('a cancellation that may have arrived is not called refused after its page was left', async () => {
  const { request } = await cancel({ status: 500, commit: true }, { status: 429, delayMs: 1_500 })
  await userEvent.click(button('Try again'))
  await leavePage()
  await expect
    .element(toasts())
    .toHaveTextContent(`We couldn’t confirm the cancellation of request #${request.number}. Check its status.`)
})

const REASONS = {
  status: 422,
  body: JSON.stringify({ errors: [{ property: null, code: 'held', options: [], detail: 'Held' }] }),
}

it('a cancellation that may have arrived is not called refused, though the desk gives a reason at the next press', async () => {
  await cancel({ status: 500, commit: true }, REASONS)
  await userEvent.click(button('Try again'))
  await expectUnconfirmed()
  expect(button('Keep it').elements()).toEqual([])
})

it('a cancellation that may have arrived is reported, though the desk gives a reason after its page was left', async () => {
  const { request } = await cancel({ status: 500, commit: true }, { ...REASONS, delayMs: 1_500 })
  await userEvent.click(button('Try again'))
  await leavePage()
  await expect
    .element(toasts())
    .toHaveTextContent(`We couldn’t confirm the cancellation of request #${request.number}. Check its status.`)
})

it('after a refused cancellation the result of the earlier one is still marked as shown', async () => {
  const timing = { ...SOON, confirmAtMs: [1_500, 1_700, 1_900] }
  const { client, calls, path } = await cancel(
    { status: 500, commit: false },
    { status: 429 },
    { isReadable: true, timing },
  )
  const recorded = () =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith(`desk:${client.email}:cancels/`))
      .map(([, text]) => JSON.parse(text as string).isShown)
  await expect.poll(recorded).toEqual([true])
  await userEvent.click(button('Try again'))
  await expect.poll(() => calls('DELETE', path)).toBe(2)
  await expect
    .element(
      dialog()
        .getByText(/Checking…$/)
        .first(),
    )
    .toBeVisible()
  expect(recorded()).toEqual([true])
})

it('a cancellation stays recorded when the page stops the next press', async () => {
  let veto: string | undefined
  const { client } = await cancel({ status: 500, commit: true }, undefined, {
    onBeforeCancel: async () => veto,
  })
  const recorded = () => Object.keys(localStorage).filter(key => key.startsWith(`desk:${client.email}:cancels/`)).length
  expect(recorded()).toBe(1)
  veto = 'Ask your manager first.'
  await userEvent.click(button('Try again'))
  await expect.element(page.getByText('Ask your manager first.')).toBeVisible()
  expect(recorded()).toBe(1)
})

it('a cancellation that no check could find is checked again once the desk answers', async () => {
  const timing = { pollOpenMs: 300, pollMs: 300, writeMs: 1_000, arrivalMs: 1_000, confirmAtMs: [100, 200, 300] }
  const at = await freshDesk('demo', { timing })
  const request = await pick(at, is('new'))
  renderAt(
    at.desk,
    <>
      <RequestDetail uuid={request.uuid} />
      <RequestList />
    </>,
  )
  await userEvent.click(button('Cancel request'))
  await at.faults(
    { match: { method: 'DELETE', times: 1 }, act: { status: 500, commit: false } },
    { match: { method: 'GET', path: `v1/requests/${request.uuid}` }, act: { status: 503 } },
  )
  await userEvent.click(button('Cancel Request'))
  await expect.element(page.getByText(UNCONFIRMED, { exact: true })).toBeVisible()
  await userEvent.click(dialog().getByRole('button', { name: 'Close', exact: true }))
  await at.faults()
  await expect.element(toasts()).toHaveTextContent(new RegExp(`Request #${request.number} (is|was) still open`))
  await expect.element(page.getByText(/^Your cancellation was sent/)).not.toBeInTheDocument()
})
