import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from '../app'
import { expect } from '../expect'
import { answer } from '../injection/placeKinds'
import { type Client, freshClient } from '../sandbox'
import { signIn } from '../signIn'

const entry = { amount: '1', available: '1', withdrawable: '1', equivalents: { USDT: '100' } }
const holdingOf = (asset: string) => [
  answer('v1/balances/total-equivalent', { all_accounts: { USDT: '100' } }),
  answer('v1/balances', { total: 1, data: [{ asset, all_accounts: entry, binance_spot: entry }] }),
]

/** Runs in the page: writes down, frame by frame, whose balances it shows. */
function recordFrames(names: readonly string[]): void {
  const page = window as { frames_?: string[] }
  const frames: string[] = []
  page.frames_ = frames
  const look = () => {
    const text = document.body.innerText
    const shown = names.filter(name => text.includes(name)).join(' and ') || 'neither'
    if (frames.at(-1) !== shown) frames.push(shown)
    requestAnimationFrame(look)
  }
  look()
}
const framesOf = (page: Page) => page.evaluate(() => (window as { frames_?: string[] }).frames_)

describe('another client who signs in in another tab', { tags: ['session'] }, () => {
  const app = startApp()
  /** The first client's balances, whose frames are recorded, beside an empty tab. */
  const openFirst = async () => {
    const [first, second] = [await freshClient('empty'), await freshClient('empty')]
    await app.faults(first, holdingOf('FIRSTS'))
    await app.faults(second, holdingOf('SECONDS'))
    const page = await app.open('/balances', { client: first })
    await expect(page.getByText('FIRSTS', { exact: true }).first()).toBeVisible()
    await page.evaluate(recordFrames, ['FIRSTS', 'SECONDS'])
    const other = await page.context().newPage()
    return { second, page, other }
  }

  it('takes the place of the first one, of whom nothing is left in a single frame', async () => {
    const { second, page, other } = await openFirst()
    await other.goto(`${app.url}/icon.svg`)
    await other.evaluate(token => localStorage.setItem('access_token', token), second.token)
    await expect(page.getByText('SECONDS', { exact: true }).first()).toBeVisible()
    expect(await framesOf(page)).toEqual(['FIRSTS', 'neither', 'SECONDS'])
    await expectOnly(page, second)
  })

  it('is not shown what the first one had, after the first has signed out there', async () => {
    const { second, page, other } = await openFirst()
    await other.goto(`${app.url}/profile`)
    await other.getByRole('button', { name: 'Log out' }).click()
    await signIn(other, second)
    await expect(page.getByText('SECONDS', { exact: true }).first()).toBeVisible()
    expect(await framesOf(page)).toEqual(['FIRSTS', 'neither', 'SECONDS'])
  })
})

/** The app calls the desk as this client alone. */
async function expectOnly(page: Page, { token }: Client): Promise<void> {
  const tokens = new Set<string | undefined>()
  page.on('request', request => {
    if (request.url().includes('/api/client/')) tokens.add(request.headers().authorization)
  })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  expect([...tokens]).toEqual([`Bearer ${token}`])
}
