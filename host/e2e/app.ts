import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { sandboxEnvironment } from '../../playground/harness/sandboxEnvironment'
import { type HostConfig, readHostConfig } from '../config'
import { connectOrigins } from '../server/headers'
import { type Serving, startServe } from '../server/serve'
import { type Client, type Fault, ledgerOf, setFaults } from './sandbox'
import { contextOf, SAVE_DATA, type Visit } from './visit'
import { type Watch, watchPages } from './watch'

export type App = {
  /** The host's address. */
  readonly url: string
  readonly browser: Browser
  /** Opens a path of the app in a page with a context of its own. */
  open(path: string, visit?: Visit): Promise<Page>
  /** Sets this client's faults for this test, and tolerates what the browser logs about the calls they break. */
  faults(client: Pick<Client, 'email'>, faults: readonly Fault[]): Promise<void>
  /** Ignores complaints (watch.ts) that this test provokes; the pattern is matched against their text and address. */
  tolerate(pattern: RegExp): void
}

/**
 * The built host with production headers at the shared sandbox, in a real Chromium; for the `describe` it is called in.
 * `settings` replace those of the deployment.
 * After each test it checks that no page it opened met what `watchPages` forbids, and that nothing was placed twice.
 */
export function startApp(settings: Partial<HostConfig> = {}): App {
  const contexts = new Map<BrowserContext, Watch>()
  const clients = new Set<NonNullable<Visit['client']>>()
  const faulty = new Set<Pick<Client, 'email'>>()
  const tolerated: RegExp[] = []
  let browser: Browser
  let serving: Serving
  let config: HostConfig

  beforeAll(async () => {
    const sandbox = inject('sandbox')
    config = { ...readHostConfig(sandboxEnvironment(sandbox)), ...settings }
    serving = await startServe({ desk: sandbox.desk, config })
    browser = await chromium.connect(inject('browser'))
  })
  afterAll(async () => {
    await browser?.close()
    await serving?.close()
  })

  afterEach(async () => {
    await Promise.all([...faulty].map(client => setFaults(client, [])))
    const complaints = await Promise.all([...contexts.values()].map(watch => watch.complaints()))
    const doubled = await Promise.all([...clients].map(doubledIntents))
    await Promise.all([...contexts.keys()].map(context => context.close()))
    contexts.clear()
    clients.clear()
    tolerated.length = 0
    faulty.clear()
    expect([...complaints.flat(), ...doubled.flat()], 'complaints of this test’s pages').toEqual([])
  })

  const tolerate = (pattern: RegExp) => {
    tolerated.push(pattern)
    for (const watch of contexts.values()) watch.tolerate(pattern)
  }
  return {
    get url() {
      return serving.url
    },
    get browser() {
      return browser
    },
    async open(path, visit = {}) {
      const context = await browser.newContext(contextOf(serving.url, visit))
      const watch = await watchPages(context, [serving.url, ...connectOrigins(config)])
      for (const pattern of tolerated) watch.tolerate(pattern)
      contexts.set(context, watch)
      if (visit.client) clients.add(visit.client)
      if (!visit.preloads) await context.addInitScript(SAVE_DATA)
      if (visit.script) await context.addInitScript(visit.script)
      const page = await context.newPage()
      await page.goto(serving.url + path)
      return page
    },
    async faults(client, faults) {
      faulty.add(client)
      tolerate(/Failed to load resource|WebSocket connection to|net::ERR_/)
      await setFaults(client, faults)
    },
    tolerate,
  }
}

/** Intents that created more than one request. */
async function doubledIntents(client: NonNullable<Visit['client']>): Promise<string[]> {
  const created = (await ledgerOf(client)).filter(({ outcome, intent }) => outcome === 'created' && intent !== null)
  const doubled = created.filter(({ intent }, at) => created.findIndex(entry => entry.intent === intent) !== at)
  return doubled.map(({ call, intent }) => `${call} took effect twice for intent ${intent}`)
}
