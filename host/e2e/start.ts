import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { ensureHostBuild } from '../../playground/harness/builds'
import { testBrowser } from '../../playground/harness/findBrowser'

declare module 'vitest' {
  interface ProvidedContext {
    /** The WebSocket address of the browser that all files share. */
    browser: string
  }
}

/** Builds the host and starts a browser once for all files: in parallel they would replace each other's build. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureHostBuild()
  const server = await chromium.launchServer(testBrowser())
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}
