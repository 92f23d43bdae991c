import type { Page } from 'playwright'
import type { Client } from './sandbox'

/** Signs in by the form of the open page, in any language. */
export async function signIn(page: Page, { email, password }: Pick<Client, 'email' | 'password'>): Promise<void> {
  await page.locator('input[inputmode=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(url => url.pathname !== '/login')
}
