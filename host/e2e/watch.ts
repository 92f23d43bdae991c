import { fileURLToPath } from 'node:url'
import type { BrowserContext, ConsoleMessage, Page } from 'playwright'

export type Watch = {
  /** A complaint that the test provokes itself; matched against its words and address. */
  tolerate(pattern: RegExp): void
  /** What a client should never have met, in words; empty when all is well. */
  complaints(): Promise<string[]>
}

const INSIDE = fileURLToPath(new URL('watchInside.js', import.meta.url))

/** What must not stand on any screen: a value that nobody thought of. */
const NONSENSE = /\b(NaN|undefined|Infinity)\b|\[object \w+\]|Invalid Date/
/** Longer than any call may take: its time-out was missed. */
const LONGEST_WAIT_MS = 30_000

/** Watches every page of a context for what no client deserves (reliability.md section 4, global invariants). */
export async function watchPages(context: BrowserContext, origins: readonly string[]): Promise<Watch> {
  const seen: string[] = []
  const tolerated: RegExp[] = []
  await context.exposeBinding('reportViolation', (_, violation: string) => seen.push(`content policy: ${violation}`))
  await context.addInitScript({ path: INSIDE })
  context.on('weberror', error => seen.push(`page error: ${error.error().stack ?? error.error()}`))
  context.on('console', message => message.type() === 'error' && seen.push(`console error: ${wordsOf(message)}`))
  const checkOrigin = (url: string) => {
    const { origin, protocol, host } = new URL(url)
    const from = origin === 'null' ? `${protocol}//${host}` : origin
    if (/^(https?|wss?):/.test(url) && !origins.includes(from)) seen.push(`request to an unlisted origin: ${url}`)
  }
  context.on('request', request => checkOrigin(request.url()))
  context.on('page', page => page.on('websocket', socket => checkOrigin(socket.url())))

  return {
    tolerate: pattern => tolerated.push(pattern),
    async complaints() {
      const screens = await Promise.all(context.pages().map(complaintsOf))
      return [...seen, ...screens.flat()].filter(words => !tolerated.some(pattern => pattern.test(words)))
    },
  }
}

/** A missing resource says only in its location which one it was. */
const wordsOf = (message: ConsoleMessage): string => `${message.text()} (${message.location().url})`

async function complaintsOf(page: Page): Promise<string[]> {
  if (page.url() === 'about:blank') return []
  const { text, longestWaitMs } = await page.evaluate(() => ({
    text: `${document.title}\n${document.body.innerText}`,
    longestWaitMs: window.longestWaitMs?.() ?? 0,
  }))
  const nonsense = text.split('\n').filter(line => NONSENSE.test(line))
  return [
    ...nonsense.map(line => `nonsense on the screen of ${page.url()}: ${line}`),
    ...(longestWaitMs > LONGEST_WAIT_MS ? [`waiting for ${longestWaitMs} ms on ${page.url()}`] : []),
  ]
}

declare global {
  interface Window {
    longestWaitMs(): number
  }
}
