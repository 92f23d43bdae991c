import type { Signal } from '@preact/signals-core'
import { InternalError } from '../domain/errors'
import type { Feed, FeedOptions } from '../market/feed'
import type { DeskCache } from './cache'
import type { ClientOwner } from './client/clientOwner'
import type { Http } from './http/http'
import type { Diagnosis } from './page/diagnosis'
import type { DeskHooks, PageHooks } from './page/pageHooks'
import type { SavedTickets } from './requests/savedTickets'
import type { Timelines } from './requests/timelines'
import type { Session } from './session'
import type { PageSettings, SettingsStore } from './settings'
import type { DeskStorage } from './storage/storage'
import type { DeskTiming } from './timing'
import type { SentTransfers } from './transfers/sentTransfers'

/** The part of a desk that a page calls. */
export type PageDesk = {
  /** Everything that the desk stores is under `desk:<name>:`. */
  readonly name: string
  /** Calls `getToken` again: another client, or none, is signed in at the page now. Throws without a getToken. */
  signIn(): void
  /** Ends the client's session in all widgets. */
  signOut(): void
  /**
   * Changes the language and theme of all widgets, which override the client's, and the hooks. What was typed stays.
   */
  update(change: PageSettings & PageHooks): void
  /** Describes the desk for a bug report, without a token and without the client's data. Throws on a server. */
  diagnose(): Diagnosis
  /** False once it was closed. */
  isOpen(): boolean
  /** Ends its connections and listeners; its widgets must be gone. A closed desk can't be used again. */
  close(): void
}

/** Everything one client's widgets share. `createDesk` makes it outside React, `DeskProvider` hands it in. */
export type Desk = DeskShell &
  PageDesk & {
    readonly cache: DeskCache
    readonly timelines: Timelines
    readonly clientOwner: ClientOwner
    readonly savedTickets: SavedTickets
    readonly sentTransfers: SentTransfers
  }

/** How many requests and transfers were sent with unknown result. */
export type UnconfirmedCounts = { readonly requests: number; readonly transfers: number }

/** What a desk has before a client has signed in: little code, for the app's first load. */
export type DeskShell = Omit<PageDesk, 'signOut'> & {
  readonly storage: DeskStorage
  readonly session: Session
  readonly settings: SettingsStore
  readonly http: Http
  /**
   * Reset tokens that this page has used. Setting a password signs out, which remounts the form: it must know that its
   * token is spent.
   */
  readonly usedResetTokens: Set<string>
  /** What was unconfirmed as this page's last session ended. Shown only while nobody is signed in. */
  readonly leftUnconfirmed: Signal<UnconfirmedCounts | undefined>
  readonly timing: DeskTiming
  /** Accounts shown in no selector and not in the wizard. */
  readonly hiddenAccounts: readonly string[]
  /**
   * Currency icons: the folder of `{lowercase code}.svg`, and a public host's template with `{currency}`, which learns
   * what the client holds. Without them a currency shows its first letter, and nothing is fetched.
   */
  readonly icons: { readonly local?: string; readonly remote?: string }
  /** Names by code, or the address of their JSON. */
  readonly currencyNames: string | Readonly<Record<string, string>> | undefined
  /** Whether the desk's server honors `Idempotency-Key`. */
  readonly idempotencyKeys: boolean
  /** The page's functions. The newest count, but for `getToken`, which stays the first. */
  readonly hooks: DeskHooks
  /** Reports an error without the client's data, and the same error only once. Returns the id of its record. */
  report(error: unknown, where: string, level?: 'error' | 'fatal' | 'warning'): string
  /** Reports once per field that an answer has a wrong shape: a list is fetched every few seconds. */
  reportShape(field: string, where: string): void
  /** The prices of the exchanges. The first call makes the feed with `create`, so its code is loaded only then. */
  market(create: (options: FeedOptions) => Feed): Feed
  /** Calls `run` when a session has ended, before React draws anything for the next one. */
  beforeNextSession(run: () => void): void
  /** True while an automatic reload would lose something that is on its way to the desk or kept by this page alone. */
  isPageNeeded(): boolean
  /** Each returns true while it needs the page open. */
  readonly pageNeeds: (() => boolean)[]
  /** Throws when the desk was closed. */
  assertOpen(): void
}

/** Throws unless this is an open desk that createDesk has made: pages without TypeScript may pass anything. */
export function assertDesk(desk: PageDesk, caller: string): asserts desk is Desk {
  const given = desk as Partial<Desk> | null | undefined
  if (typeof given?.assertOpen !== 'function')
    throw new InternalError(`${caller} needs a desk made by createDesk, but got ${given}`)
  given.assertOpen()
}
