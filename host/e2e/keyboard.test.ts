import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { NO_MAXIMUM, reviewButton } from './place'
import { freshClient } from './sandbox'

/** Presses Tab until the focused element has that name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    // In one call: a focused element may be replaced between two.
    const words = await page.evaluate(() => {
      const element = document.activeElement ?? document.body
      return element === document.body
        ? []
        : [
            element.getAttribute('aria-label') ?? '',
            element.textContent ?? '',
            [...((element as HTMLInputElement).labels ?? [])].map(one => one.textContent).join(' '),
          ]
    })
    if (words.some(word => word !== '' && name.test(word))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing called ${name} can be reached with Tab`)
}

describe('without a pointer', { tags: ['accessibility'] }, () => {
  const app = startApp()

  it('a client signs in, places a request and cancels it', async () => {
    const client = await freshClient('funded')
    const page = await app.open('/')
    const { keyboard } = page
    await expect(page.locator('form')).toBeVisible()
    await tabTo(page, /^Email/)
    await keyboard.type(client.email)
    await keyboard.press('Tab')
    await keyboard.type(client.password)
    await keyboard.press('Enter')
    await expect(page.getByRole('navigation')).toBeVisible()

    await tabTo(page, /^New request$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await tabTo(page, /^Buy/)
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Binance Spot' })).toBeVisible()
    await tabTo(page, /Binance\s*Spot$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Buy' })).toBeFocused()
    await keyboard.type('btc')
    await expect(page.getByRole('option', { name: /^BTC/ }).first()).toBeVisible()
    await keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Pay with' })).toBeFocused()
    await keyboard.type('usdt')
    await expect(page.getByRole('option', { name: /^USDT/ })).toBeVisible()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Buy BTC' })).toBeVisible()
    await app.faults(client, [NO_MAXIMUM])
    await tabTo(page, /^Price/)
    await keyboard.type('50000')
    await tabTo(page, /^Amount/)
    await keyboard.type('0.02')
    await expect(page.getByRole('button', { name: 'Buy BTC', exact: true })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible()
    await tabTo(page, /^Buy 0\.02 BTC$/)
    await expect(reviewButton(page)).not.toHaveAttribute('aria-disabled', 'true')
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'New request', exact: true })).toBeFocused()
    await expect(page.locator('[data-row-link]').first()).toBeVisible()

    // A balance's worth may end in 0.02, too.
    await tabTo(page, /(?<![\d,])0\.02\s*BTC/)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/requests\//)
    await tabTo(page, /^Cancel request$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await tabTo(page, /^Cancel Request$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('main')).toContainText('Canceled')
  })

  it('a client finds a balance, folds its order book out and transfers a part of it', async () => {
    const page = await app.open('/balances', { client: await freshClient('funded') })
    const { keyboard } = page
    const rows = page.getByRole('list', { name: 'Balances' }).getByRole('link')
    await expect(rows.first()).toBeVisible()
    await tabTo(page, /Search/)
    await keyboard.type('btc')
    await expect(rows).toHaveCount(1)
    await tabTo(page, /^BTC/)
    await keyboard.press('Enter')
    const all = page.getByRole('tab', { name: 'ALL ACCOUNTS' })
    await expect(all).toBeVisible()
    await tabTo(page, /^ALL ACCOUNTS$/)
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Binance Spot' })).toHaveAttribute('aria-selected', 'true')
    await tabTo(page, /^Transfer BTC$/)
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Transfer BTC' })).toBeFocused()
    await keyboard.press('Enter')
    await tabTo(page, /^Withdrawable/)
    await keyboard.press('Enter')
    await tabTo(page, /^Amount/)
    await keyboard.press('Control+a')
    await keyboard.type('0.01')
    await keyboard.press('Enter')
    await expect(page.getByText('0.01 BTC transferred to Binance USDⓈ-M Futures')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Transfer BTC' })).toBeFocused()
    await tabTo(page, /^Order book$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Asks' })).toBeVisible()
  })

  it('a client turns a transfer round, moves a share of it, and checks the one without an answer', async () => {
    const client = await freshClient('funded')
    const page = await app.open('/balances/USDT?exchangeAccount=binance_spot', { client })
    const { keyboard } = page
    const dialog = page.getByRole('dialog')
    const typed = async () =>
      Number((await dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).replaceAll(',', ''))
    await page.clock.install()
    await page.reload()
    const open = page.getByRole('button', { name: 'Transfer USDT' })
    await expect(open).toBeVisible()
    await tabTo(page, /^Transfer USDT$/)
    await keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await tabTo(page, /^Swap accounts$/)
    await keyboard.press('Enter')
    const from = dialog.getByRole('group', { name: 'From' })
    await expect(from.getByRole('radio', { name: /Futures/ })).toBeChecked()
    await tabTo(page, /^Max$/)
    await keyboard.press('Enter')
    const most = await typed()
    expect(most).toBeGreaterThan(0)
    await tabTo(page, /^25% of the maximum$/)
    await keyboard.press('Space')
    expect(await typed()).toBeCloseTo(most / 4, 6)

    await app.faults(client, [{ match: { method: 'POST', path: '/v1/transfers' }, act: { status: 500 } }])
    await tabTo(page, /^Confirm$/)
    await keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Transfer not confirmed' })).toBeVisible()
    await page.clock.fastForward(91_000)
    await tabTo(page, /^Mark as checked$/)
    await keyboard.press('Enter')
    await expect(dialog.getByText(/^The earlier transfer of/)).toBeVisible()

    await tabTo(page, /^Amount/)
    await keyboard.type('100')
    await keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Transfer not confirmed' })).toBeVisible()
    await app.faults(client, [])
    await tabTo(page, /^Send again$/)
    await keyboard.press('Enter')
    await expect(page.getByText(/^100 USDT transferred to/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
  })

  it('a client chooses an account of the balances, searches it, shows the small ones and reads the shares', async () => {
    const page = await app.open('/balances', { client: await freshClient('demo') })
    const { keyboard } = page
    const rows = page.getByRole('list', { name: 'Balances' }).getByRole('link')
    await expect(rows.first()).toBeVisible()
    await tabTo(page, /^Account/)
    for (const key of ['Space', 'ArrowDown', 'Enter']) await keyboard.press(key)
    await expect(page).toHaveURL(/\?exchangeAccount=\w+$/)
    for (const key of ['Space', 'ArrowUp', 'Enter']) await keyboard.press(key)
    await expect(page).toHaveURL(/\/balances$/)
    await tabTo(page, /Search/)
    await keyboard.type('usdt')
    await expect(rows).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    const small = page.getByRole('switch', { name: 'Hide small balances' })
    const wasHiding = await small.isChecked()
    await tabTo(page, /Hide small balances$/)
    await keyboard.press('Space')
    await expect(small).toBeChecked({ checked: !wasHiding })

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: 'Dashboard' }).focus()
    await keyboard.press('Enter')
    const shares = page.getByRole('list', { name: 'Shares of the total' }).getByRole('button')
    await expect(shares.first()).toHaveAttribute('aria-pressed', 'true')
    await tabTo(page, /Show next currency$/)
    await keyboard.press('Enter')
    await expect(shares.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await keyboard.press('Tab')
    await expect(shares.first()).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await expect(shares.nth(2)).toHaveAttribute('aria-pressed', 'true')
  })

  it('the focused control is never behind the bar at the lower edge of a phone', async () => {
    const page = await app.open('/profile', { client: await freshClient('funded') })
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    const isCovered = () =>
      page.evaluate(() => {
        const { x, y, width, height } = document.activeElement!.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return !top?.closest('label')?.contains(document.activeElement) && !document.activeElement!.contains(top)
      })
    const covered: string[] = []
    await tabTo(page, /^English$/)
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName)
      if (await isCovered()) covered.push(String(name))
      if (name === 'Log out') break
    }
    await expect(page.getByRole('button', { name: 'Log out' })).toBeFocused()
    expect(covered).toEqual([])
  })

  it('Escape leaves the wizard and gives the focus back', async () => {
    const page = await app.open('/', { client: await freshClient('funded') })
    await expect(page.getByRole('navigation')).toBeVisible()
    await tabTo(page, /^New request$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'New request', exact: true })).toBeFocused()
  })

  it('single keys move through the list, find a request and start a new one', async () => {
    const page = await app.open('/requests', { wide: true, client: await freshClient('demo') })
    const { keyboard } = page
    const rows = page.getByRole('main').locator('li a[href]')
    await expect(rows.first()).toBeVisible()
    await expect(async () => {
      await keyboard.press('j')
      await expect(rows.first()).toBeFocused({ timeout: 200 })
    }).toPass()
    await keyboard.press('j')
    await expect(rows.nth(1)).toBeFocused()
    await keyboard.press('k')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/requests\/./)
    await keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await keyboard.type('njk?/')
    await expect(page.getByRole('searchbox')).toHaveValue('njk?/')
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('heading', { level: 1 }).click()
    await keyboard.press('Control+n')
    await expect(page.getByRole('dialog')).toBeHidden()
    await keyboard.press('n')
    await expect(page.getByRole('dialog')).toBeVisible()
    await keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  it('j and k reach both columns of the balances, in reading order', async () => {
    const page = await app.open('/balances', { wide: true, client: await freshClient('demo') })
    const { keyboard } = page
    const rows = page.getByRole('list', { name: 'Balances' }).locator('li a[href]')
    await expect(rows.first()).toBeVisible()
    await expect(async () => {
      await rows.first().focus()
      await keyboard.press('j')
      await expect(rows.nth(1)).toBeFocused({ timeout: 200 })
    }).toPass()
    for (const at of [2, 3]) {
      await keyboard.press('j')
      await expect(rows.nth(at)).toBeFocused()
    }
    await keyboard.press('k')
    await expect(rows.nth(2)).toBeFocused()
  })

  it('on the dashboard j moves through the requests, also from a balance', async () => {
    const page = await app.open('/', { wide: true, client: await freshClient('demo') })
    const { keyboard } = page
    const requests = page.getByRole('main').getByRole('link', { name: /#10\d\d/ })
    await expect(async () => {
      await keyboard.press('j')
      await expect(requests.first()).toBeFocused({ timeout: 200 })
    }).toPass()
    await keyboard.press('j')
    await expect(requests.nth(1)).toBeFocused()
    await page.getByRole('main').locator('li a[href^="/balances/"]').first().focus()
    await keyboard.press('j')
    await expect(requests.first()).toBeFocused()
  })

  it('j goes on from the opened row, and a second Escape leaves the emptied search field', async () => {
    const page = await app.open('/requests', { wide: true, client: await freshClient('demo') })
    const { keyboard } = page
    const rows = page.getByRole('main').locator('li a[href]')
    await expect(rows.first()).toBeVisible()
    await rows.nth(2).focus()
    await keyboard.press('Enter')
    await expect(page.locator('article h2')).toBeFocused()
    await keyboard.press('j')
    await expect(rows.nth(3)).toBeFocused()
    await keyboard.press('/')
    await keyboard.type('zz')
    await keyboard.press('Escape')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('searchbox')).not.toBeFocused()
  })

  it('the shortcuts are listed on a key, and by a button on a desktop', async () => {
    const page = await app.open('/', { wide: true, client: await freshClient('demo') })
    const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await button.click()
    await expect(list).toContainText('Find a request')
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('?')
    await expect(list).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('/')
    await expect(page).toHaveURL(/\/requests$/)
    await expect(page.getByRole('searchbox')).toBeFocused()
  })

  it('? pressed before the page has loaded opens the shortcuts as soon as they are there', async () => {
    const page = await app.open('/', { wide: true, client: await freshClient('empty') })
    await page.route(/\/assets\/.*\.js$/, async route => {
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto(page.url(), { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('#app') !== null)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it('g and then the letter of a page open that page', async () => {
    const page = await app.open('/', { wide: true, client: await freshClient('empty') })
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
    for (const [letter, path] of [
      ['b', '/balances'],
      ['r', '/requests'],
      ['p', '/profile'],
      ['d', '/'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await expect(page).toHaveURL(url => url.pathname === path)
    }
    // The letter opens nothing alone, or after another key.
    await page.keyboard.press('p')
    for (const key of ['g', 'x', 'p']) await page.keyboard.press(key)
    await expect(page).toHaveURL(url => url.pathname === '/')
  })

  it('on a Ukrainian keyboard the key at the place of n starts a new request', async () => {
    const page = await app.open('/', { client: await freshClient('empty') })
    await expect(page.getByRole('navigation')).toBeVisible()
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'т', code: 'KeyN' })))
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})
