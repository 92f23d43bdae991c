import type { ReadonlySignal } from '@preact/signals-core'
import type { TradeRequest } from '../domain/request/request'
import type { Ticket } from '../domain/request/ticket'
import type { Feed } from '../market/feed'
import type { DeskCache } from './cache'
import type { Http } from './http'
import type { Confirmation } from './requests/confirm'
import type { UnconfirmedDraft } from './requests/draftRecord'
import type { Drafts } from './requests/drafts'
import type { NewRequest } from './requests/newRequest'
import type { Timelines } from './requests/timelines'
import type { Session } from './session'
import type { Settings, SettingsStore } from './settings'
import type { DeskTiming } from './timing'

/** Everything one client's widgets share. `createDesk` makes it outside React, `DeskProvider` hands it in. */
export type Desk = {
  readonly session: Session
  readonly settings: SettingsStore
  readonly http: Http
  readonly cache: DeskCache
  readonly market: Feed
  readonly timelines: Timelines
  readonly drafts: Drafts
  readonly outbox: Outbox
  readonly timing: DeskTiming
  /** Accounts shown in no selector and not in the wizard. */
  readonly hiddenAccounts: readonly string[]
  /** Currency icons: the folder of the local set, and the public host's template with `{currency}`. */
  readonly icons: { readonly local?: string; readonly remote?: string }
  /** Whether the desk's server honours `Idempotency-Key`. */
  readonly idempotencyKeys: boolean
  /** Reports an error and returns the id under which it was recorded. */
  report(error: unknown, where: string, level?: 'error' | 'fatal' | 'warning'): string
  /** Reports that a field of an answer has a wrong shape, once each: a list is fetched every few seconds. */
  reportShape(field: string, where: string): void
  signOut(): void
  update(change: { readonly locale?: Settings['language']; readonly theme?: Settings['theme'] }): void
  close(): void
}

/** `answered` by the desk, or `found` while the result was unknown. A desk without keys may have several that match. */
export type Placed = { readonly how: 'answered' | 'found'; readonly requests: readonly TradeRequest[] }

/** The result is unknown. `found` resolves with `undefined` when the confirmation ends without finding it. */
export type Unconfirmed = { readonly found: Promise<Placed | undefined> }

/** Sends each ticket once, and confirms those whose result is unknown. */
export type Outbox = {
  /** What is known of an unconfirmed ticket, by its `ticketKey`. */
  entry(key: string): ReadonlySignal<Confirmation | undefined>
  /**
   * Resolves as soon as the client need not wait any longer; with `undefined` when it sent nothing. Rejects with the
   * refusal; `entry` says whether an earlier sending is still unconfirmed. `signal` stops only the confirmation.
   */
  send(ticket: Ticket, request: NewRequest, signal: AbortSignal): Promise<Placed | Unconfirmed | undefined>
  /** Checks whether the draft was placed, `atMs` from now; replaces the confirmation under way. */
  confirm(draft: UnconfirmedDraft, signal: AbortSignal, atMs?: readonly number[]): Promise<Placed | undefined>
}
