import type { CDPSession, Page } from 'playwright'
import { onBenchPage } from '../bundlePage'
import { type Figures, median, rounded } from '../figures'
import type {} from './balancesPage'

const COUNT = 5_000
const ROUNDS = 5
const KEYS = ['c', '4', '9', 'Backspace', 'Backspace', 'Backspace']

type Round = Readonly<Record<'keyMs' | 'keyListMs' | 'switchMs' | 'switchListMs', number>>

/**
 * Searches and hides small ones among five thousand balances at 4x slow-down, on a phone, beside react-virtual alone
 * over rows of plain text: times differ between machines and runs, the ratio says what the panel adds.
 */
export const measureBalances = (): Promise<Figures> =>
  onBenchPage({ entry: 'playground/bench/balances/balancesPage.tsx', global: 'balances' }, async page => {
    const few = await page.evaluate(() => window.balances.elements(100))
    const many = await page.evaluate(count => window.balances.elements(count), COUNT)
    const tasks: { panel: number; summary: number; refresh: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const longest = (which: 'ours' | 'summary') =>
        page.evaluate(([count, kind]) => window.balances.longestTask(count, kind), [COUNT, which] as const)
      const refresh = await page.evaluate(count => window.balances.refreshTask(count), COUNT)
      tasks.push({ panel: await longest('ours'), summary: await longest('summary'), refresh })
    }
    const longestMs = (of: 'panel' | 'summary' | 'refresh') => rounded(median(tasks.map(each => each[of])))
    const session = await page.context().newCDPSession(page)
    const rounds: { ours: Round; anchor: Round }[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const ours = await measure(page, session, 'ours')
      const anchor = await measure(page, session, 'anchor')
      // The first round is a warm-up.
      if (round >= 0) rounds.push({ ours, anchor })
    }
    const own = (which: 'ours' | 'anchor', of: keyof Round) => rounded(median(rounds.map(round => round[which][of])))
    const ratio = (of: keyof Round) => rounded(median(rounds.map(({ ours, anchor }) => ours[of] / anchor[of])))
    return [
      { name: 'balances: elements at 100', value: few },
      { name: `balances: elements at ${COUNT}`, value: many, goal: { atMost: few } },
      { name: 'balances: longest task of the list ms', value: longestMs('panel'), goal: { atMost: 200 } },
      { name: 'balances: longest task of the dashboard ms', value: longestMs('summary'), goal: { atMost: 200 } },
      { name: 'balances: longest task of a refresh ms', value: longestMs('refresh'), goal: { atMost: 200 } },
      { name: 'balances: worst key to paint ms at 4x', value: own('ours', 'keyMs'), goal: { atMost: 50 } },
      { name: 'balances: worst key to paint ms, plain text', value: own('anchor', 'keyMs') },
      { name: 'balances: worst key over plain text', value: ratio('keyMs'), goal: { atMost: 1.3 } },
      { name: 'balances: worst key to list ms at 4x', value: own('ours', 'keyListMs'), goal: { atMost: 100 } },
      { name: 'balances: worst key to list ms, plain text', value: own('anchor', 'keyListMs') },
      { name: 'balances: small ones switched to paint ms at 4x', value: own('ours', 'switchMs'), goal: { atMost: 50 } },
      { name: 'balances: small ones switched ms, plain text', value: own('anchor', 'switchMs') },
      { name: 'balances: small ones switched over plain text', value: ratio('switchMs') },
      {
        name: 'balances: small ones switched to list ms at 4x',
        value: own('ours', 'switchListMs'),
        goal: { atMost: 100 },
      },
      { name: 'balances: small ones switched to list ms, plain text', value: own('anchor', 'switchListMs') },
    ]
  })

async function measure(page: Page, session: CDPSession, which: 'ours' | 'anchor'): Promise<Round> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(([count, kind]) => window.balances.show(count, kind), [COUNT, which] as const)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Once before it counts, as a page that has just been drawn is slower.
  await type(page)
  await toggle(page)
  const key = await worstOf(page, () => type(page))
  const press = await worstOf(page, () => toggle(page))
  return { keyMs: key.paintMs, keyListMs: key.listMs, switchMs: press.paintMs, switchListMs: press.listMs }
}

async function worstOf(page: Page, act: () => Promise<void>): Promise<{ paintMs: number; listMs: number }> {
  await page.evaluate(() => window.balances.worst())
  await act()
  return page.evaluate(() => window.balances.worst())
}

async function type(page: Page): Promise<void> {
  await page.getByRole('searchbox').focus()
  for (const key of KEYS) {
    await page.keyboard.press(key)
    await page.evaluate(() => window.balances.painted())
  }
}

async function toggle(page: Page): Promise<void> {
  for (let press = 0; press < 2; press++) {
    await page.getByRole('switch').click()
    await page.evaluate(() => window.balances.painted())
  }
}
