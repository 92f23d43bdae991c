import { InternalError } from '../domain/errors'
import { ownFields } from '../domain/ownFields'
import { consoleReporter, errorId, type Reporter } from '../domain/reporter'
import { createFeed, type FeedOptions } from '../market/feed'
import { createCache } from './cache'
import type { Desk } from './desk'
import { createHttp } from './http'
import { getProfile } from './me'
import { createDrafts } from './requests/drafts'
import { type CachedRequests, requestsIn } from './requests/requests'
import { createTimelines } from './requests/timelines'
import { createSession } from './session'
import { createSettings, type Looks } from './settings'
import { createStorage } from './storage'
import { DESK_TIMING, type DeskTiming } from './timing'
import { createSentTransfers } from './transfers/sentTransfers'

/** A page that keeps a token of its own must not lose it to the desk, so the desk's has a name or an explicit key. */
export type DeskOptions = Options & Looks & ({ readonly name: string } | { readonly tokenKey: string })

type Options = {
  /** The desk's origin; its calls are under `{url}/api/client/`. Empty: the page's own. */
  readonly url: string
  /** Everything that the desk stores is under `desk:<name>:`. Each desk of a page needs a name of its own. */
  readonly name?: string
  /** The key in `localStorage` of the client's access token; by default `desk:<name>:access_token`. */
  readonly tokenKey?: string
  /** Accounts shown in no selector and not in the wizard. */
  readonly hiddenAccounts?: readonly string[]
  /** The exchanges' addresses; the public hosts by default. */
  readonly exchanges?: FeedOptions['exchanges']
  /**
   * Currency icons: the folder of `{lowercase code}.svg`, and a public host's template with `{currency}`, which learns
   * what the client holds. Without them a currency shows its first letter, and nothing is fetched.
   */
  readonly icons?: { readonly local?: string; readonly remote?: string }
  /**
   * Called when a widget needs the client to sign in: nobody is signed in, or the session has expired. Once for all
   * widgets until the next session, and by their 'Sign in' button. The page also gets the event `desk:auth-required`.
   */
  readonly onAuthRequired?: () => void
  readonly reporter?: Reporter
  /** Whether the desk's server honours `Idempotency-Key`. */
  readonly idempotencyKeys?: boolean
  readonly timing?: Partial<DeskTiming> & FeedOptions['timing']
  readonly WebSocket?: FeedOptions['WebSocket']
  readonly fetch?: typeof globalThis.fetch
}

/** Those of this page by name, and the address of each. */
const openDesks = new Map<string, { readonly url: string; readonly desk: Desk }>()

/**
 * Makes a desk. The page's desk of that name is returned instead while it is open: React's StrictMode and hot reload
 * call twice. Throws when that one has another address.
 */
export function createDesk(given: DeskOptions): Desk {
  const options = ownFields(given)
  const { url, name = '', tokenKey } = options
  checkAddress(url)
  if (!name && !tokenKey)
    throw new InternalError("A desk needs a name, under which it keeps its session: createDesk({ name: 'portal' })")
  const opened = openDesks.get(name)
  if (opened && opened.url !== url)
    throw new InternalError(
      `This page has a desk "${name}" at "${opened.url}": that at "${url}" needs a name of its own`,
    )
  if (opened) {
    opened.desk.update(options)
    return opened.desk
  }

  const timing: DeskTiming = { ...DESK_TIMING, ...options.timing }
  const storage = createStorage(name ? `desk:${name}:` : 'desk:')
  const settings = createSettings(storage, options)
  const cache = createCache(timing, ([resource], data) => {
    if (resource === 'requests') timelines.record(requestsIn(data as CachedRequests))
  })
  const session = tokenKey
    ? createSession(createStorage(''), tokenKey, cache.clear)
    : createSession(storage, 'access_token', cache.clear)
  const http = createHttp(url, session, timing, options.fetch)
  const email = async () => (await cache.fetch(['me'], () => getProfile({ http }))).email
  const timelines = createTimelines({ name, session, email, now: http.now })
  const drafts = createDrafts({
    storage,
    session,
    email,
    now: http.now,
    keptMs: timing.draftsMs,
    retryMs: timing.pollMs,
  })
  const sentTransfers = createSentTransfers({
    storage,
    session,
    email,
    nameClient: drafts.read,
    now: http.now,
    keptMs: timing.draftsMs,
  })
  const market = createFeed({
    ...(options.exchanges ? { exchanges: options.exchanges } : {}),
    ...(options.WebSocket ? { WebSocket: options.WebSocket } : {}),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.timing ? { timing: options.timing } : {}),
    proxy: http.proxied,
  })
  const reporter = options.reporter ?? consoleReporter
  const report: Desk['report'] = (error, where, level = 'error') => {
    const id = errorId()
    reporter.report(error, { id, level, where })
    return id
  }
  const reportedFields = new Set<string>()
  let isClosed = false

  const desk: Desk = {
    session,
    settings,
    http,
    cache,
    market,
    timelines,
    drafts,
    sentTransfers,
    usedResetTokens: new Set(),
    timing,
    hiddenAccounts: options.hiddenAccounts ?? [],
    icons: options.icons ?? {},
    idempotencyKeys: options.idempotencyKeys ?? false,
    onAuthRequired: options.onAuthRequired,
    report,
    reportShape(field, where) {
      if (reportedFields.has(field)) return
      reportedFields.add(field)
      report(new Error(`${field} has a wrong shape`), where, 'warning')
    },
    signOut() {
      drafts.clear()
      session.end()
    },
    update(change) {
      desk.assertOpen()
      settings.setOfPage(change)
    },
    assertOpen() {
      if (isClosed) throw new InternalError(`The desk "${name}" is closed: make a new one with createDesk`)
    },
    close() {
      isClosed = true
      if (openDesks.get(name)?.desk === desk) openDesks.delete(name)
      session.close()
      settings.close()
      market.close()
      timelines.close()
      drafts.close()
      sentTransfers.close()
      cache.close()
    },
  }
  openDesks.set(name, { url, desk })
  return desk
}

/** Without a scheme it would be a path of the page's own origin, which would receive the client's token. */
function checkAddress(url: unknown): void {
  if (url === '' || (typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url))) return
  throw new InternalError(`The desk's url is "${url}", but it must begin with https://; empty is the page's own origin`)
}
