import { cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../playground/harness/testKit'
import { unsavedComments } from '../../../src/desk/requests/changes/unsavedComments'
import { RequestDetail } from '../RequestDetail'
import { button, is, open, quiet, type RequestJson } from '../testDetail'

const area = () => page.getByRole('textbox', { name: 'Comment' })
const hasComment = (one: RequestJson) => one.comment !== null
const post = (uuid: string, act: Record<string, unknown>) => ({
  match: { method: 'POST', path: `v1/requests/${uuid}/comment` },
  act,
})

const gateway = '{"errors":[{"property":null,"code":"gateway","options":[],"detail":"The desk cannot be reached"}]}'

/** A request in progress whose comment is being edited. */
async function edit(options = {}) {
  const opened = await open('demo', one => one.status === 'in_progress' && hasComment(one), { ...quiet, ...options })
  const { comment } = await opened.atDesk()
  await userEvent.click(button('Edit comment'))
  return { ...opened, text: comment!.text, path: `v1/requests/${opened.request.uuid}/comment` }
}

describe('a comment', () => {
  it('is edited from its saved text, saved once, and shown with its editor', async () => {
    const { text, calls, path, client, atDesk } = await edit()
    await expect.element(area()).toHaveFocus()
    expect(area().element()).toHaveValue(text)
    await userEvent.fill(area(), '  Fill before noon.\nNot above 68,000. ')
    const save = button('Save Comment').element() as HTMLButtonElement
    save.click()
    save.click()
    await expect.element(page.getByText('Not above 68,000.')).toBeVisible()
    await expect
      .element(page.getByText(new RegExp(`^Edited by ${client.name} on [A-Z][a-z]{2}\\s\\d\\d,\\s\\d{4}$`)))
      .toBeVisible()
    expect([calls('POST', path), (await atDesk()).comment?.text]).toEqual([1, 'Fill before noon.\nNot above 68,000.'])
    await expect.element(button('Edit comment')).toHaveFocus()
  })

  it('can be added', async () => {
    const { atDesk } = await open('demo', one => is('new')(one) && !hasComment(one), quiet)
    await userEvent.click(button('Add comment'))
    await userEvent.fill(area(), 'By hand, please.')
    await userEvent.click(button('Save Comment'))
    await expect.element(button('Edit comment')).toBeVisible()
    await expect.element(page.getByText('By hand, please.')).toBeVisible()
    expect((await atDesk()).comment?.text).toBe('By hand, please.')
  })

  it('saved empty is removed', async () => {
    const { atDesk } = await edit()
    await userEvent.fill(area(), '')
    await userEvent.click(button('Remove comment'))
    await expect.element(page.getByText('No comment')).toBeVisible()
    expect((await atDesk()).comment).toBeNull()
  })

  it('a comment of only spaces is removed, and a screen reader says so', async () => {
    const { atDesk } = await edit()
    await userEvent.fill(area(), ' \n  ')
    await userEvent.click(button('Remove comment'))
    await expect.element(page.getByRole('status').filter({ hasText: 'Comment removed' })).toBeInTheDocument()
    expect((await atDesk()).comment).toBeNull()
  })

  it('left by Escape returns the focus, and the next editing starts with the typed text', async () => {
    const { text, calls, path, call } = await edit()
    await userEvent.fill(area(), 'Half a sent')
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Edit comment')).toHaveFocus()
    await expect.element(page.getByText(text)).toBeVisible()
    expect(calls('POST', path)).toBe(0)
    await call('POST', path, { comment: 'The desk was here' })
    await userEvent.keyboard('{Enter}')
    expect(area().element()).toHaveValue('Half a sent')
    await userEvent.click(button('Cancel'))
    await userEvent.click(button('Edit comment'))
    expect(area().element()).not.toHaveValue('Half a sent')
  })

  it('half typed is still there when the request is opened again, but not in another session', async () => {
    const { desk, request } = await edit()
    const reopen = () => {
      cleanup()
      renderAt(desk, <RequestDetail uuid={request.uuid} />)
    }
    const kept = page.getByText('Not saved yet. Your draft is kept.')
    await userEvent.fill(area(), 'Half a sent')
    reopen()
    await expect.element(kept).toBeVisible()
    await userEvent.click(button('Edit comment'))
    expect(area().element()).toHaveValue('Half a sent')
    await userEvent.click(button('Cancel'))
    reopen()
    await expect.element(button('Edit comment')).toBeVisible()
    await expect.element(kept).not.toBeInTheDocument()
    await userEvent.click(button('Edit comment'))
    await userEvent.fill(area(), 'Half a sent')
    const token = desk.session.token.peek()!
    desk.signOut()
    desk.session.start(token)
    reopen()
    await expect.element(button('Edit comment')).toBeVisible()
    await expect.element(kept).not.toBeInTheDocument()
  })

  it('that another tab has typed meanwhile is what the editor begins with', async () => {
    const { desk, request } = await open('demo', one => is('new')(one) && !hasComment(one), quiet)
    unsavedComments(desk).set(request.uuid, { text: 'Of another tab', base: '', isSent: false })
    await userEvent.click(button('Add comment'))
    await expect.element(area()).toHaveValue('Of another tab')
  })

  it.each(['{Escape}', undefined])('that another tab types while an untouched editor is open stays (%s)', async key => {
    const { desk, request } = await open('demo', one => is('new')(one) && !hasComment(one), quiet)
    await userEvent.click(button('Add comment'))
    const typed = { text: 'Of another tab', base: '', isSent: false }
    unsavedComments(desk).set(request.uuid, typed)
    if (key) await userEvent.keyboard(key)
    else await userEvent.click(button('Cancel'))
    await expect.element(area()).not.toBeInTheDocument()
    expect(unsavedComments(desk).get(request.uuid)).toEqual(typed)
  })

  it('of an untouched editor is no draft, though another tab saves a comment meanwhile', async () => {
    const fast = { timing: { pollOpenMs: 100, pollMs: 100 } }
    const { desk, request, call, atDesk } = await open('demo', one => is('new')(one) && !hasComment(one), fast)
    await userEvent.click(button('Add comment'))
    const typed = { text: 'Precious words', base: '', isSent: false }
    unsavedComments(desk).set(request.uuid, typed)
    await call('POST', `v1/requests/${request.uuid}/comment`, { comment: 'Saved by tab 1' })
    await expect.element(page.getByText(/The comment was changed in the meantime/)).toBeVisible()
    expect(unsavedComments(desk).all()).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Saved by tab 1')).toBeVisible()
    expect(page.getByText('Not saved yet. Your draft is kept.').elements()).toEqual([])
    expect(unsavedComments(desk).get(request.uuid)).toEqual(typed)
    expect((await atDesk()).comment?.text).toBe('Saved by tab 1')
  })

  it('typed in an editor that was open before leaves another tab’s draft as it is, also after Cancel', async () => {
    const { desk, request } = await open('demo', one => is('new')(one) && !hasComment(one), quiet)
    await userEvent.click(button('Add comment'))
    const typed = { text: 'Precious words', base: '', isSent: false }
    unsavedComments(desk).set(request.uuid, typed)
    await userEvent.fill(area(), 't2')
    expect(unsavedComments(desk).all()).toHaveLength(2)
    await userEvent.click(button('Cancel'))
    expect(unsavedComments(desk).get(request.uuid)).toEqual(typed)
  })

  it('that is still typed is stored again when another tab, which began with it, cancels', async () => {
    const { client, desk, request } = await open('demo', one => is('new')(one) && !hasComment(one), quiet)
    await userEvent.click(button('Add comment'))
    await userEvent.fill(area(), 'Precious words')
    unsavedComments(desk).delete(request.uuid, 'Precious words')
    window.dispatchEvent(new StorageEvent('storage', { key: `desk:${client.email}:comments` }))
    expect(unsavedComments(desk).get(request.uuid)?.text).toBe('Precious words')
    await userEvent.click(button('Cancel'))
    expect(unsavedComments(desk).all()).toEqual([])
  })

  it('sent with unknown result stays so while Save, pressed again, reads the request', async () => {
    const { desk, faults, request } = await edit({ timing: { ...quiet.timing, confirmAtMs: [10] } })
    await faults(post(request.uuid, { status: 500 }))
    await userEvent.fill(area(), 'It came late')
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByText('We don’t see your change at the desk yet. It may still arrive.')).toBeVisible()
    await faults({ match: { path: `v1/requests/${request.uuid}` }, act: { delayMs: 3_000 } })
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByText('Saving…')).toBeVisible()
    expect(unsavedComments(desk).get(request.uuid)).toMatchObject({ text: 'It came late', isSent: true })
  })

  it('sent with unknown result is never called unsaved, and is no longer a draft once a poll finds it', async () => {
    const { desk, faults, request, call, path } = await edit({
      timing: { pollOpenMs: 100, pollMs: 100, confirmAtMs: [10] },
    })
    await faults(post(request.uuid, { status: 500 }))
    await userEvent.fill(area(), 'It came late')
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByText('We don’t see your change at the desk yet. It may still arrive.')).toBeVisible()
    const unconfirmed = page.getByText('Sent, but not confirmed. Your draft is kept.').first()
    await userEvent.keyboard('{Escape}')
    await expect.element(unconfirmed).toBeVisible()
    cleanup()
    renderAt(desk, <RequestDetail uuid={request.uuid} />)
    await expect.element(unconfirmed).toBeVisible()
    expect(page.getByText(/^Not saved/).elements()).toEqual([])
    await faults()
    await call('POST', path, { comment: 'It came late' })
    await expect.element(page.getByText('It came late')).toBeVisible()
    await expect.element(unconfirmed).not.toBeInTheDocument()
    await call('POST', path, { comment: 'The desk was here' })
    await expect.element(page.getByText('The desk was here')).toBeVisible()
    await userEvent.click(button('Edit comment'))
    expect(area().element()).toHaveValue('The desk was here')
  })

  it('saved by another tab meanwhile is shown before it is replaced', async () => {
    const { call, calls, path, atDesk } = await edit()
    await userEvent.fill(area(), 'Mine')
    await call('POST', path, { comment: 'Saved in another tab' })
    await userEvent.click(button('Save Comment'))
    await expect
      .element(
        page.getByText('The comment was changed in the meantime: “Saved in another tab”. Saving will replace it.'),
      )
      .toBeVisible()
    expect([calls('POST', path), area().element()]).toEqual([0, expect.objectContaining({ value: 'Mine' })])
    await userEvent.click(button('Save Comment'))
    await expect.element(area()).not.toBeInTheDocument()
    expect([calls('POST', path), (await atDesk()).comment?.text]).toEqual([1, 'Mine'])
  })

  it('is saved though it can’t be read again before', async () => {
    const { faults, request, atDesk } = await edit()
    await faults({ match: { method: 'GET', path: `v1/requests/${request.uuid}` }, act: { status: 503 } })
    await userEvent.fill(area(), 'Mine')
    await userEvent.click(button('Save Comment'))
    await expect.element(area()).not.toBeInTheDocument()
    await faults()
    expect((await atDesk()).comment?.text).toBe('Mine')
  })

  it('a comment with control characters is saved without them', async () => {
    const { atDesk } = await edit()
    await userEvent.fill(area(), 'Fill\u0000 before\u0007 noon.\nNot above.')
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByText('Comment saved')).toBeInTheDocument()
    expect((await atDesk()).comment?.text).toBe('Fill before noon.\nNot above.')
  })

  it('a comment with a right-to-left and a left-to-right line shows each in its own direction', async () => {
    const { call, path } = await edit({ timing: { pollOpenMs: 60, pollMs: 60 } })
    await userEvent.click(button('Cancel'))
    await call('POST', path, { comment: '\u05e9\u05dc\u05d5\u05dd\nNot above 5.' })
    await expect.element(page.getByText('Not above 5.')).toBeVisible()
    const { firstChild } = page.getByText('Not above 5.').element()
    const leftOf = (at: number) => {
      const range = document.createRange()
      range.setStart(firstChild!, at)
      range.setEnd(firstChild!, at + 1)
      return range.getBoundingClientRect().left
    }
    const stop = firstChild!.textContent!.length - 1
    expect(leftOf(stop)).toBeGreaterThan(leftOf(stop - 1))
  })

  it('canceled stays as it was, and sends nothing to the desk', async () => {
    const { text, calls, path } = await edit()
    await userEvent.fill(area(), 'Something else')
    await userEvent.click(button('Cancel'))
    await expect.element(page.getByText(text)).toBeVisible()
    expect(calls('POST', path)).toBe(0)
    await expect.element(button('Edit comment')).toHaveFocus()
  })

  it('saved unchanged sends nothing to the desk', async () => {
    const { calls, path } = await edit()
    await userEvent.click(button('Save Comment'))
    await expect.element(area()).not.toBeInTheDocument()
    expect(calls('POST', path)).toBe(0)
  })

  it('refused by the desk shows the reason under the field, keeps the text and moves the focus there', async () => {
    const { faults, request } = await edit()
    const body =
      '{"errors":[{"property":"comment","code":"maximum","options":["20"],"detail":"Too long for this desk"}]}'
    await faults(post(request.uuid, { status: 422, body }))
    await userEvent.fill(area(), 'Not above 68,000. Not today.')
    await userEvent.click(button('Save Comment'))
    await expect.element(area()).toHaveAccessibleDescription('Too long for this desk')
    await expect.element(area()).toHaveFocus()
    expect(area().element()).toHaveValue('Not above 68,000. Not today.')
    await faults()
    await userEvent.fill(area(), 'Short.')
    await expect.element(area()).not.toHaveAttribute('aria-invalid', 'true')
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByText('Short.')).toBeVisible()
  })

  it('refused for a reason of no field quotes the desk above the buttons', async () => {
    const { faults, request } = await edit()
    const body = '{"errors":[{"property":"note","code":"held","detail":"A trader holds this request."}]}'
    await faults(post(request.uuid, { status: 422, body }))
    await userEvent.fill(area(), 'Mine')
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('A trader holds this request.')
    expect(area().element()).toHaveValue('Mine')
  })

  it('half typed is changed by no poll, and the editor shows that the saved one was changed', async () => {
    const { call, path } = await edit({ timing: { pollOpenMs: 60, pollMs: 60 } })
    await userEvent.fill(area(), 'Half a sent')
    await call('POST', path, { comment: 'The desk was here' })
    await expect.element(page.getByText('The comment was changed in the meantime: “The desk was here”')).toBeVisible()
    expect(area().element()).toHaveValue('Half a sent')
    await call('POST', path, { comment: '' })
    await expect.element(page.getByText('The comment was removed in the meantime.')).toBeVisible()
  })

  it('is locked while it is being sent, and can’t be canceled', async () => {
    const { faults, request } = await edit()
    await faults(post(request.uuid, { delayMs: 2_500 }))
    await userEvent.fill(area(), 'Being sent')
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByText('Saving…')).toBeVisible()
    await expect.element(area()).toBeDisabled()
    await userEvent.click(button('Cancel'))
    await expect.element(area()).toBeInTheDocument()
    await expect.element(page.getByText('Being sent')).toBeVisible()
    await expect.element(area()).not.toBeInTheDocument()
  })

  it.each([
    [{ status: 502, body: gateway }, 'The desk did not answer.'],
    [{ reset: 'before' }, 'The connection dropped before an answer arrived.'],
    [{ status: 500, body: '{"errors":[{"code":"x","detail":"The books are shut."}]}' }, 'The books are shut.'],
    [{ status: 200, body: '<html>' }, 'The desk did not answer as expected.'],
  ])('a comment with unknown result after %j says what happened: %s', async (act, words) => {
    // A poll that finds it would remove the message.
    const { faults, request } = await edit({ timing: { confirmAtMs: [60_000], pollOpenMs: 60_000, pollMs: 60_000 } })
    await faults(post(request.uuid, act))
    await userEvent.fill(area(), 'Mine')
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByText('We don’t know yet whether it was saved. Checking…')).toBeVisible()
    await expect.element(page.getByText(words)).toBeVisible()
    expect(page.getByText(/answered: “The desk/).elements()).toEqual([])
  })

  it('a comment that the first checks do not find is reported as not saved, and can be saved again', async () => {
    const { faults, request, atDesk } = await edit({ timing: { confirmAtMs: [10, 20, 30, 60_000] } })
    await faults(post(request.uuid, { status: 500 }))
    await userEvent.fill(area(), 'Still checked')
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByText('We don’t see your change at the desk yet. It may still arrive.')).toBeVisible()
    await expect.element(button('Save Comment')).toBeEnabled()
    await faults()
    await userEvent.click(button('Save Comment'))
    await expect.element(area()).not.toBeInTheDocument()
    expect((await atDesk()).comment?.text).toBe('Still checked')
  })

  it('a comment with unknown result is known to be saved as soon as a poll finds it', async () => {
    const { faults, request, call, path } = await edit({
      timing: { pollOpenMs: 100, pollMs: 100, confirmAtMs: [10] },
    })
    await faults(post(request.uuid, { status: 500 }))
    await userEvent.fill(area(), 'It came late')
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByText('We don’t see your change at the desk yet. It may still arrive.')).toBeVisible()
    await faults()
    await call('POST', path, { comment: 'It came late' })
    await expect.element(area()).not.toBeInTheDocument()
    await expect.element(page.getByText('It came late')).toBeVisible()
  })

  it('edited after an unknown result is another change: the message goes, the typed text stays', async () => {
    const { faults, request, call, path } = await edit({
      timing: { pollOpenMs: 100, pollMs: 100, confirmAtMs: [10] },
    })
    await faults(post(request.uuid, { status: 500 }))
    await userEvent.fill(area(), 'First')
    await userEvent.click(button('Save Comment'))
    await expect.element(page.getByText('We don’t see your change at the desk yet. It may still arrive.')).toBeVisible()
    await userEvent.fill(area(), 'Second')
    await expect
      .element(page.getByText('We don’t see your change at the desk yet. It may still arrive.'))
      .not.toBeInTheDocument()
    await faults()
    await call('POST', path, { comment: 'First' })
    await expect.element(page.getByText('The comment was changed in the meantime: “First”')).toBeVisible()
    expect(area().element()).toHaveValue('Second')
  })
})
