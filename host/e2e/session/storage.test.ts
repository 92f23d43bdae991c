import { describe, it } from 'vitest'
import { trialCases } from '../../../playground/trials/trialCount'
import { startApp } from '../app'
import { expect } from '../expect'
import { freshClient } from '../sandbox'
import { signIn } from '../signIn'

const REFUSED = `
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('Refused', 'SecurityError') } })`
const FULL = `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError') }`

describe('in a browser that stores nothing', { tags: ['session'] }, () => {
  const app = startApp()

  it.each(
    trialCases(
      [
        ['as it refuses its storage', REFUSED],
        ['as its storage is full', FULL],
      ],
      (_, at) => at === 0,
    ),
  )('a client signs in until the page is left, %s, and a toast says so once', async (_, script) => {
    const page = await app.open('/requests', { script })
    await signIn(page, await freshClient('demo'))
    await expect(page).toHaveURL(`${app.url}/requests`)
    const notes = page.getByText(/^Your browser/)
    await expect(notes).toHaveCount(1)
    await expect(page.getByRole('link', { name: /#1060/ })).toBeVisible()
    // It closes by itself.
    await expect(notes).toHaveCount(0, { timeout: 30_000 })
    await page.getByRole('link', { name: 'Profile' }).first().click()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.getByRole('link', { name: 'Requests' }).first().click()
    await expect(page.getByRole('link', { name: /#1060/ })).toBeVisible()
    await expect(notes).toHaveCount(0)
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
  })
})
