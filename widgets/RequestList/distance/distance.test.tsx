import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { leastCommits } from '../../../playground/harness/leastOf'
import { createFeed } from '../../../src/market/feed'
import { distanceIn, distances, limit, ofEachCoin, openList } from './testDistance'

const SOON = { timeout: 10_000 }
const FAR_BELOW = /^99\.99% below market$/
/** The first price comes by REST, and would be good for 15 s. */
const QUICKLY_STALE = { restStaleMs: 1_000 }
const tall = { height: 2_600 }

test('an open limit shows the distance of its price from the market, a scaled one that of its nearer end', async () => {
  await openList([
    limit(),
    limit({ requestedPrice: '9000000000', status: 'in_progress', progress: 12 }),
    limit({ type: 'scaled', requestedPrice: null, minPrice: '0.00000001', maxPrice: '0.00000002' }),
    limit({ type: 'scaled', requestedPrice: null, minPrice: '1', maxPrice: '900000000' }),
  ])
  await vi.waitFor(
    () =>
      expect(distances()).toEqual([
        expect.stringMatching(FAR_BELOW),
        expect.stringMatching(/^[\d,.]+% above market$/),
        expect.stringMatching(FAR_BELOW),
        'market in range',
      ]),
    SOON,
  )
})

test('a pair that is listed only the other way round uses the inverse price', async () => {
  await openList([limit({ baseCurrency: 'USDT', counterCurrency: 'BTC', requestedPrice: '0.5' })])
  await vi.waitFor(() => expect(distances()[0]).toMatch(/^[\d,.]+% above market$/), SOON)
})

test('rows without a market of their own show and watch nothing', async () => {
  const { watched } = await openList([
    limit(),
    limit({ status: 'executed', baseCurrency: 'ETH' }),
    limit({ type: 'market', requestedPrice: null, baseCurrency: 'SOL' }),
    limit({ isTriangulation: true, commonCurrency: 'USDC', baseCurrency: 'XRP' }),
    limit({ baseCurrency: 'NOPE' }),
  ])
  await vi.waitFor(() => expect(watched()).toContain('ticker binance_spot NOPE/USDT'), SOON)
  await vi.waitFor(() => expect(distances()).toEqual([expect.stringMatching(FAR_BELOW), '', '', '', '']), SOON)
  expect(watched().join()).not.toMatch(/ETH|SOL|XRP/)
})

test('nothing is watched before a row has been on screen for a second', async () => {
  const opening = openList([limit()])
  await vi.waitFor(() => expect(document.querySelector('[data-distance]')).not.toBe(null), {
    timeout: 10_000,
    interval: 5,
  })
  const from = performance.now()
  const { watched } = await opening
  await vi.waitFor(() => expect(watched()).toEqual(['ticker binance_spot BTC/USDT']), { timeout: 10_000, interval: 5 })
  // The row may have been there for a moment before it was seen.
  expect(performance.now() - from).toBeGreaterThanOrEqual(900)
})

test('of 25 pairs on screen 20 are watched, and the next gets the slot that becomes free', async () => {
  const { watched } = await openList(ofEachCoin, tall)
  await vi.waitFor(() => expect(distances().filter(text => FAR_BELOW.test(text))).toHaveLength(20), SOON)
  expect(watched()).toHaveLength(20)
  expect(distances().slice(20)).toEqual(['', '', '', '', ''])
  // Rows leave at the top, and four of the five that waited get a slot.
  await page.viewport(390, 1_800)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await vi.waitFor(
    () =>
      expect(
        distances()
          .slice(20)
          .filter(text => FAR_BELOW.test(text)),
      ).toHaveLength(4),
    SOON,
  )
  expect(distances().at(-1)).toBe('')
  await vi.waitFor(() => expect(watched()).toHaveLength(20), SOON)
})

test('rows of one pair share its subscription', async () => {
  const { watched, subscribed } = await openList(
    Array.from({ length: 25 }, () => limit()),
    tall,
  )
  await vi.waitFor(() => expect(distances()).toEqual(Array(25).fill(expect.stringMatching(FAR_BELOW))), SOON)
  expect(watched()).toHaveLength(1)
  // The first price comes by REST, perhaps before the socket is open.
  await vi.waitFor(() => expect(subscribed).toHaveLength(1), SOON)
})

test('a row that is scrolled away is no longer watched', async () => {
  const { watched } = await openList([
    ...ofEachCoin,
    ...Array.from({ length: 25 }, () => limit({ status: 'executed' })),
  ])
  await vi.waitFor(() => expect(watched().length).toBeGreaterThan(5), SOON)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await vi.waitFor(() => expect(watched()).toEqual([]), SOON)
})

test('a hidden page watches nothing, and watches again when it is shown', async () => {
  const { watched } = await openList([limit()])
  await vi.waitFor(() => expect(watched()).toHaveLength(1), SOON)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(watched()).toEqual([]), SOON)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(watched()).toHaveLength(1), SOON)
})

test('rows that a fast scroll passes send no request to the exchange', async () => {
  const { fetched, watched } = await openList(
    Array.from({ length: 1_000 }, (_, at) => limit({ baseCurrency: `C${at}` })).concat(limit()),
  )
  await expect
    .poll(
      () => {
        window.scrollBy(0, 700)
        return page.getByRole('link', { name: /#1$/ }).elements().length
      },
      { timeout: 60_000, interval: 10 },
    )
    .toBe(1)
  await vi.waitFor(() => expect(watched()).toContain('ticker binance_spot BTC/USDT'), SOON)
  await vi.waitFor(() => expect(distances().at(-1)).toMatch(FAR_BELOW), SOON)
  // Those of the first and the last screen: each with its pair and the inverse one.
  expect(fetched.size).toBeGreaterThan(0)
  expect(fetched.size).toBeLessThan(200)
}, 90_000)

test('ticks render nothing', async () => {
  const { commits } = await openList([limit({ requestedPrice: '97000' }), limit({ requestedPrice: '96000' })])
  await vi.waitFor(() => expect(distances()[1]).toMatch(/% /), SOON)
  expect(await leastCommits(commits, () => distances().join(), 4)).toBe(0)
})

test('when the exchange disconnects the last distance stays, dimmed, with the age of its price', async () => {
  const { disconnectExchanges } = await openList([limit()], { timing: QUICKLY_STALE })
  await vi.waitFor(() => expect(distances()[0]).toMatch(FAR_BELOW), SOON)
  const words = () => page.getByText(/below/).element()
  const live = getComputedStyle(words()).color
  disconnectExchanges()
  await vi.waitFor(() => expect(distances()[0]).toMatch(/^99\.99% below \d+ s old$/), SOON)
  expect(getComputedStyle(words()).color).not.toBe(live)
})

test('an exchange that can’t be reached leaves no text and no gap', async () => {
  const nowhere = { rest: 'http://127.0.0.1:9', ws: 'ws://127.0.0.1:9' }
  const { desk, watched } = await openList([limit()], {
    exchanges: { binance_spot: nowhere },
    timing: { firstValueMs: 200, reconnectMs: 200, resyncMs: 200, pollMs: 500 },
  })
  await vi.waitFor(() => expect(watched()).toHaveLength(1), SOON)
  await vi.waitFor(() => expect(desk.market(createFeed).inspect().watches[0]?.state).toBe('failed'), SOON)
  expect(distances()).toEqual([''])
})

test.each([390, 320, 280])('on a screen %i px wide a text that appears and grows moves nothing', async width => {
  const { disconnectExchanges } = await openList(
    [limit(), limit({ requestedBase: '1234567.12345678', status: 'in_progress', progress: 12 })],
    { width, timing: QUICKLY_STALE },
  )
  const rest = () =>
    page
      .getByRole('link')
      .elements()
      .flatMap(row => [row, ...row.querySelectorAll('*')])
      .filter(one => one.closest('[data-distance]') === null)
      .map(one => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].join(' ')
      })
  const before = rest()
  await vi.waitFor(() => expect(distances()[0]).toMatch(FAR_BELOW), SOON)
  expect(rest()).toEqual(before)
  disconnectExchanges()
  await vi.waitFor(() => expect(distances()[0]).toMatch(/old$/), SOON)
  expect(rest()).toEqual(before)
})

test.each([
  [288, 'en-US'],
  [288, 'uk-UA'],
  [328, 'en-US'],
  [358, 'uk-UA'],
  [464, 'uk-UA'],
] as const)('in a list of %i px each distance is whole or in short, never cut off: %s', async (width, locale) => {
  const inRange = { type: 'scaled', requestedPrice: null, minPrice: '1', maxPrice: '900000000' }
  await openList(
    ['0.5', '0.00048213', '1234.5678', '1234567.12345678'].flatMap(requestedBase => [
      limit({ requestedBase }),
      limit({ requestedBase, side: 'sell', requestedPrice: '190000' }),
      limit({ requestedBase, ...inRange }),
    ]),
    { width, height: 1_600, locale },
  )
  await vi.waitFor(() => expect(distances().filter(text => text !== '')).toHaveLength(12), SOON)
  for (const row of page.getByRole('link').elements()) {
    const box = distanceIn(row)!
    const words = document.createRange()
    words.selectNodeContents(box)
    const shown = [...words.getClientRects()].filter(rect => rect.width > 0)
    const { right, bottom } = box.getBoundingClientRect()
    expect(shown, `${row.textContent}`).not.toEqual([])
    for (const rect of shown) {
      expect(rect.right, `${row.textContent}`).toBeLessThanOrEqual(right + 0.5)
      expect(rect.bottom, `${row.textContent}`).toBeLessThanOrEqual(bottom + 2)
    }
  }
})

test('a distance that has no room for words is a percentage with a sign', async () => {
  await openList(
    [limit({ requestedBase: '0.00048213' }), limit({ requestedBase: '0.00048213', requestedPrice: '300000' })],
    { width: 288 },
  )
  await vi.waitFor(() => expect(distances()).toEqual(['−99.99%', expect.stringMatching(/^\+\d{3}%$/)]), SOON)
})

test('the distance is translated to Ukrainian', async () => {
  await openList(
    [
      limit(),
      limit({ requestedPrice: '9000000000' }),
      limit({ type: 'scaled', requestedPrice: null, minPrice: '1', maxPrice: '900000000' }),
    ],
    { locale: 'uk-UA' },
  )
  await vi.waitFor(
    () =>
      expect(distances()).toEqual([
        'на 99,99% нижче ринку',
        expect.stringMatching(/^на [\d, ]+% вище ринку$/),
        'ринок у діапазоні',
      ]),
    SOON,
  )
})

test('screen readers are not interrupted: no distance is announced', async () => {
  await openList([limit()])
  await vi.waitFor(() => expect(distances()[0]).toMatch(FAR_BELOW), SOON)
  expect(document.querySelectorAll('li [role=status], li [aria-live]')).toHaveLength(0)
})
