import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
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

it('a second try after a lost answer says that the first one may have worked, and leads to the sign-in', async () => {
  const kit = await freshDesk('empty')
  kit.desk.signOut()
  const onGoToLogin = await openLink(kit)
  await kit.faults({ match: { method: 'PUT', path: 'v1/auth/password' }, act: { reset: 'after-commit' } })
  await save().click()
  await expect.element(page.getByText(/^We could not confirm whether the password was changed/)).toBeVisible()
  await kit.faults()
  await save().click()
  await expect.element(page.getByText(/so your first try may have worked/)).toBeVisible()
  await expect.element(page.getByText(/expired or was used before/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Go to login' }).click()
  expect(onGoToLogin).toHaveBeenCalledTimes(1)
})

it('before a key is typed no rule is crossed out; then each has a tick or a cross', async () => {
  const kit = await freshDesk('empty')
  renderAt(kit.desk, <SetPassword token="a-token" onGoToLogin={vi.fn()} />)
  await expect.element(save()).toBeVisible()
  const marks = () => document.querySelectorAll('form li svg').length
  expect(marks()).toBe(0)
  await userEvent.fill(page.getByLabelText('New password', { exact: true }), 'b')
  await expect.poll(marks).toBe(3)
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
