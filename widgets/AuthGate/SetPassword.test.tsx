import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
import { cutSooner, sendingFaults } from '../../playground/trials/sendingFaults'
import { unconfirmedTicket } from '../../src/desk/requests/testUnconfirmed'
import { SetPassword } from './SetPassword'

const save = () => page.getByRole('button', { name: 'Save' })
const done = page.getByText('The password has been successfully updated.')

async function openLink(kit: TestDesk) {
  const { path } = await kit.control<{ path: string }>('POST', 'password-link', { email: kit.client.email })
  const onGoToLogin = vi.fn()
  renderAt(kit.desk, <SetPassword token={path.split('/').at(-1)!} onGoToLogin={onGoToLogin} />)
  await userEvent.fill(page.getByLabelText('New password', { exact: true }), 'Better-2027')
  await userEvent.fill(page.getByLabelText('Repeat password', { exact: true }), 'Better-2027')
  return onGoToLogin
}

it('a password set by a client who is signed in is reported as set, and signs the client out', async () => {
  const kit = await freshDesk('empty')
  await openLink(kit)
  await save().click()
  await expect.element(done).toBeVisible()
  expect(kit.desk.session.token.peek()).toBe(undefined)
})

it('a password on its way is being saved', async () => {
  const kit = await freshDesk('empty')
  await openLink(kit)
  await kit.faults({ match: { method: 'PUT', path: 'v1/auth/password' }, act: { delayMs: 2_000 } })
  await save().click()
  await expect.element(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await expect.element(done).toBeVisible()
})

it('a new password signs out a client whose request is unconfirmed: the form says so before, and the page after', async () => {
  const note = page.getByText(/^A request is not confirmed yet and may have been placed\. We’ll check again/)
  const kit = await freshDesk('funded')
  kit.desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
  await openLink(kit)
  await expect.element(note).toBeVisible()
  await save().click()
  await expect.element(done).toBeVisible()
  await expect.element(note).toBeVisible()
  const other = await freshDesk('demo')
  kit.desk.session.start(other.client.token)
  await expect.element(note).not.toBeInTheDocument()
})

it('a second try after a lost answer says that the first one may have worked, and leads to the sign-in', async () => {
  const kit = await freshDesk('empty')
  kit.desk.signOut()
  const onGoToLogin = await openLink(kit)
  await kit.faults({ match: { method: 'PUT', path: 'v1/auth/password' }, act: { reset: 'after-commit' } })
  await save().click()
  await expect.element(page.getByText(/^We could not confirm whether the password was changed/)).toBeVisible()
  await kit.faults()
  await save().click()
  await expect.element(page.getByText(/your first try may have set the password/)).toBeVisible()
  await expect.element(page.getByText(/expired or was already used/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Go to login' }).click()
  expect(onGoToLogin).toHaveBeenCalledTimes(1)
})

it('a password that a browser’s repeated call has set is not called failed, and leads to the sign-in', async () => {
  const kit = await freshDesk('empty')
  kit.desk.signOut()
  const onGoToLogin = await openLink(kit)
  const body = JSON.stringify({ errors: [{ property: 'token', code: 'token_expired', options: [], detail: '' }] })
  await kit.faults({ match: { method: 'PUT', path: 'v1/auth/password' }, act: { status: 422, body, commit: true } })
  await save().click()
  await expect.element(page.getByText(/If you just set a new password, sign in with it/)).toBeVisible()
  await page.getByRole('button', { name: 'Go to login' }).click()
  expect(onGoToLogin).toHaveBeenCalledTimes(1)
  const credentials = { email: kit.client.email, password: 'Better-2027' }
  expect(await kit.call('POST', 'v1/auth/token', credentials)).toHaveProperty('token')
})

describe('a new password', { tags: ['exactly-once'] }, () => {
  const WRITE_MS = 2_500
  const FAULTS = sendingFaults(WRITE_MS + 500)

  it.each(FAULTS)('after %s is called set, refused or unknown only as it is', async (_, act, expected) => {
    const kit = await freshDesk('empty', { timing: { writeMs: WRITE_MS } })
    kit.desk.signOut()
    await openLink(kit)
    const opens = (password: string) =>
      kit
        .call('POST', 'v1/auth/token', { email: kit.client.email, password })
        .then(() => true)
        .catch(() => false)
    await kit.faults({ match: { method: 'PUT', path: 'v1/auth/password' }, act: cutSooner(act) })
    await save().click()
    const unknown = page.getByText(/^We could not confirm whether the password was changed/)
    await expect.element(done.or(page.getByRole('alert'))).toBeVisible()
    const shown = done.elements().length > 0 ? 'set' : unknown.elements().length > 0 ? 'unknown' : 'refused'
    await expect.poll(() => opens('Better-2027')).toBe(expected === 'found')
    expect(await opens(kit.client.password)).toBe(expected !== 'found')
    expect(MAY_SHOW[expected]).toContain(shown)
  })
})

const MAY_SHOW = { found: ['set', 'unknown'], notFound: ['unknown'], refused: ['refused'], signedOut: ['refused'] }

it('before a key is typed no rule is crossed out; then each has a tick or a cross', async () => {
  const kit = await freshDesk('empty')
  renderAt(kit.desk, <SetPassword token="a-token" onGoToLogin={vi.fn()} />)
  await expect.element(save()).toBeVisible()
  const marks = () => document.querySelectorAll('form li svg').length
  expect(marks()).toBe(0)
  await userEvent.fill(page.getByLabelText('New password', { exact: true }), 'b')
  await expect.poll(marks).toBe(3)
})

it('while it can’t be saved, the button says what is missing', async () => {
  const kit = await freshDesk('empty')
  renderAt(kit.desk, <SetPassword token="a-token" onGoToLogin={vi.fn()} />)
  const fill = (label: string, text: string) => userEvent.fill(page.getByLabelText(label, { exact: true }), text)
  await expect.element(save()).toHaveAccessibleDescription('Fill in both fields to continue')
  await fill('New password', 'abcdefgh')
  await fill('Repeat password', 'abcdefgh')
  await expect.element(save()).toHaveAccessibleDescription('Choose a password that meets all three rules')
  await fill('New password', 'Abcdefg1')
  await expect.element(save()).toHaveAccessibleDescription('Enter the same password in both fields')
})

it('offers the way back to the sign-in, and the choice of language and theme', async () => {
  const kit = await freshDesk('empty')
  const onGoToLogin = vi.fn()
  renderAt(kit.desk, <SetPassword token="a-token" onGoToLogin={onGoToLogin} />)
  await page.getByRole('button', { name: 'Go to login' }).click()
  expect(onGoToLogin).toHaveBeenCalledTimes(1)
  await page.getByText('Light').click()
  await expect.poll(() => kit.desk.settings.current.peek().theme).toBe('light')
  await page.getByText('Українська').click()
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Set a new password')
})

it('a rule that a password breaks is shown once: by its cross in the list, not also under the field', async () => {
  const kit = await freshDesk('empty')
  renderAt(kit.desk, <SetPassword token="a-token" onGoToLogin={vi.fn()} />)
  const field = page.getByLabelText('New password', { exact: true })
  await userEvent.fill(field, 'short')
  await userEvent.tab()
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('At least 8 characters: not met yet')
  expect(page.getByText('Field must contain at least 8 characters').elements()).toEqual([])
  await userEvent.fill(field, '')
  await userEvent.tab()
  await expect.element(page.getByText('Value is required')).toBeVisible()
})
