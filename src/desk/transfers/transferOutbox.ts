import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { v4 as newKey } from 'uuid'
import type { Currency } from '../../domain/currency'
import { compare } from '../../domain/decimal'
import { AuthError, isAmbiguous } from '../../domain/errors'
import { type Transfer, type TransferBalances, transferBalances } from '../../domain/transfer'
import { getBalance } from '../balances'
import type { Desk } from '../desk'
import { exclusively } from '../requests/exclusively'
import { msOnItsWay } from '../requests/sending'
import type { SentTransfer } from './sentTransfers'
import { createTransfer, refreshAfterTransfer } from './transfers'

/** Sends transfers, none twice. The desk has no list of them: after an ambiguous end only the balances tell more. */
export type TransferOutbox = {
  /** The transfer of that currency whose result is unknown. */
  unconfirmed(asset: Currency): ReadonlySignal<UnconfirmedTransfer | undefined>
  /**
   * Rejects with the desk's refusal, or before it is sent when nobody knows who is signed in.
   * `unconfirmed`: its result is unknown, or nothing was sent because an earlier transfer's is.
   */
  send(transfer: Transfer, press: Press): Promise<TransferResult>
  /** Sends it once more under its key. */
  sendAgain(sent: SentTransfer): Promise<TransferResult>
  /** The client has checked what became of it. Ignored while it may still arrive. */
  setChecked(sent: SentTransfer): void
}

export type UnconfirmedTransfer = SentTransfer & {
  /** This page waits for the desk's answer. */
  readonly isSending: boolean
}

/** `undefined`: nothing was sent, as the session ended or another tab has resolved it. */
type TransferResult = 'moved' | 'unconfirmed' | undefined

type Press = {
  /** The balances that the client saw. */
  readonly before: TransferBalances
  /** When the client pressed the button, epoch ms. */
  readonly pressedAt: number
}

/** The outbox of the desk's session. */
export const transferOutboxOf = (desk: Desk): TransferOutbox =>
  desk.session.scoped('transfers', () => createTransferOutbox(desk))

/** How long an attempt may still reach the desk, in ms, however it ended here. */
export function msUntilSettled({ timing }: Desk, { sentAt }: Pick<SentTransfer, 'sentAt'>): number {
  const most = timing.writeMs + timing.arrivalMs
  const age = Date.now() - sentAt
  // A device whose clock was set back counts from now.
  return age < 0 ? most : Math.max(0, most - age)
}

/** Whether the desk still knows its key, so that it moves the funds at most once. */
export function isKeyValid({ http, idempotencyKeys, timing }: Desk, { at }: SentTransfer): boolean {
  return idempotencyKeys && Math.abs(http.now() - at) < timing.draftsMs - timing.writeMs - timing.arrivalMs
}

const LOCK = 'deskside transfers'

function createTransferOutbox(desk: Desk): TransferOutbox {
  const { sentTransfers, session, timing } = desk
  const ended = session.ended()
  const inFlight = signal<ReadonlySet<string>>(new Set())

  async function send(transfer: Transfer, { before, pressedAt }: Press): Promise<TransferResult> {
    await sentTransfers.identify()
    // One tab at a time: of two that press at once, one sends.
    const attempt = await exclusively(LOCK, () => {
      if (ended.aborted) return undefined
      const stored = sentTransfers.find(transfer.asset)
      if (stored && stored.movedAt === undefined) return 'unconfirmed'
      if (stored && isSame(stored.transfer, transfer) && isSince(stored.movedAt, pressedAt)) return 'moved'
      const sent: SentTransfer = { key: newKey(), transfer, at: desk.http.now(), sentAt: Date.now(), before }
      return start(sent)
    })
    if (attempt === undefined || typeof attempt === 'string') return attempt
    const ready = await withBaseline(attempt)
    if (!ended.aborted) return post(ready)
    sentTransfers.remove(ready.key)
    return undefined
  }

  async function sendAgain(seen: SentTransfer): Promise<TransferResult> {
    const attempt = await exclusively(LOCK, () => {
      const stored = sentTransfers.find(seen.transfer.asset)
      if (ended.aborted || stored?.key !== seen.key) return undefined
      if (stored.movedAt !== undefined) return 'moved'
      if (stored.sentAt !== seen.sentAt || msOnItsWay(desk, stored) > 0 || !isKeyValid(desk, stored))
        return 'unconfirmed'
      return start({ ...stored, sentAt: Date.now(), end: undefined })
    })
    return attempt === undefined || typeof attempt === 'string' ? attempt : post(attempt, seen)
  }

  /** Stored before it is sent: the page may be closed before the answer arrives. */
  function start(sent: SentTransfer): SentTransfer {
    inFlight.value = new Set(inFlight.peek()).add(sent.key)
    sentTransfers.save(sent)
    return sent
  }

  /** Without keys a refusal is only believed when the balances are as they were: so they are read before. */
  async function withBaseline(sent: SentTransfer): Promise<SentTransfer> {
    if (desk.idempotencyKeys) return sent
    const before = (await readBalances(sent)) ?? sent.before
    const ready = { ...sent, before, sentAt: Date.now() }
    sentTransfers.save(ready)
    return ready
  }

  async function post(sent: SentTransfer, earlier?: SentTransfer): Promise<TransferResult> {
    const { key, transfer } = sent
    try {
      await createTransfer(desk, transfer, key)
      sentTransfers.recordMoved(key)
      return 'moved'
    } catch (error) {
      if (error instanceof AuthError) {
        sentTransfers.endAttempt(key, 'sessionEnded')
        throw error
      }
      // Also after a refusal: the balances may not be those that the client saw.
      refreshAfterTransfer(desk)
      if (isAmbiguous(error)) {
        sentTransfers.endAttempt(key, 'cutOff')
        return 'unconfirmed'
      }
      if (await isRefusedForCertain(sent, earlier)) sentTransfers.remove(key)
      else sentTransfers.endAttempt(key, 'refused')
      throw error
    } finally {
      const others = new Set(inFlight.peek())
      others.delete(key)
      inFlight.value = others
    }
  }

  /**
   * A browser repeats a POST by itself when a kept-alive connection was cut. With keys the desk then answers as to the
   * first one; without, the refusal may answer the repetition. An earlier attempt may arrive after the refusal, or have
   * moved the funds: a limit of calls in front of the desk refuses without reading the key.
   */
  async function isRefusedForCertain(sent: SentTransfer, earlier: SentTransfer | undefined): Promise<boolean> {
    if (earlier === undefined && desk.idempotencyKeys) return true
    if (earlier !== undefined && msUntilSettled(desk, earlier) > 0) return false
    const now = await readBalances(sent)
    return now !== undefined && isUnchanged(sent.before, now)
  }

  const readBalances = (sent: SentTransfer) =>
    getBalance(desk, sent.transfer.asset, AbortSignal.any([ended, AbortSignal.timeout(timing.refusalConfirmMs)])).then(
      balance => transferBalances(balance, sent.transfer),
      () => undefined,
    )

  return {
    unconfirmed: asset =>
      computed(() => {
        const sent = sentTransfers.unconfirmed.value.find(({ transfer }) => transfer.asset === asset)
        return sent && { ...sent, isSending: inFlight.value.has(sent.key) }
      }),
    send,
    sendAgain,
    setChecked(sent) {
      if (msUntilSettled(desk, sent) === 0) sentTransfers.remove(sent.key)
    },
  }
}

const isSame = (a: Transfer, b: Transfer): boolean =>
  a.from === b.from && a.to === b.to && compare(a.amount, b.amount) === 0

/** Before the device's clock was set back, times were recorded that now lie ahead. */
const isSince = (at: number | undefined, since: number): boolean => at !== undefined && at >= since && at <= Date.now()

function isUnchanged(before: TransferBalances, now: TransferBalances): boolean {
  const { from, to } = before
  if (from === undefined || to === undefined || now.from === undefined || now.to === undefined) return false
  return compare(from, now.from) === 0 && compare(to, now.to) === 0
}
