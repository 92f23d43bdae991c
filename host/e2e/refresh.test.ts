import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

/** A finger on the page that moves down by `px` steps, and is lifted when `lift` is called. */
async function pull(page: Page, px: number) {
  const touch = await page.context().newCDPSession(page)
  const at = (y: number) => [{ x: 180, y: 120 + y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const share of [0.3, 0.6, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(px * share) })
  return { lift: () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }) }
}

describe('fetching everything again', () => {
  const app = startApp()

  it('follows the finger that pulls the page down, and happens once, also by a key and by a button', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/requests', { client, browser: { hasTouch: true } })
    await expect(page.getByRole('link', { name: /#1060/ })).toBeVisible()
    const disc = page.locator('[style*="--pulled"]')
    const pulledBy = () => disc.evaluate(element => getComputedStyle(element).translate)
    const running = page.getByRole('status').filter({ hasText: 'Refreshing' })
    // Slow enough for its polls not to be counted.
    const slow = (delayMs: number) => app.faults(client, [{ match: { path: '/v1/me' }, act: { delayMs } }])
    let fetches = 0
    page.on('request', request => request.url().endsWith('/v1/me/accounts') && fetches++)

    // The code that follows a finger is fetched once the page is idle.
    await expect(async () => {
      const near = await pull(page, 60)
      const followed = expect.poll(pulledBy, { timeout: 2_000 }).toBe('0px 60px')
      await followed.finally(() => near.lift())
    }).toPass()
    await expect.poll(pulledBy).toBe('0px')
    expect(fetches).toBe(0)

    await slow(3_000)
    const far = await pull(page, 140)
    await expect.poll(pulledBy).toBe('0px 95px')
    await far.lift()
    await expect(running).toHaveCount(1)
    expect(await pulledBy()).toBe('0px 67px')
    await page.keyboard.press('r')
    const again = await pull(page, 90)
    await again.lift()
    await expect(running).toHaveCount(0)
    expect(fetches).toBe(1)

    await slow(500)
    await page.keyboard.press('r')
    await expect(running).toHaveCount(1)
    await expect(running).toHaveCount(0)
    const button = page.getByRole('banner').getByRole('button', { name: 'Refresh' })
    await button.focus()
    await expect(button).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(running).toHaveCount(1)
    await expect(running).toHaveCount(0)
    expect(fetches).toBe(3)
  })

  it('at a desk that asks for fewer calls calls it once, however often the page is pulled, and says so', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/balances', { client, browser: { hasTouch: true } })
    const list = page.getByRole('list', { name: 'Balances' }).getByRole('link')
    await expect(list.first()).toBeVisible()
    const disc = page.locator('[style*="--pulled"]')
    const running = page.getByRole('status').filter({ hasText: 'Refreshing' })
    const failed = page.getByRole('main').getByText(/^These figures could not be refreshed/)
    // The code that follows a finger is fetched once the page is idle.
    await expect(async () => {
      const near = await pull(page, 60)
      const followed = expect(disc).toHaveCSS('translate', '0px 60px', { timeout: 2_000 })
      await followed.finally(() => near.lift())
    }).toPass()

    const refusal = { status: 429, headers: { 'retry-after': '20' }, body: '{"errors":[]}' }
    await app.faults(client, [{ match: {}, act: refusal }])
    const calls: string[] = []
    page.on('request', request => request.url().includes('/api/client/') && calls.push(request.url()))
    for (const until = Date.now() + 12_000; Date.now() < until; ) {
      await expect(running).toHaveCount(0)
      const far = await pull(page, 140)
      await far.lift()
      await expect(failed.first()).toBeVisible()
    }
    await app.faults(client, [])
    expect(calls.length).toBeGreaterThan(0)
    expect(calls).toEqual([...new Set(calls)])
    await expect(failed).toHaveCount(0, { timeout: 30_000 })
    await expect(list.first()).toBeVisible()
  })

  it('that fails puts the age of the total in place of its label, and the page’s title stays whole', async () => {
    const client = await freshClient('demo')
    const page = await app.open('/balances/BTC', { client, language: 'uk-UA' })
    const total = page.getByRole('link', { name: /Усього|Неповна сума/ })
    await expect(total).toBeVisible()
    // The code that listens to keys is fetched once the page is idle.
    const shortcuts = page.getByRole('button', { name: 'Гарячі клавіші', includeHidden: true })
    await expect(shortcuts).toBeAttached()
    await app.faults(client, [{ match: { path: '/v1/balances' }, act: { status: 503 } }])
    await page.keyboard.press('r')
    await expect(total).toContainText(/станом на \d\d:\d\d/)
    const title = page.getByRole('heading', { level: 1, name: 'BTC' })
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})
