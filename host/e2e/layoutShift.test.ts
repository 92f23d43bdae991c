import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { trialCases } from '../../playground/trials/trialCount'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal } from './place'
import { control, freshClient, listOf } from './sandbox'

const SIGNED_OUT = ['/login', '/password-reset']
/** Requests hold a part of the USDT. */
const BALANCES = ['/balances', '/balances/BTC', '/balances/USDT', '/balances/USDT?exchangeAccount=binance_spot']
const SIGNED_IN = [
  '/',
  '/requests',
  '/requests?currency=WXYZ',
  '/requests/{uuid}',
  ...BALANCES,
  '/profile',
  '/nothing-here',
]
/** Collects what the browser counts as unexpected moves, and what moved. */
const COLLECT_SHIFTS = `
  window.shifts = []
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push({
          value,
          moved: sources.map(({ node, previousRect, currentRect }) =>
            [node?.outerHTML?.slice(0, 200), JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' ')),
        })
  }).observe({ type: 'layout-shift', buffered: true })`
type Shift = { readonly value: number; readonly moved: readonly string[] }
/** A slow desk first shows what a quick one shows later. */
const DESKS = trialCases(['quick', 'slow'], desk => desk === 'slow')
/** A phone and a desktop. In `npm test` a signed-in route has one of them, and the next route the other. */
const WIDTHS = [false, true]
const MOST = 0.01
/** Answers, prices and the typeface have arrived by then. */
const LOADED_MS = 2_500
/** Longer than the skeletons are invisible: those of localhost's answers are never seen. */
const SLOW_MS = 900

describe('a page that loads', { tags: ['looks'] }, () => {
  const app = startApp()

  async function expectNoShift(path: string, visit: Parameters<typeof app.open>[1]): Promise<void> {
    const page = await app.open(path, { ...visit, script: COLLECT_SHIFTS })
    await expect(page.getByRole('main')).toBeVisible()
    await expectNoShiftOn(page)
  }

  async function expectNoShiftOn(page: Page): Promise<void> {
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    await page.waitForTimeout(LOADED_MS)
    const shifts = (await page.evaluate('window.shifts')) as Shift[]
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MOST)
  }

  it.each(SIGNED_OUT)('moves nothing that is already shown: %s', async route => {
    const link = () =>
      freshClient('empty').then(({ email }) => control<{ path: string }>('POST', 'password-link', { email }))
    await atOnce(WIDTHS, async wide => expectNoShift(route === '/login' ? route : (await link()).path, { wide }))
  })

  it.each(SIGNED_IN.flatMap(route => DESKS.map(desk => [route, desk])))(
    'moves nothing that is already shown: %s of a %s desk',
    async (route, desk) => {
      const client = await freshClient('demo')
      const [{ uuid } = { uuid: '' }] = (await listOf(client)).data
      if (desk === 'slow') await app.faults(client, [{ match: { path: '/v1/' }, act: { delayMs: SLOW_MS } }])
      const widths = trialCases(WIDTHS, wide => wide === (SIGNED_IN.indexOf(route) % 2 === 1))
      await atOnce(widths, wide => expectNoShift(route.replace('{uuid}', uuid), { wide, client }))
    },
  )

  it.each([
    [320, ['/', '/requests', '/balances/BTC']],
    [1920, ['/', '/requests', '/balances/BTC']],
  ])('moves nothing on a window of %i px: %j', async (width, paths) => {
    const client = await freshClient('demo')
    const browser = { viewport: { width, height: width === 320 ? 568 : 1080 } }
    for (const path of paths) await expectNoShift(path, { client, browser })
  })

  it.each([320, 1920])('moves nothing in the ticket of the wizard on a window of %i px', async width => {
    const client = await freshClient('funded')
    const browser = { viewport: { width, height: width === 320 ? 568 : 1080 } }
    const page = await app.open('/profile', { client, browser, script: COLLECT_SHIFTS })
    await openTotal(page)
    // On a busy machine a step is drawn so late that the browser no longer counts its change as the press's.
    await page.evaluate(
      'new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))).then(() => (window.shifts = []))',
    )
    await expectNoShiftOn(page)
  })
})

/** Most of the time a page is only watched. */
const atOnce = (widths: readonly boolean[], run: (wide: boolean) => Promise<void>) => Promise.all(widths.map(run))
