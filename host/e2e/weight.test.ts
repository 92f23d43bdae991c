import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { freshClient } from './sandbox'

/** The first load leaves out what waits for an idle page, such as the code of other screens. */
const NEVER_IDLE = 'window.requestIdleCallback = () => 0'

const weightOf = (name: string): number => gzipSync(readFileSync(join('dist-host', name)), { level: 9 }).length / 1000

describe('the first load', () => {
  const app = startApp()

  it.each([
    ['/login', 100],
    ['/', 140],
  ])('of %s fetches at most %i KB of gzipped JavaScript', async (path, most) => {
    const client = path === '/' ? await freshClient('demo') : undefined
    const page = await app.open(path, { script: NEVER_IDLE, ...(client && { client }) })
    await expect(page.getByRole(client ? 'listitem' : 'textbox').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const scripts = [...new Set(fetched)].filter(name => name.endsWith('.js'))
    const lines = scripts.map(name => `${weightOf(name).toFixed(1)} ${name}`)
    const weight = scripts.reduce((sum, name) => sum + weightOf(name), 0)
    console.log(`${path}: ${weight.toFixed(1)} KB in ${scripts.length} scripts`)
    expect(weight, lines.join('\n')).toBeLessThanOrEqual(most)
  })
})
