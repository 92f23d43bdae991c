import { signal } from '@preact/signals-core'
import { InternalError } from '../domain/errors'
import { ownFields } from '../domain/ownFields'
import { safeToReport } from '../domain/reporting/redaction'
import { consoleReporter, errorId, type Reporter, recordAs, recordedAs } from '../domain/reporting/reporter'
import type { Feed, FeedOptions } from '../market/feed'
import type { DeskShell } from './desk'
import { createHttp } from './http/http'
import type { Diagnoser } from './page/diagnosis'
import { hooksIn, type PageHooks } from './page/pageHooks'
import type { PageToken } from './page/pageToken'
import { createSession, type GetToken } from './session'
import { createSettings, type PageSettings } from './settings'
import { createStorage } from './storage/storage'
import { DESK_TIMING, type DeskTiming } from './timing'

/**
 * The page may store an access token of its own. The desk's is therefore stored under the desk's name or under
 * `tokenKey`.
 */
export type DeskOptions = Options &
  PageSettings &
  PageHooks &
  ({ readonly name: string } | { readonly tokenKey: string } | { readonly getToken: GetToken })

type Options = {
  /** The desk's origin; its calls are under `{url}/api/client/`. Empty: the page's own. */
  readonly url: string
  /**
   * Everything that the desk stores is under `desk:<name>:`. Each desk of a page needs a name of its own; with
   * `getToken` it is 'portal' by default.
   */
  readonly name?: string
  /**
   * For a page that signs its clients in itself: gives the access token, which is not stored. Called when the first
   * widget is drawn, and again, once for all calls, when the desk has refused a token. Then each refused call is
   * repeated once, but no write later than 30 s after it began. Without a token, also after an error or 15 s, the
   * widgets say that the client is signed out. All its tokens must belong to one client: call `desk.signIn()` when
   * another one signs in. Once the client is known, a token of another one that follows a refused token begins that
   * client's session, and sends nothing that was refused.
   */
  readonly getToken?: GetToken
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
   * The currencies' names, such as `{ BTC: 'Bitcoin' }`, or the address of a JSON file of them: shown beside the codes,
   * and found by searches. Money of a state, such as USD, is named by the browser. Without this option a currency has
   * its code alone, and nothing is fetched.
   */
  readonly currencyNames?: string | Readonly<Record<string, string>>
  /** Receives errors, without the client's data; by default they go to the console. */
  readonly reporter?: Reporter
  /** Whether the desk's server honors `Idempotency-Key`. */
  readonly idempotencyKeys?: boolean
  /** Delays in milliseconds, such as `approvalMs`: how long the page may decide whether something is sent. */
  readonly timing?: Partial<DeskTiming> & FeedOptions['timing']
  /** In place of the browser's own. */
  readonly WebSocket?: FeedOptions['WebSocket']
  /** In place of the browser's own. */
  readonly fetch?: typeof globalThis.fetch
}

/** Parts of a portal's desk. The host app does not pass them, so its bundle has none of their code. */
type PageParts = {
  readonly createDiagnoser: () => Diagnoser
  readonly createPageToken: (getToken: GetToken, timeoutMs: number, onFailed: (error: unknown) => void) => PageToken
}

/** Makes what a desk has before a client has signed in. Without `parts` it has no `diagnose` and no `getToken`. */
export function createShell(given: DeskOptions, parts?: PageParts): DeskShell {
  const options = ownFields(given)
  const { url, tokenKey, name } = identityOf(options)
  const hooks = hooksIn(options)
  const timing: DeskTiming = { ...DESK_TIMING, ...options.timing }
  const storage = createStorage(name ? `desk:${name}:` : 'desk:')
  const settings = createSettings(storage, options)
  const diagnoser = parts?.createDiagnoser()
  const report: DeskShell['report'] = (error, where, level = 'error') => {
    const recordedId = recordedAs(error)
    if (recordedId !== undefined) return recordedId
    const id = errorId()
    recordAs(error, id)
    diagnoser?.add(error, where, id)
    const { reporter = consoleReporter } = hooks
    // An error of the page's reporter stays out of the widgets.
    try {
      reporter.report(safeToReport(error), { id, level, where })
    } catch (failure) {
      console.error(failure)
    }
    return id
  }
  const sessionEndListeners: (() => void)[] = []
  const pageNeeds = [() => http.isWriting(), () => session.isLostWithPage()]
  const session = createSession(
    tokenKey ? createStorage('') : storage,
    tokenKey ?? 'access_token',
    () => {
      for (const listener of sessionEndListeners) listener()
    },
    hooks.getToken && parts?.createPageToken(hooks.getToken, timing.readMs, error => report(error, 'getToken')),
  )
  // Errors are kept until the next sign-in: a client who was signed out may report why.
  const stopClearing = session.generation.subscribe(() => {
    if (session.token.peek() !== undefined) diagnoser?.clear()
  })
  const unwatchedHttp = createHttp(url, session, timing, options.fetch)
  const http = diagnoser?.watch(unwatchedHttp) ?? unwatchedHttp
  let market: Feed | undefined
  const reportedFields = new Set<string>()
  let isClosed = false

  const shell: DeskShell = {
    name,
    storage,
    session,
    settings,
    http,
    usedResetTokens: new Set(),
    leftUnconfirmed: signal(undefined),
    timing,
    hiddenAccounts: options.hiddenAccounts ?? [],
    icons: options.icons ?? {},
    currencyNames: options.currencyNames,
    idempotencyKeys: options.idempotencyKeys ?? false,
    hooks,
    report,
    reportShape(field, where) {
      if (reportedFields.has(field)) return
      reportedFields.add(field)
      report(new Error(`${field} has a wrong shape`), where, 'warning')
    },
    beforeNextSession(run) {
      sessionEndListeners.push(run)
    },
    isPageNeeded: () => pageNeeds.some(isNeeded => isNeeded()),
    pageNeeds,
    market(create) {
      market ??= create({
        ...(options.exchanges ? { exchanges: options.exchanges } : {}),
        ...(options.WebSocket ? { WebSocket: options.WebSocket } : {}),
        ...(options.fetch ? { fetch: options.fetch } : {}),
        ...(options.timing ? { timing: options.timing } : {}),
        proxy: http.proxied,
        onError: error => report(error, 'market'),
      })
      if (isClosed) market.close()
      return market
    },
    signIn() {
      shell.assertOpen()
      if (!session.startAnew) throw new InternalError('desk.signIn calls getToken, which this desk does not have')
      session.startAnew()
    },
    update(change) {
      shell.assertOpen()
      const { getToken, reporter, ...changed } = hooksIn(change)
      settings.setOfPage(change)
      Object.assign(hooks, changed)
    },
    diagnose() {
      if (!diagnoser) throw new InternalError('Only a desk made by createDesk can diagnose')
      return diagnoser.diagnose(shell, url, market)
    },
    isOpen: () => !isClosed,
    assertOpen() {
      if (isClosed) throw new InternalError(`The desk "${name}" is closed: make a new one with createDesk`)
    },
    close() {
      isClosed = true
      diagnoser?.close()
      stopClearing()
      session.close()
      settings.close()
      market?.close()
    },
  }
  return shell
}

/** The address, key and name by which a page's desks differ. Throws when one is missing or unusable. */
export function identityOf(options: DeskOptions) {
  const { url, tokenKey, getToken, name = getToken ? 'portal' : '' } = options
  checkAddress(url)
  if (!name && !tokenKey)
    throw new InternalError("A desk needs a name, under which it keeps its session: createDesk({ name: 'portal' })")
  return { url, tokenKey, name }
}

/** Without a scheme it would be a path of the page's own origin, which would receive the client's token. */
function checkAddress(url: unknown): void {
  if (url === '' || (typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url))) return
  throw new InternalError(`The desk's url is "${url}", but it must begin with https://; empty is the page's own origin`)
}
