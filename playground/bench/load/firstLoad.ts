import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { ROOT } from '../../harness/runTool'

/** The pages whose first load is weighed, each with the most KB of gzipped JavaScript that it may fetch. */
export const MOST_KB = { '/login': 100, '/': 140 } as const

/** A script of the page. The first load leaves out what waits for an idle page, such as the code of other screens. */
export const NEVER_IDLE = 'window.requestIdleCallback = () => 0'

/** Waits until the page shows its content, and gives the size of each script of the build that it has fetched. */
export async function fetchedScripts(page: Page, content: 'listitem' | 'textbox') {
  await page.getByRole(content).first().waitFor()
  // The first of them, until there is none: a text that is evaluated would break the page's policy.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const names = [...new Set(fetched)].filter(name => name.endsWith('.js'))
  return names.map(name => ({ name, kb: gzippedKb(readFileSync(join(ROOT, 'dist-host', name))) }))
}

export const sumKb = (scripts: readonly { readonly kb: number }[]): number =>
  scripts.reduce((sum, { kb }) => sum + kb, 0)

const gzippedKb = (script: Buffer): number => gzipSync(script, { level: 9 }).length / 1000
