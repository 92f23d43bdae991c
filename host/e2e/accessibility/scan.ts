import { enUS } from '../../../src/i18n/allEnglish'
import type { MessageKey } from '../../../src/i18n/en-US'
import { ukUA } from '../../../src/i18n/uk-UA'
import { expectAccessible } from '../accessible'
import type { App } from '../app'
import { expect } from '../expect'
import { type Fault, freshClient, setFaults } from '../sandbox'
import type { Scanned, ScannedLook } from './scanned'

/** Reaches a screen as a client does, and searches it with axe. */
export async function scan(app: App, { name, screen, isLoading, theme, language }: Scanned & ScannedLook) {
  const { path, scene = 'demo', faults = [], steps = [] } = screen
  // Refusals and lost networks are among the screens, and the browser logs them all.
  app.tolerate(/Failed to load resource|WebSocket connection to|net::ERR_|dynamically imported module/)
  const client = await freshClient(scene === 'signedOut' ? 'empty' : scene)
  if (faults.length > 0) await app.faults(client, faults as readonly Fault[])
  const page = await app.open(path, { theme, language, ...(scene !== 'signedOut' && { client }) })
  await page.locator('main, form').first().waitFor()
  const messages = language === 'uk-UA' ? ukUA : enUS
  const text = (key: MessageKey) => messages[key]
  const fail = (more: readonly object[]) => app.faults(client, more as readonly Fault[])
  for (const step of steps) await step({ page, text, fail })
  if (!isLoading) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, `${name}, ${theme} and ${language}`)
  await setFaults(client, [])
}
