import type { Page } from 'playwright'
import { expectAccessible } from './accessible'

/** A theme changes colors alone, so the second look needs no other rule. A page opens in the first. */
const LOOKS = [
  { theme: 'dark', language: 'en-US', close: 'Close', rules: 'all' },
  { theme: 'light', language: 'uk-UA', close: 'Закрити', rules: 'colors' },
] as const

/** Opens another tab of the same browser, which changes the theme and the language of the page and leaves it open. */
export async function openSettingsTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  // The same origin, without the app.
  await tab.goto(new URL('/icon.svg', page.url()).href)
  return tab
}

/** The open sheet is accessible in both themes and languages. */
export async function expectAccessibleLooks(page: Page, settings: Page, what: string): Promise<void> {
  for (const look of LOOKS.toReversed()) {
    await settings.evaluate(({ theme, language }) => {
      localStorage.setItem('desk:theme', theme)
      localStorage.setItem('desk:language', language)
    }, look)
    await page.locator(`.desk-root[data-theme=${look.theme}][lang=${look.language}]`).first().waitFor()
    await page.getByRole('button', { name: look.close, exact: true }).first().waitFor()
    await expectAccessible(page, look.rules, `${what}, ${look.theme} and ${look.language}`)
  }
}
