import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt } from '../../../playground/harness/testKit'
import { unconfirmedChangesOf } from '../../../src/desk/requests/changes/unconfirmedChanges'
import { unsavedComments } from '../../../src/desk/requests/changes/unsavedComments'
import { button, is, LeavablePage, leavePage, pick, returnToPage, toasts } from '../testDetail'

/** Saves a comment, and leaves the page before the desk has answered the calls of that method. */
async function saveAndLeave(method: 'GET' | 'POST', act: Record<string, unknown>, text = 'Sell slowly') {
  const at = await freshDesk('demo', { timing: { pollOpenMs: 60_000, pollMs: 60_000, confirmAtMs: [300, 600] } })
  const request = await pick(at, one => is('new')(one) && one.comment === null)
  renderAt(at.desk, <LeavablePage uuid={request.uuid} />)
  await userEvent.click(button('Add comment'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Comment' }), text)
  const path = `v1/requests/${request.uuid}`
  await at.faults({ match: { method, path: method === 'GET' ? path : `${path}/comment` }, act })
  await userEvent.click(button('Save Comment'))
  await expect.element(page.getByText('Saving…').first()).toBeVisible()
  await leavePage()
  return {
    ...at,
    request,
    path,
    drafts: () => unsavedComments(at.desk).all(),
    unconfirmed: () => unconfirmedChangesOf(at.desk).ofClient(),
  }
}

it('a comment that the desk refuses after the client has left is reported, and is an unsaved draft again', async () => {
  const { request, drafts } = await saveAndLeave('POST', { delayMs: 1_000, status: 429 })
  await expect
    .element(toasts())
    .toHaveTextContent(`The comment on request #${request.number} was not changed: the desk rejected it.`)
  expect(drafts()).toMatchObject([{ text: 'Sell slowly', isSent: false }])
  await returnToPage()
  await expect.element(page.getByText('Not saved yet. Your draft is kept.')).toBeVisible()
})

it('a comment that is saved after the client has left is no draft, and needs no warning', async () => {
  const { drafts, unconfirmed } = await saveAndLeave('POST', { delayMs: 1_000 })
  expect(drafts()).toHaveLength(1)
  await expect.poll(drafts).toEqual([])
  expect(unconfirmed()).toEqual([])
  await expect.element(toasts()).not.toHaveTextContent('comment')
})

it('a comment that was saved though its answer was lost after the client has left is no draft either', async () => {
  const { drafts, unconfirmed } = await saveAndLeave('POST', { delayMs: 1_000, status: 500, commit: true })
  await expect.poll(drafts).toEqual([])
  expect(unconfirmed()).toEqual([])
  await expect.element(toasts()).not.toHaveTextContent('comment')
})

it.each([
  ['a comment', 'Sell slowly'],
  ['a comment with spaces around it', '  Sell slowly '],
])('%s whose result stays unknown after the client has left is reported, and stays a sent draft', async (_, text) => {
  const { request, drafts } = await saveAndLeave('POST', { delayMs: 1_000, status: 500, commit: false }, text)
  await expect
    .element(toasts())
    .toHaveTextContent(
      `We couldn’t confirm your change to the comment on request #${request.number}. It may still be saved`,
    )
  expect(drafts()).toMatchObject([{ text, isSent: true }])
})

it('a comment whose sending begins after the client has left is a sent draft until it is answered', async () => {
  const { drafts, faults, path } = await saveAndLeave('GET', { delayMs: 1_500 })
  expect(drafts()).toMatchObject([{ isSent: false }])
  await faults({ match: { method: 'POST', path: `${path}/comment` }, act: { delayMs: 1_500 } })
  await expect.poll(drafts).toMatchObject([{ isSent: true }])
  await expect.poll(drafts).toEqual([])
})

it('a comment that isn’t sent after the client has left, as another tab has saved one, is not called refused', async () => {
  const { request, call, path, drafts, calls } = await saveAndLeave('GET', { delayMs: 1_500 })
  await call('POST', `${path}/comment`, { comment: 'Of another tab' })
  await expect
    .element(toasts())
    .toHaveTextContent(
      `Your comment on request #${request.number} was not saved: the comment was changed in the meantime.`,
    )
  await expect.element(toasts()).not.toHaveTextContent('rejected')
  expect(drafts()).toMatchObject([{ text: 'Sell slowly', isSent: false }])
  expect(calls('POST', `${path}/comment`)).toBe(0)
})
