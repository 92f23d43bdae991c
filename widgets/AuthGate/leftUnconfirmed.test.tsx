import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import type { Desk } from '../../src/desk/desk'
import { unconfirmedTicket } from '../../src/desk/requests/testUnconfirmed'
import { AuthGate } from './AuthGate'

const submit = page.getByRole('button', { name: 'Sign in', exact: true })
const inside = page.getByText('Only for clients')
const requests = () => page.getByText(/^A request is not confirmed yet and may have been placed\. We’ll check again/)
const transfers = () => page.getByText(/^A transfer is not confirmed yet, and may have been made\./)

/** Another tab of this browser removes the token. */
function endInAnotherTab({ name }: Desk): void {
  const key = `desk:${name}:access_token`
  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
}

it.each([
  ['', (desk: Desk) => desk.session.end()],
  [' in another tab', endInAnotherTab],
])(
  'a session that ends%s while a request is unconfirmed leaves a note for the next sign-in, in both languages',
  async (_, end) => {
    const { desk } = await freshDesk('funded')
    desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
    renderAt(desk, <AuthGate>Only for clients</AuthGate>)
    await expect.element(inside).toBeVisible()
    end(desk)
    await expect.element(requests()).toBeVisible()
    await expect.element(transfers()).not.toBeInTheDocument()
    desk.update({ locale: 'uk-UA' })
    await expect
      .element(page.getByText(/^1 запит ще не підтверджено: можливо, уже створено\. Перевіримо знову/))
      .toBeVisible()
  },
)

it('the note is not shown after the next client’s session', async () => {
  const { desk } = await freshDesk('funded')
  const other = await freshDesk('demo')
  desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
  renderAt(desk, <AuthGate>Only for clients</AuthGate>)
  desk.signOut()
  await expect.element(requests()).toBeVisible()
  desk.session.start(other.client.token)
  await expect.element(inside).toBeVisible()
  desk.signOut()
  await expect.element(submit).toBeVisible()
  expect(desk.leftUnconfirmed.peek()).toBeUndefined()
  await expect.element(requests()).not.toBeInTheDocument()
})

it('a session that ends with everything confirmed leaves no note', async () => {
  const { desk } = await freshDesk('funded')
  desk.savedTickets.saveUnconfirmed(unconfirmedTicket('one'))
  renderAt(desk, <AuthGate>Only for clients</AuthGate>)
  desk.savedTickets.resolve('one')
  desk.signOut()
  await expect.element(submit).toBeVisible()
  // The note's code may come later than this.
  expect(desk.leftUnconfirmed.peek()).toBeUndefined()
  await expect.element(requests()).not.toBeInTheDocument()
})
