import type { Page } from 'playwright'
import { onBenchPage } from '../bundlePage'
import { type Figures, rounded } from '../figures'
import type {} from './balancesPage'

const COUNT = 5_000
const ROUNDS = 5
const KEYS = ['c', '4', '9', 'Backspace', 'Backspace', 'Backspace']

/** Searches and hides small ones among five thousand balances at 4x slow-down, on a phone. */
export const measureBalances = (): Promise<Figures> =>
  onBenchPage({ entry: 'playground/bench/balances/balancesPage.tsx', global: 'balances' }, async page => {
    const few = await page.evaluate(() => window.balances.elements(100))
    const many = await page.evaluate(count => window.balances.elements(count), COUNT)
    await page.evaluate(count => window.balances.show(count), COUNT)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const typed: number[] = []
    const switched: number[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const key = await worstOf(page, () => type(page))
      const press = await worstOf(page, () => toggle(page))
      // The first round is a warm-up.
      if (round < 0) continue
      typed.push(key)
      switched.push(press)
    }
    const middle = (all: number[]) => rounded(all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0)
    return [
      { name: 'balances: elements at 100', value: few },
      { name: `balances: elements at ${COUNT}`, value: many, goal: { atMost: few } },
      { name: 'balances: worst key to paint ms at 4x', value: middle(typed), goal: { atMost: 50 } },
      { name: 'balances: small ones switched to paint ms at 4x', value: middle(switched), goal: { atMost: 50 } },
    ]
  })

async function worstOf(page: Page, act: () => Promise<void>): Promise<number> {
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
