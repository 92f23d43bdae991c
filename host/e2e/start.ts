import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { ensureHostBuild, ensurePackageBuild } from '../../playground/harness/builds'
import { testBrowser } from '../../playground/harness/findBrowser'

declare module 'vitest' {
  interface ProvidedContext {
    /** The WebSocket address of the browser that all files share. */
    browser: string
  }
}

/** Builds all and starts a browser, once for all files: in parallel they would replace each other's build. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureHostBuild()
  await ensurePackageBuild()
  // With the back-forward cache, as clients have it: Playwright turns it off.
  const browser = testBrowser()
  const server = await chromium.launchServer({
    ...browser,
    ignoreDefaultArgs: [...browser.ignoreDefaultArgs, '--disable-back-forward-cache'],
  })
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}
