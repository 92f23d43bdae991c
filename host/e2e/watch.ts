import { fileURLToPath } from 'node:url'
import type { BrowserContext, ConsoleMessage, Page } from 'playwright'

export type Watch = {
  /** Ignores complaints that the test provokes; the pattern is matched against their text and address. */
  tolerate(pattern: RegExp): void
  /** Everything that no client should meet; empty when all is well. */
  complaints(): Promise<string[]>
}

const INSIDE = fileURLToPath(new URL('watchInside.js', import.meta.url))

/** Must not be on any screen: a value that was formatted by mistake. */
const NONSENSE = /\b(NaN|undefined|Infinity)\b|\[object \w+\]|Invalid Date/
/** Longer than any call may take: a timeout was missed. */
const LONGEST_WAIT_MS = 30_000

/** Watches every page of a context for errors, policy violations, unlisted origins, nonsense and endless loading. */
export async function watchPages(context: BrowserContext, origins: readonly string[]): Promise<Watch> {
  const seen: string[] = []
  // The 24-hour change asks for prices in counters that an exchange may not list.
  const tolerated: RegExp[] = [/400 \(Bad Request\).*\/ticker\/price\?symbol=/]
  await context.exposeBinding('reportViolation', (_, violation: string) => seen.push(`content policy: ${violation}`))
  await context.addInitScript({ path: INSIDE })
  context.on('weberror', error => seen.push(`page error: ${error.error().stack ?? error.error()}`))
  context.on('console', message => message.type() === 'error' && seen.push(`console error: ${textOf(message)}`))
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
      return [...seen, ...screens.flat()].filter(text => !tolerated.some(pattern => pattern.test(text)))
    },
  }
}

/** Only the location tells which resource is missing. */
const textOf = (message: ConsoleMessage): string => `${message.text()} (${message.location().url})`

async function complaintsOf(page: Page): Promise<string[]> {
  if (page.url() === 'about:blank') return []
  const { text, longestWaitMs } = await page.evaluate(() => ({
    // A bare picture has no body.
    text: `${document.title}\n${document.body?.innerText ?? ''}`,
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
