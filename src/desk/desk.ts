import { InternalError } from '../domain/errors'
import type { Feed } from '../market/feed'
import type { DeskCache } from './cache'
import type { Http } from './http'
import type { Drafts } from './requests/drafts'
import type { Timelines } from './requests/timelines'
import type { Session } from './session'
import type { Looks, SettingsStore } from './settings'
import type { DeskTiming } from './timing'
import type { SentTransfers } from './transfers/sentTransfers'

/** Everything one client's widgets share. `createDesk` makes it outside React, `DeskProvider` hands it in. */
export type Desk = {
  readonly session: Session
  readonly settings: SettingsStore
  readonly http: Http
  readonly cache: DeskCache
  readonly market: Feed
  readonly timelines: Timelines
  readonly drafts: Drafts
  readonly sentTransfers: SentTransfers
  /** Tokens of reset links that set a password on this page: the sign-out draws their form anew. */
  readonly usedResetTokens: Set<string>
  readonly timing: DeskTiming
  /** Accounts shown in no selector and not in the wizard. */
  readonly hiddenAccounts: readonly string[]
  /**
   * Currency icons: the folder of `{lowercase code}.svg`, and a public host's template with `{currency}`, which learns
   * what the client holds. Without them a currency shows its first letter, and nothing is fetched.
   */
  readonly icons: { readonly local?: string; readonly remote?: string }
  /** Whether the desk's server honours `Idempotency-Key`. */
  readonly idempotencyKeys: boolean
  /** Called when a widget needs a client to sign in: once, until one has. */
  readonly onAuthRequired: (() => void) | undefined
  /** Reports an error and returns the id under which it was recorded. */
  report(error: unknown, where: string, level?: 'error' | 'fatal' | 'warning'): string
  /** Reports that a field of an answer has a wrong shape, once each: a list is fetched every few seconds. */
  reportShape(field: string, where: string): void
  signOut(): void
  /** Draws every widget anew in the page's language and theme, which go before the client's; typed input stays. */
  update(change: Looks): void
  /** Throws when the desk was closed. */
  assertOpen(): void
  close(): void
}

/** Throws unless this is an open desk that createDesk has made: pages without TypeScript may pass anything. */
export function assertDesk(desk: Desk, caller: string): void {
  const given: Partial<Desk> | null | undefined = desk
  if (typeof given?.assertOpen !== 'function')
    throw new InternalError(`${caller} needs a desk made by createDesk, but got ${given}`)
  desk.assertOpen()
}
