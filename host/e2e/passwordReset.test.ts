import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { control, freshClient } from './sandbox'

const DONE = 'The password has been successfully updated.'

async function linkFor(client: { email: string }): Promise<{ path: string; token: string }> {
  const { path } = await control<{ path: string }>('POST', 'password-link', { email: client.email })
  return { path, token: path.split('/').at(-1)! }
}

async function setPassword(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill('Better-2027')
  await page.getByLabel('Repeat password', { exact: true }).fill('Better-2027')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(DONE)).toBeVisible()
}

describe('a reset link', { tags: ['session'] }, () => {
  const app = startApp()

  it('leaves neither the address, a request, the console nor storage with its token, and is forgotten once used', async () => {
    const { path, token } = await linkFor(await freshClient('empty'))
    const page = await app.open('/login')
    const leaks: string[] = []
    page.on('console', message => message.text().includes(token) && leaks.push(`console: ${message.text()}`))
    page.on('request', request => {
      const headers = JSON.stringify(request.headers())
      const isLink = request.isNavigationRequest()
      if ((request.url().includes(token) && !isLink) || headers.includes(token)) leaks.push(request.url())
    })
    await page.goto(app.url + path)
    await expect(page).toHaveURL(`${app.url}/password-reset`)
    const places = () =>
      page.evaluate(() => [
        location.href,
        document.documentElement.outerHTML,
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
        ...performance.getEntriesByType('resource').map(({ name }) => name),
      ])
    expect((await places()).filter(place => place.includes(token))).toEqual([])
    await setPassword(page)
    expect((await places()).filter(place => place.includes(token))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(token)
    await page.reload()
    await expect(page).toHaveURL(`${app.url}/login`)
    expect(leaks).toEqual([])
  })

  it('still sets a password after a reload of its page', async () => {
    const { path } = await linkFor(await freshClient('empty'))
    const page = await app.open(path)
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    await page.reload()
    await setPassword(page)
  })

  it('opened while signed in says that the password is set, and leads to the sign-in', async () => {
    const client = await freshClient('empty')
    const { path } = await linkFor(client)
    const page = await app.open(path, { client })
    await setPassword(page)
    await page.getByRole('button', { name: 'Go to login' }).click()
    await expect(page).toHaveURL(`${app.url}/login`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  it('without its token leads to the sign-in', async () => {
    const page = await app.open('/password-reset')
    await expect(page).toHaveURL(`${app.url}/login`)
  })
})
