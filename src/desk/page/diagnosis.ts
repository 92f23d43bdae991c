import { version } from '../../../package.json'
import { InternalError } from '../../domain/errors'
import { redact } from '../../domain/reporting/redaction'
import type { Feed, FeedReport } from '../../market/feed'
import type { Http } from '../http/http'
import type { Session } from '../session'
import type { Settings, SettingsStore } from '../settings'
import { createErrorLog, type ErrorLog, keepLast, type LoggedError } from './errorLog'

/** For a bug report, as JSON: no token, no figures, no currencies of the client; texts are redacted as in reports. */
export type Diagnosis = {
  /** The version of this package. */
  readonly version: string
  /** The versions of all copies of this package that have an open desk in the page: one, or the page loads it twice. */
  readonly copies: readonly string[]
  /** When this was made, by the device's clock, as ISO 8601. */
  readonly at: string
  /** The browser's name for itself. */
  readonly browser: string
  /** Whether the browser has a network. */
  readonly isOnline: boolean
  /** The desk's origin. */
  readonly origin: string
  /** `pending` until `getToken` has answered. */
  readonly session: 'signed-in' | 'signed-out' | 'pending'
  /** Who signs the client in: the page by `getToken`, or the desk's own form. */
  readonly signsIn: 'page' | 'desk'
  /** Whether the browser refused to store the token, which is then lost with the page. */
  readonly isLostWithPage: boolean
  /** The option of that name: whether the desk's server honors `Idempotency-Key`. */
  readonly idempotencyKeys: boolean
  /**
   * How many milliseconds the desk's clock is ahead of the device's. `null` while unknown: before the first answer, and
   * when the desk hides its `Date` from other origins.
   */
  readonly clockAheadMs: number | null
  /** What applies now, whoever chose it. */
  readonly settings: Omit<Settings, 'smallBalancesEquivalent'>
  /** The settings that the page has chosen. */
  readonly ofPage: readonly string[]
  /** The connections to exchanges, with the number of their streams. `failures`: failed connections in a row. */
  readonly sockets: readonly Socket[]
  /** How many prices and order books are in each state, such as `{ live: 4, stale: 1 }`. */
  readonly prices: Readonly<Record<string, number>>
  /**
   * The last 20 errors and failed calls to the desk since the client has signed in, the newest last. Equal ones are
   * one, with their number.
   */
  readonly errors: readonly LoggedError[]
  /** The page's last 20 violations of its content policy, whoever caused them: the directive and what it blocked. */
  readonly violations: readonly string[]
}

type Socket = Pick<FeedReport['sockets'][number], 'state' | 'failures' | 'dropped'> & {
  readonly origin: string
  readonly wanted: number
  readonly confirmed: number
}

export type Diagnoser = Omit<ErrorLog, 'list'> & {
  diagnose(desk: DescribedDesk, url: string, market: Feed | undefined): Diagnosis
  close(): void
}

type DescribedDesk = {
  readonly session: Session
  readonly settings: SettingsStore
  readonly http: Http
  readonly idempotencyKeys: boolean
}

const COUNT_COPIES = 'desk:copies'
/** One object for all desks of this copy of the package, so that it is counted once. */
const THIS_COPY = { version }

/** Remembers what goes wrong, from now on. */
export function createDiagnoser(): Diagnoser {
  const { list, ...log } = createErrorLog()
  const violations = new Set<string>()

  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const violation = `${effectiveDirective} ${originOf(blockedURI)}`
    keepLast(violations, violation, () => violations.add(violation))
  }
  const onCopiesCounted = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    if (detail instanceof Set) detail.add(THIS_COPY)
  }
  globalThis.document?.addEventListener('securitypolicyviolation', onViolation)
  globalThis.document?.addEventListener(COUNT_COPIES, onCopiesCounted)

  return {
    ...log,
    diagnose({ session, settings, http, idempotencyKeys }, url, market) {
      if (typeof document === 'undefined') throw new InternalError('desk.diagnose describes a page, and this is none')
      const { smallBalancesEquivalent: _, ...chosen } = settings.current.peek()
      const copies = new Set<{ readonly version: string }>()
      document.dispatchEvent(new CustomEvent(COUNT_COPIES, { detail: copies }))
      const deskTime = http.deskTime()
      const { sockets = [], watches = [] } = market?.inspect() ?? {}
      const prices: Record<string, number> = {}
      for (const { state } of watches) prices[state] = (prices[state] ?? 0) + 1
      return {
        version,
        copies: [...copies].map(copy => String(copy.version)),
        at: new Date().toISOString(),
        browser: navigator.userAgent,
        isOnline: navigator.onLine,
        origin: originOf(url || location.href),
        session: session.isPending.peek() ? 'pending' : session.token.peek() ? 'signed-in' : 'signed-out',
        signsIn: session.startAnew ? 'page' : 'desk',
        isLostWithPage: session.isLostWithPage(),
        idempotencyKeys,
        clockAheadMs: deskTime === undefined ? null : Math.round(deskTime - Date.now()),
        settings: chosen,
        ofPage: Object.keys(settings.ofPage.peek()),
        sockets: sockets.map(({ url: address, state, failures, dropped, wanted, confirmed }) => ({
          origin: originOf(address),
          state,
          failures,
          dropped,
          wanted: wanted.length,
          confirmed: confirmed.length,
        })),
        prices,
        errors: list(),
        violations: [...violations],
      }
    },
    close() {
      globalThis.document?.removeEventListener('securitypolicyviolation', onViolation)
      globalThis.document?.removeEventListener(COUNT_COPIES, onCopiesCounted)
    },
  }
}

/** The rest of an address may hold a token, or name a currency. A violation has a keyword, such as 'inline'. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return /^[a-z-]+$/.test(address) ? address : redact(address)
  const { protocol, host } = new URL(address)
  return host ? `${protocol}//${host}` : protocol
}
