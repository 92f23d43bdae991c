import type { CDPSession, Page } from 'playwright'
import { onBenchPage } from './bundlePage'
import type {} from './currenciesPage'
import { type Figures, median, rounded } from './figures'
import { scriptMs } from './scriptMs'

const ROUNDS = 7
const KEYS = ['a', 'b', 'c', ...backspaces(3), 'q', 'z', ...backspaces(2), 'e', '1', ...backspaces(2)]

type Round = { readonly scriptMs: number; readonly worstMs: number }

/** Compares the wizard's currency field over five thousand currencies with react-virtual alone, at 4x slow-down. */
export const measureCurrencies = (): Promise<Figures> =>
  onBenchPage({ entry: 'playground/bench/currenciesPage.tsx', global: 'currencies' }, async page => {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const rounds: { ours: Round; anchor: Round }[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const ours = await typed(page, session, 'ours')
      const anchor = await typed(page, session, 'anchor')
      // The first round is a warm-up.
      if (round >= 0) rounds.push({ ours, anchor })
    }
    const ratio = (of: keyof Round) => median(rounds.map(({ ours, anchor }) => ours[of] / anchor[of]))
    const own = (which: 'ours' | 'anchor', of: keyof Round) => rounded(median(rounds.map(round => round[which][of])))
    return [
      { name: 'currencies: script ms a key, ours', value: own('ours', 'scriptMs') },
      { name: 'currencies: script ms a key, react-virtual', value: own('anchor', 'scriptMs') },
      { name: 'currencies: script over react-virtual', value: rounded(ratio('scriptMs')), goal: { atMost: 1.3 } },
      { name: 'currencies: worst key to paint ms, ours', value: own('ours', 'worstMs') },
      { name: 'currencies: worst key to paint ms, bare', value: own('anchor', 'worstMs') },
      { name: 'currencies: worst key over react-virtual', value: rounded(ratio('worstMs')), goal: { atMost: 1.3 } },
    ]
  })

/** Types and deletes with real keys; each is painted before the next. */
async function typed(page: Page, session: CDPSession, which: 'ours' | 'anchor'): Promise<Round> {
  await page.evaluate(kind => window.currencies.show(kind), which)
  await page.evaluate(() => window.currencies.worst())
  const before = await scriptMs(session)
  for (const key of KEYS) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted))))
  }
  const spentMs = (await scriptMs(session)) - before
  const worstMs = await page.evaluate(() => window.currencies.worst())
  await page.evaluate(() => window.currencies.close())
  return { scriptMs: spentMs / KEYS.length, worstMs }
}

function backspaces(count: number): string[] {
  return Array.from({ length: count }, () => 'Backspace')
}
