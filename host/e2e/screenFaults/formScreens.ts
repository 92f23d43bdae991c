import type { Page } from 'playwright'
import { expect } from '../expect'
import { control, freshClient } from '../sandbox'
import { navigation } from './expectAlive'
import { endOfWrite, type Sender, type WriteScreen } from './writeScreens'

const NEW_PASSWORD = 'Better-2027'
const form = (page: Page) => page.locator('form')
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
}

const expectSignedIn = async ({ page }: Sender) => {
  for (const link of navigation(page)) await expect(link).toBeVisible()
}

const login: WriteScreen = {
  name: '/login',
  call: { method: 'POST', paths: ['v1/auth/token'] },
  async open(app) {
    const client = await freshClient('empty')
    const page = await app.open('/login')
    await fillSignIn(page, client.email, client.password)
    return { app, page, client }
  },
  button: button('Sign in'),
  place: form,
  ways: page => [button('Sign in')(page), page.getByText('English').first()],
  misshaped: { status: 201, body: '{"token":7}' },
  // It changes nothing, so its failure is one, whatever the desk has done.
  endOf: () => 'refused',
  expectDone: expectSignedIn,
  async recover(sender) {
    const { page, client } = sender
    // The input is kept.
    await expect(page.locator('input[name=email]')).toHaveValue(client.email)
    await button('Sign in')(page).click()
    await expectSignedIn(sender)
  },
  isInLedger: false,
}

const DONE = 'The password has been successfully updated.'

const expectPasswordSet = async ({ page }: Sender) => {
  await expect(page.getByText(DONE)).toBeVisible()
}

const passwordReset: WriteScreen = {
  name: '/password-reset/{token}',
  tested: 'a gateway’s 502',
  call: { method: 'PUT', paths: ['v1/auth/password'] },
  async open(app) {
    const client = await freshClient('empty')
    const { path } = await control<{ path: string }>('POST', 'password-link', { email: client.email })
    const page = await app.open(path)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Repeat password', { exact: true }).fill(NEW_PASSWORD)
    return { app, page, client }
  },
  button: button('Save'),
  place: page => page.getByRole('main'),
  ways: page => [button('Go to login')(page), page.getByText('English').first()],
  misshaped: { status: 200, body: '{"isSet":7}' },
  // The contract answers without a body, so that whatever can be read is a success.
  endOf: ({ effect, isReadable }) => (isReadable ? 'done' : effect === 'signedOut' ? 'refused' : endOfWrite(effect)),
  unknown: /We could not confirm whether the password was changed/,
  expectDone: expectPasswordSet,
  async recover(sender, end, { effect }) {
    const { page, client } = sender
    if (end !== 'done') {
      await button('Save')(page).click()
      // The first try has used up the link.
      if (effect === 'spoiled') await expect(form(page)).toContainText(/your first try may have set the password/)
      else await expectPasswordSet(sender)
    }
    await button('Go to login')(page).click()
    await fillSignIn(page, client.email, NEW_PASSWORD)
    await button('Sign in')(page).click()
    await expectSignedIn(sender)
  },
  isInLedger: false,
}

export const FORMS: readonly WriteScreen[] = [login, passwordReset]
