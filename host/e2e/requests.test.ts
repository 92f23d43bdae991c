import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { trialCases } from '../../playground/trials/trialCount'
import { expectAccessible } from './accessible'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

const rows = (page: Page) => page.getByRole('link', { name: /#\d+/ })
const requests = (page: Page) => page.getByRole('region', { name: 'Requests' })

describe('the list of all requests', () => {
  const app = startApp()

  it('keeps its filters in the address, replaces the history entry and takes empty values out', async () => {
    const page = await app.open('/', { client: await freshClient('demo') })
    await page.getByRole('link', { name: 'Requests', exact: true }).click()
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Executed' }).click()
    await expect(page).toHaveURL(/\/requests\?status=executed$/)
    await page.getByRole('combobox', { name: 'Account' }).selectOption('binance_spot')
    await expect(page).toHaveURL(/\/requests\?status=executed&exchangeAccount=binance_spot$/)
    await page.getByRole('button', { name: /^All\b/ }).click()
    await expect(page).toHaveURL(/\/requests\?exchangeAccount=binance_spot$/)
    await expect(rows(page).first()).toContainText('Binance Spot')
    await rows(page).first().click()
    await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}\?exchangeAccount=binance_spot$/)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/requests\?exchangeAccount=binance_spot$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })

  it('ignores filters in the address that do not exist', async () => {
    const page = await app.open('/requests?status=lost&exchangeAccount=constructor&currency=..%2Fme', {
      client: await freshClient('demo'),
    })
    await expect(requests(page).getByText('60', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^All\b/ })).toHaveAttribute('aria-pressed', 'true')
  })

  it('is beside the open request on a wide screen, and keeps its position and its filters', async () => {
    const page = await app.open('/requests?status=executed', { client: await freshClient('demo'), wide: true })
    await expect(rows(page).first()).toBeVisible()
    const seventh = rows(page).nth(6)
    const name = (await seventh.getAttribute('aria-label'))?.match(/#\d+/)?.[0]
    await seventh.scrollIntoViewIfNeeded()
    const before = await seventh.boundingBox()
    await seventh.click()
    await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}\?status=executed$/)
    await expect(page.getByRole('heading', { name: `Request ${name}` })).toBeVisible()
    await expect(seventh).toHaveAttribute('aria-current', 'true')
    expect(await seventh.boundingBox()).toEqual(before)
    await page.reload()
    await expect(page.getByRole('link', { name: name ?? '' })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('button', { name: 'Executed' })).toHaveAttribute('aria-pressed', 'true')
  })

  it.each(trialCases([1280, 1920], (_, at) => at === 0))(
    'stays below its head and filters, and nothing slides sideways, %i px wide',
    { tags: ['looks'] },
    async width => {
      const page = await app.open('/requests', { client: await freshClient('demo'), wide: true })
      await page.setViewportSize({ width, height: 800 })
      await expect(rows(page).nth(9)).toBeVisible()
      await expect(page.getByRole('button', { name: /^New \d/ })).toBeVisible()
      const chip = page.getByRole('button', { name: /^Canceled\b/ })
      const before = await chip.boundingBox()
      await rows(page).nth(9).scrollIntoViewIfNeeded()
      await rows(page).nth(9).hover()
      await page.mouse.wheel(0, 900)
      await expect
        .poll(() =>
          rows(page)
            .first()
            .boundingBox()
            .then(box => box?.y ?? 0),
        )
        .toBeLessThan(0)
      expect(await chip.boundingBox()).toEqual(before)
      await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeInViewport()
      await page.getByRole('button', { name: 'Export as CSV' }).focus()
      const sliding = () =>
        [...document.querySelectorAll('main, main *')].filter(element => {
          const { overflowX } = getComputedStyle(element)
          return element.scrollLeft !== 0 || (overflowX === 'auto' && element.scrollWidth > element.clientWidth)
        }).length
      expect(await page.evaluate(sliding)).toBe(0)
      const { x = 0, width: chipWidth = 0 } = before ?? {}
      const list = await requests(page).boundingBox()
      expect(x + chipWidth).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
    },
  )

  it('has its first request open beside it on a wide screen, until the client chooses one', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo'), wide: true })
    const heading = page.getByRole('heading', { name: /^Request #/ })
    const first = (await rows(page).first().getAttribute('aria-label'))?.match(/#\d+/)?.[0]
    await expect(heading).toHaveText(`Request ${first}`)
    await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/\/requests$/)
    await rows(page).nth(2).click()
    await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/)
    await expect(heading).not.toHaveText(`Request ${first}`)
  })

  it('shows a request that is found by its number as the chosen one, further down than the loaded rows', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo'), wide: true })
    await expect(rows(page).nth(9)).toBeVisible()
    await page.getByRole('searchbox').fill('1031')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Request #1031' })).toBeVisible()
    const found = page.getByRole('link', { name: '#1031' })
    await expect(found).toHaveAttribute('aria-current', 'true')
    await expect(found).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('searchbox')).toBeInViewport()
  })

  it('opens a request whose number stands in the top bar of a phone, beside the way back', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo') })
    await rows(page).first().click()
    const title = page.getByRole('banner').getByText(/^Request #\d+$/)
    await expect(title).toBeVisible()
    const [bar, back] = [await title.boundingBox(), await page.getByRole('link', { name: 'Back' }).boundingBox()]
    expect(Math.abs((bar?.y ?? 0) + (bar?.height ?? 0) / 2 - (back?.y ?? 0) - (back?.height ?? 0) / 2)).toBeLessThan(2)
    await expect(page.getByRole('heading', { name: /^Request #\d+$/ })).toHaveCount(1)
    await expectAccessible(page)
  })

  it('is exported as a file under the host’s own content policy', async () => {
    const page = await app.open('/requests?status=executed', { client: await freshClient('demo') })
    await expect(rows(page).first()).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^requests-\d{4}-\d\d-\d\d\.csv$/)
    const text = (await buffer(await download.createReadStream())).toString()
    expect(text.startsWith('\uFEFFNumber,Side,')).toBe(true)
    const saved = await page.getByText(/requests saved as/).innerText()
    expect(text.trimEnd().split('\r\n').length - 1).toBe(Number(/^\d+/.exec(saved)?.[0]))
  })

  it.each(
    trialCases(
      [
        ['dark', 'en-US'],
        ['light', 'uk-UA'],
      ] as const,
      (_, at) => at === 1,
    ),
  )(
    'is accessible while a currency is chosen, when nothing fits and when no number was typed, %s',
    { tags: ['looks'] },
    async (theme, language) => {
      const client = await freshClient('demo')
      const page = await app.open('/requests', { client, theme, language })
      await expect(rows(page).first()).toBeVisible()
      await page.getByRole('searchbox').fill('latest')
      await page.getByRole('searchbox').press('Enter')
      await expect(page.getByRole('searchbox')).toHaveAttribute('aria-invalid', 'true')
      await page.locator('button[aria-haspopup=listbox]').click()
      await expect(page.locator('input[role=combobox]')).toBeFocused()
      await page.keyboard.type('wxyz')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/currency=WXYZ$/)
      await expect(page.getByRole('region').getByRole('button').last()).toBeVisible()
      await expectAccessible(page)
    },
  )

  it('cuts nothing off at 320 px with text twice as large', async () => {
    const page = await app.open('/requests', { client: await freshClient('demo') })
    await page.setViewportSize({ width: 320, height: 700 })
    await expect(rows(page).first()).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const cut = () =>
      rows(page).evaluateAll(links =>
        links.flatMap(link =>
          [...link.querySelectorAll<HTMLElement>('[title]')]
            .filter(figure => {
              const { left, right } = figure.getBoundingClientRect()
              const box = link.getBoundingClientRect()
              return left < box.left || right > box.right
            })
            .map(figure => `${link.getAttribute('aria-label')}: ${figure.textContent}`),
        ),
      )
    await expect.poll(cut).toEqual([])
  })
})
