import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal, placeLimit } from './place'
import { freshClient } from './sandbox'
import { signIn } from './signIn'

/** The sandbox fills 5 to 15 % every half second. */
const UNTIL_FILLED = { timeout: 60_000 }

describe('a client on a phone', () => {
  const app = startApp()

  it('signs in, places a limit request, sees it in the list and watches it fill until it is executed', async () => {
    const page = await app.open('/')
    await signIn(page, await freshClient('funded'))
    await placeLimit(page, { price: '120000', amount: '0.05', reviewed: true })
    const row = page.getByRole('link', { name: /Buy.*0\.05.*BTC/ })
    await row.click()
    await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText(/\d+%/, UNTIL_FILLED)
    await expect(page.getByRole('main')).toContainText('Executed', UNTIL_FILLED)
    await expect(page.getByRole('main')).toContainText('Average price')
    await expect(page.getByRole('button', { name: 'Cancel request' })).toHaveCount(0, UNTIL_FILLED)
  })

  it('cancels another: it is canceling for a while, then canceled', async () => {
    const page = await app.open('/', { client: await freshClient('funded') })
    await placeLimit(page, { price: '50000', amount: '0.01', reviewed: false })
    await page.getByRole('link', { name: /Buy.*0\.01.*BTC/ }).click()
    await page.getByRole('button', { name: 'Cancel request' }).click()
    const dialog = page.getByRole('dialog', { name: /^Cancel request #\d+$/ })
    await expect(dialog).toContainText('It will cancel all open orders and stop creating new ones.')
    await dialog.getByRole('button', { name: 'Cancel Request' }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText('Canceling')
    await expect(main).toContainText('Canceled', UNTIL_FILLED)
    await expect(page.getByRole('button', { name: 'Cancel request' })).toHaveCount(0)
  })

  it('reads the whole number of a request beside a total of millions on 320 px', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo') })
    await page.setViewportSize({ width: 320, height: 568 })
    await page.getByRole('link', { name: /#1053/ }).click()
    const title = page.getByRole('banner').getByText('Request #1053')
    await expect(title).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /Total/ })).toContainText('₮')
    await expect.poll(() => title.evaluate(node => node.scrollWidth - node.clientWidth)).toBe(0)
  })

  it('writes a long comment and still sees the buttons to save or discard it', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo') })
    await page.getByRole('link', { name: /#1053/ }).click()
    await page.getByRole('button', { name: /^(Add|Edit) comment$/ }).click()
    await page.getByRole('textbox', { name: 'Comment' }).pressSequentially('Not in a hurry, please. '.repeat(12))
    const bar = await page.getByRole('navigation').boundingBox()
    await expect
      .poll(async () => {
        const save = await page.getByRole('button', { name: 'Save Comment' }).boundingBox()
        return save && bar && save.y + save.height < bar.y
      })
      .toBe(true)
  })

  it('reloads while a comment’s answer is missing: the text is kept as unconfirmed until the request shows it', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/requests', { client })
    await page.getByRole('link', { name: /#1053/ }).click()
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/requests' }, act: { status: 500 } }])
    await page.getByRole('button', { name: /^(Add|Edit) comment$/ }).click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Not above 140.')
    await page.getByRole('button', { name: 'Save Comment' }).click()
    await expect(page.getByText('We don’t know yet whether it was saved. Checking…')).toBeVisible()
    await app.faults(client, [])
    await page.reload()
    await expect(page.getByText('Sent, but not confirmed. Your draft is kept.')).toBeVisible()
    await page.getByRole('button', { name: /^(Add|Edit) comment$/ }).click()
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not above 140.')
    await page.getByRole('button', { name: 'Save Comment' }).click()
    await expect(page.getByText('Edited by')).toBeVisible()
    await expect(page.getByText('Sent, but not confirmed. Your draft is kept.')).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Not above 140.')).toBeVisible()
    await expect(page.getByText('Your draft is kept.')).toHaveCount(0)
  })

  it('sees the market price tick', async () => {
    const page = await app.open('/', { client: await freshClient('funded') })
    await openTotal(page, 'Sell')
    const price = page.getByRole('dialog').getByText('Market price').first().locator('xpath=..')
    await expect(price).toContainText('live')
    const first = await price.innerText()
    await expect.poll(() => price.innerText(), UNTIL_FILLED).not.toBe(first)
  })

  it('signs out, and nothing of the client stays in the page, its caches or its storage', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/')
    await signIn(page, client)
    await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText(client.email)).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
    const left = await page.evaluate(async () => ({
      page: document.documentElement.outerHTML,
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
    }))
    expect(left).toMatchObject({ databases: 0, caches: 0 })
    expect(left.page).not.toMatch(/#10\d\d|₮/)
    expect(left.storage).not.toContain('access_token')
    expect(left.page + left.storage).not.toContain(client.email)
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/)
  })
})
