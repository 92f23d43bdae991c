import { chromium } from 'playwright'
import { contextOf, SAVE_DATA, type Visit } from '../../../host/e2e/visit'
import { ensureBrowser } from '../../harness/ensureBrowser'
import type { Figures } from '../figures'
import { fetchedScripts, MOST_KB, NEVER_IDLE, sumKb } from './firstLoad'

/** Weighs the scripts that the first load of each page fetches from this address. */
export async function measureWeight(url: string, client: NonNullable<Visit['client']>): Promise<Figures> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  try {
    const weigh = async (path: keyof typeof MOST_KB) => {
      const isSignedIn = path === '/'
      const context = await browser.newContext(contextOf(url, isSignedIn ? { client } : {}))
      await context.addInitScript(SAVE_DATA)
      await context.addInitScript(NEVER_IDLE)
      const page = await context.newPage()
      await page.goto(url + path)
      const kb = sumKb(await fetchedScripts(page, isSignedIn ? 'listitem' : 'textbox'))
      await context.close()
      return {
        name: `load: gzipped KB of scripts, ${path}`,
        value: Number(kb.toFixed(1)),
        goal: { atMost: MOST_KB[path] },
      }
    }
    return [await weigh('/login'), await weigh('/')]
  } finally {
    await browser.close()
  }
}
