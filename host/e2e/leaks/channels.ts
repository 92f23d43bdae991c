import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page, Request } from 'playwright'

/** Where a value of the client could leave the app, or be read by another script. */
export const CHANNELS = [
  'a request to another origin',
  'a referrer',
  'the address bar',
  'the state of history',
  'the console',
  'an error report',
  'an attribute of the page',
  'a global of the page',
  'a posted message',
  'a broadcast to other tabs',
  'the browser’s cache',
  'the log of the worker',
] as const

export type ChannelName = (typeof CHANNELS)[number]
/** The texts that were seen in each channel. */
export type Traces = Record<ChannelName, string[]>

const INSIDE = fileURLToPath(new URL('watchInside.js', import.meta.url))

export type Watched = {
  readonly traces: Traces
  /** Reads what a script of the page could read now. */
  sample(page: Page): Promise<void>
  /** Reads what is left when the client has gone. */
  end(page: Page): Promise<Traces>
}

/** Watches all channels of a context. Error reports go to `reports`, which answers that they arrived. */
export async function watchChannels(context: BrowserContext, origin: string, reports: string): Promise<Watched> {
  const traces = Object.fromEntries(CHANNELS.map(name => [name, [] as string[]])) as Traces
  const states: string[] = []
  await context.exposeBinding('reportTrace', (_, channel: ChannelName, text: string) => {
    if (channel === 'the state of history') readState(states, text)
    else traces[channel].push(text)
  })
  await context.addInitScript({ path: INSIDE })
  await context.route(`${reports}/**`, route => {
    traces['an error report'].push(`${route.request().url()} ${route.request().postData()}`)
    return route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' }, body: '{}' })
  })
  context.on('request', request => {
    const headers = request.headers()
    if (headers.referer !== undefined) traces['a referrer'].push(headers.referer)
    if (isForeign(request, origin, reports))
      traces['a request to another origin'].push(`${request.url()} ${JSON.stringify(headers)} ${request.postData()}`)
  })
  context.on('console', message => traces['the console'].push(`${message.text()} ${message.location().url}`))
  context.on('serviceworker', worker => {
    worker.on('console', message => traces['the log of the worker'].push(message.text()))
  })
  const watchPage = (page: Page) => {
    page.on('framenavigated', frame => traces['the address bar'].push(frame.url()))
    page.on('websocket', socket => {
      traces['a request to another origin'].push(socket.url())
      socket.on('framesent', ({ payload }) => traces['a request to another origin'].push(String(payload)))
    })
  }
  context.on('page', watchPage)
  for (const page of context.pages()) watchPage(page)
  const emptyPage = await context.newPage()
  await emptyPage.goto(`${origin}/icon.svg`)
  const usual = await emptyPage.evaluate(() => Object.getOwnPropertyNames(window))
  await emptyPage.close()

  return {
    traces,
    async sample(page) {
      const { attributes, globals } = await page.evaluate(readInside, usual)
      traces['an attribute of the page'].push(...attributes)
      traces['a global of the page'].push(...globals)
    },
    async end(page) {
      traces['the browser’s cache'].push(...(await page.evaluate(readCaches)))
      return { ...traces, 'the state of history': states }
    },
  }
}

function isForeign(request: Request, origin: string, reports: string): boolean {
  const { origin: to, protocol } = new URL(request.url())
  return /^https?:$/.test(protocol) && to !== origin && to !== reports
}

/** The states that the entries of the history have by now; a document that is loaded adds an entry, or comes back. */
function readState(states: string[], text: string): void {
  const { change, state } = JSON.parse(text) as { change: 'loaded' | 'pushed' | 'replaced'; state: unknown }
  if (change === 'replaced') states.pop()
  states.push(JSON.stringify(state ?? null))
}

/** Runs in the page: its attributes, also in shadow roots, and what hangs on its window. */
function readInside(usual: readonly string[]): { attributes: string[]; globals: string[] } {
  const attributes = new Set<string>()
  const readAttributes = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) attributes.add(`${element.localName} ${name}=${value}`)
      if (element.shadowRoot) readAttributes(element.shadowRoot)
    }
  }
  readAttributes(document)

  const globals: string[] = []
  const read = new WeakSet<object>()
  const readValue = (path: string, value: unknown, depth: number) => {
    if (typeof value === 'string' || typeof value === 'number') globals.push(`${path} = ${value}`)
    if (typeof value !== 'object' || value === null || depth === 0 || read.has(value) || value instanceof Node) return
    read.add(value)
    for (const key of Object.getOwnPropertyNames(value)) {
      const { value: inner } = Object.getOwnPropertyDescriptor(value, key) ?? {}
      readValue(`${path}.${key}`, inner, depth - 1)
    }
    if (value instanceof Map) for (const [key, inner] of value) readValue(`${path}.${key}`, inner, depth - 1)
  }
  for (const name of Object.getOwnPropertyNames(window))
    if (!usual.includes(name)) readValue(name, Reflect.get(window, name), 6)
  readValue('name', window.name, 1)
  return { attributes: [...attributes], globals }
}

/** Runs in the page: the addresses, headers and bodies in the browser's cache. */
async function readCaches(): Promise<string[]> {
  const found: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      const headers = JSON.stringify([...(answer?.headers ?? [])])
      const isText = /text|json|script/.test(answer?.headers.get('content-type') ?? '')
      found.push(`${name} ${request.url} ${headers} ${isText ? await answer?.text() : ''}`)
    }
  }
  return found
}
