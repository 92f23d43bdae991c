import type { Page } from 'playwright'
import { isTrial } from '../../playground/trials/trialCount'
import { expectAccessible } from './accessible'

/** A page opens in the first. */
const LOOKS = [
  { theme: 'dark', language: 'en-US', close: 'Close' },
  { theme: 'light', language: 'uk-UA', close: 'Закрити' },
] as const

/** Opens another tab of the same browser, which changes the theme and the language of the page and leaves it open. */
export async function openSettingsTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  // The same origin, without the app.
  await tab.goto(new URL('/icon.svg', page.url()).href)
  return tab
}

/** The open sheet is accessible in both themes and languages; in `npm test` in one of them, by turns. */
export async function expectAccessibleLooks(page: Page, settings: Page, what: string, turn: number): Promise<void> {
  const [first, second] = LOOKS
  const isTested = (at: number) => isTrial || at === turn % LOOKS.length
  if (isTested(1)) {
    await show(page, settings, second)
    await expectAccessible(page, `${what}, ${second.theme} and ${second.language}`)
    // The next states press buttons by their English names.
    await show(page, settings, first)
  }
  if (isTested(0)) await expectAccessible(page, `${what}, ${first.theme} and ${first.language}`)
}

async function show(page: Page, settings: Page, look: (typeof LOOKS)[number]): Promise<void> {
  await settings.evaluate(({ theme, language }) => {
    localStorage.setItem('desk:theme', theme)
    localStorage.setItem('desk:language', language)
  }, look)
  await page.locator(`.desk-root[data-theme=${look.theme}][lang=${look.language}]`).first().waitFor()
  await page.getByRole('button', { name: look.close, exact: true }).first().waitFor()
}
