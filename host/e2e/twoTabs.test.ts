import type { Locator, Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal } from './place'
import { type Client, freshClient, ledgerOf } from './sandbox'

describe('two tabs of one client', () => {
  const app = startApp()
  const openTabs = async (path: string) => {
    const client = await freshClient('funded')
    const first = await app.open(path, { client })
    const second = await first.context().newPage()
    await second.goto(app.url + path)
    return { client, first, second }
  }

  it('that press Buy on the same ticket in the same moment place one request', async () => {
    const { client, first, second } = await openTabs('/')
    const [one, other] = [await fillTicket(first), await fillTicket(second)]
    // The first one is still on its way when the second tab's press is carried out, however busy the machine is.
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/requests' }, act: { delayMs: 4_000 } }])
    await Promise.all([press(one), press(other)])
    for (const page of [first, second]) await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 })
    const placed = (await ledgerOf(client)).filter(({ call }) => call === 'POST v1/requests')
    expect(placed.map(({ outcome }) => outcome)).toEqual(['created'])
  })

  it('show the same unconfirmed ticket: sent again in one, it closes the wizard of the other', async () => {
    const { client, first, second } = await openTabs('/')
    const again = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Send again' })
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/requests' }, act: { reset: 'before' } }])
    await press(await fillTicket(first))
    await expect(again(first)).toBeEnabled({ timeout: 30_000 })
    await typeTicket(second)
    await expect(again(second)).toBeVisible({ timeout: 30_000 })
    await app.faults(client, [])
    await again(first).click()
    for (const page of [first, second]) await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 15_000 })
    const placed = (await ledgerOf(client)).filter(({ call }) => call === 'POST v1/requests')
    expect(placed.map(({ outcome }) => outcome)).toEqual(['created'])
  })

  it('place one request though something else has filled the storage before they typed it', async () => {
    const { client, first, second } = await openTabs('/')
    const isFull = await first.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        try {
          for (let at = 0; at < 2; at++) localStorage.setItem(`filled:${size}:${at}`, '.'.repeat(size))
        } catch {
          // Smaller pieces still fit.
        }
      }
      try {
        localStorage.setItem('more', '.'.repeat(100))
      } catch {
        return true
      }
      return false
    })
    expect(isFull).toBe(true)
    const [one, other] = [await fillTicket(first), await fillTicket(second)]
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/requests' }, act: { delayMs: 4_000 } }])
    await Promise.all([press(one), press(other)])
    for (const page of [first, second]) await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 })
    const placed = (await ledgerOf(client)).filter(({ call }) => call === 'POST v1/requests')
    expect(placed.map(({ outcome }) => outcome)).toEqual(['created'])
  })

  it('place one request when the second tab presses as soon as the first has its answer', async () => {
    const { client, first, second } = await openTabs('/')
    const [one, other] = [await fillTicket(first), await fillTicket(second)]
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/requests' }, act: { delayMs: 4_000 } }])
    const button = await other.elementHandle()
    await press(one)
    await expect(second.getByRole('dialog').getByText(/^Another tab has just sent this request/)).toBeVisible()
    await app.faults(client, [{ match: { method: 'GET', path: '/v1/requests' }, act: { delayMs: 1_500 } }])
    // Whenever the button says that it may be pressed.
    await button?.evaluate(node => {
      const element = node as HTMLElement
      setInterval(() => {
        const { textContent, ariaDisabled, ariaBusy } = element
        if (textContent === 'Buy BTC' && ariaDisabled !== 'true' && ariaBusy !== 'true') element.click()
      }, 10)
    })
    for (const page of [first, second]) await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 })
    await expect(second.getByText(/^Received as #\d+$/)).toBeVisible()
    const placed = (await ledgerOf(client)).filter(({ call }) => call === 'POST v1/requests')
    expect(placed.map(({ outcome }) => outcome)).toEqual(['created'])
  })

  it('of which the first sent the ticket without the second’s comment: the second says so', async () => {
    const { client, first, second } = await openTabs('/')
    const one = await fillTicket(first)
    await fillTicket(second)
    const sheet = second.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Comment' }).click()
    await sheet.getByRole('textbox', { name: 'Comment' }).fill('Slowly, please')
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/requests' }, act: { delayMs: 2_000 } }])
    await press(one)
    await expect(sheet).toHaveCount(0, { timeout: 30_000 })
    await expect(second.getByText(/^Received as #\d+, but not with the comment/)).toBeVisible()
    await expect(first.getByText(/^Request #\d+ placed$/)).toBeVisible()
  })

  it('that press Confirm on the same transfer in the same moment move the funds once', async () => {
    const { client, first, second } = await openTabs('/balances/USDT?exchangeAccount=binance_spot')
    const [one, other] = [await fillTransfer(first), await fillTransfer(second)]
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/transfers' }, act: { delayMs: 5_000 } }])
    await Promise.all([press(one), press(other)])
    for (const page of [first, second]) await expect(page.getByRole('dialog')).toContainText(/Transfer|Checking/)
    await expect.poll(() => movedOf(client), { timeout: 30_000 }).toEqual(['created'])
    // The tab that sent nothing offers no second transfer with what was typed for the first.
    for (const page of [first, second]) {
      const amounts = page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })
      const typed = () => amounts.evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value).join())
      await expect.poll(typed).toBe('')
    }
    expect(await movedOf(client)).toEqual(['created'])
  })

  it('one of which left a transfer unconfirmed: the other shows it, and its press sends nothing', async () => {
    const { client, first, second } = await openTabs('/balances/USDT?exchangeAccount=binance_spot')
    const [one, other] = [await fillTransfer(first), await fillTransfer(second)]
    await app.faults(client, [{ match: { method: 'POST', path: '/v1/transfers' }, act: { status: 500, commit: true } }])
    await press(one)
    for (const page of [first, second])
      await expect(
        page.getByRole('dialog').getByText(/changed by exactly this amount, but the desk hasn’t confirmed/),
      ).toBeVisible()
    await expect(other).toHaveCount(0)
    await app.faults(client, [])
    await press(second.getByRole('dialog').getByRole('button', { name: 'Send again' }))
    for (const page of [first, second])
      await expect(page.getByRole('dialog', { name: 'Transfer not confirmed' })).toHaveCount(0)
    expect(await movedOf(client)).toEqual(['created'])
  })
})

/** Pressed in the page itself: a page in the background gets no pointer in time. */
const press = (button: Locator) => button.evaluate(element => (element as HTMLElement).click())

const movedOf = async (client: Client) =>
  (await ledgerOf(client))
    .filter(({ call, outcome }) => call === 'POST v1/transfers' && outcome === 'created')
    .map(({ outcome }) => outcome)

/** Opens the transfer of the balance, fills it in and returns its button. */
async function fillTransfer(page: Page) {
  await page.getByRole('button', { name: 'Transfer USDT' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('100')
  const confirm = sheet.getByRole('button', { name: 'Confirm' })
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  return confirm
}

/** Fills the wizard's last step and returns its button. */
async function fillTicket(page: Page) {
  await typeTicket(page)
  const commit = page.getByRole('dialog').getByRole('button', { name: 'Buy BTC', exact: true })
  await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
  return commit
}

async function typeTicket(page: Page): Promise<void> {
  await openTotal(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Price' }).fill('50000')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.01')
}
