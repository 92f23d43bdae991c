import { type CDPSession, chromium, type Page } from 'playwright'
import { ensureBrowser } from '../harness/ensureBrowser'
import { bundlePage } from './bundlePage'
import type {} from './currenciesPage'
import { type Figures, median, rounded } from './figures'

const ROUNDS = 7
const KEYS = ['a', 'b', 'c', ...backspaces(3), 'q', 'z', ...backspaces(2), 'e', '1', ...backspaces(2)]

type Round = { readonly scriptMs: number; readonly worstMs: number }

/** L3: the pair step's field over five thousand currencies beside react-virtual alone over the same rows, at 4x slow-down. */
export async function measureCurrencies(): Promise<Figures> {
  const { script, style } = await bundlePage('playground/bench/currenciesPage.tsx')
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.setContent(`<!doctype html><style>${style}</style><body></body>`)
    await page.addScriptTag({ content: script, type: 'module' })
    await page.waitForFunction(() => 'currencies' in window)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const rounds: { ours: Round; anchor: Round }[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const ours = await typed(page, session, 'ours')
      const anchor = await typed(page, session, 'anchor')
      // The first round warms the compiler up.
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
  } finally {
    await browser.close()
  }
}

/** Types and deletes by real keys, each painted before the next. */
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

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000
}

function backspaces(count: number): string[] {
  return Array.from({ length: count }, () => 'Backspace')
}
