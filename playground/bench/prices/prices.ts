import type { CDPSession, Page } from 'playwright'
import { onBenchPage } from '../bundlePage'
import { type Figures, median, rounded } from '../figures'
import { scriptMs } from '../scriptMs'
import { COUNT_COMMITS } from './countCommits'
import type { Drawing } from './pricesPage'

const ENTRY = 'playground/bench/prices/pricesPage.tsx'
const ROUNDS = 9
const MEASURED_MS = 2_000

type Round = Readonly<Record<Drawing, number>>

/** Compares forty prices of the product at fifty updates a second with texts written once per animation frame. */
export const measurePrices = (): Promise<Figures> =>
  onBenchPage({ entry: ENTRY, global: 'prices', before: COUNT_COMMITS }, async page => {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const rounds: Round[] = []
    let commits = 0
    for (let round = -1; round < ROUNDS; round++) {
      const ours = await draw(page, session, 'ours')
      const byHand = await draw(page, session, 'byHand')
      const text = await draw(page, session, 'text')
      commits += ours.commits
      // The first round is a warm-up.
      if (round >= 0) rounds.push({ ours: ours.frameMs, byHand: byHand.frameMs, text: text.frameMs })
    }
    if (!(await page.evaluate(() => window.commits))) throw new Error('No commit of React was counted')
    const own = (of: Drawing) => rounded(median(rounds.map(round => round[of])))
    const over = (of: Drawing) => rounded(median(rounds.map(round => round.ours / round[of])))
    return [
      { name: 'prices: script ms a frame, ours', value: own('ours') },
      { name: 'prices: script ms a frame, by hand', value: own('byHand') },
      { name: 'prices: script ms a frame, text alone', value: own('text') },
      { name: 'prices: ours over by hand', value: over('byHand'), goal: { atMost: 1.2 } },
      { name: 'prices: ours over text alone', value: over('text') },
      { name: 'prices: commits of React by ticks', value: commits, goal: { atMost: 0 } },
    ]
  })

async function draw(page: Page, session: CDPSession, which: Drawing) {
  await page.evaluate(kind => window.prices.start(kind), which)
  const before = await scriptMs(session)
  await page.waitForTimeout(MEASURED_MS)
  const spentMs = (await scriptMs(session)) - before
  const { frames, commits, isTicking } = await page.evaluate(() => window.prices.counts())
  await page.evaluate(() => window.prices.stop())
  if (!isTicking) throw new Error(`No price of ${which} has changed`)
  return { frameMs: spentMs / frames, commits }
}
