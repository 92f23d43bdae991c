import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { v4 as newKey } from 'uuid'
import type { Currency } from '../../domain/currency'
import { AuthError, isAmbiguous, NetworkError } from '../../domain/errors'
import { isSameTransfer, type Transfer, type TransferBalances } from '../../domain/transfer'
import type { Desk } from '../desk'
import {
  beginAttempt,
  isAttemptTooOld,
  isEndOf,
  isKeyValid,
  isPressTooOld,
  isUnderWay,
  markEnded,
  mayArriveForMs,
  msUntilResendable,
} from '../sending/attempt'
import { isSince } from '../sending/isSince'
import { takeTurn } from '../sending/takeTurn'
import { beginFirstAttempt, isUnsent, markPosted } from '../sending/unsent'
import { untilEnded, untilFinal } from '../sending/untilFinal'
import { createLocks } from '../sending/withLock'
import { isRefusedForCertain, readBalances } from './refusal'
import type { SentTransfer } from './sentTransfers'
import { afterOtherTab, createTransfer, refreshAfterTransfer } from './transfers'

/** Sends transfers, none twice. The desk has no list of transfers: only the balances show if a lost one was made. */
export type TransferOutbox = {
  /** The transfer of that currency that is being sent, or whose result is unknown. */
  unconfirmed(asset: Currency): ReadonlySignal<UnconfirmedTransfer | undefined>
  /**
   * Rejects with the desk's refusal. Rejects without having sent anything:
   * - when it is unknown who is signed in;
   * - with `not-sent` when the page was suspended too long after the press;
   * - with `maybe-sent` when another tab may have sent it, and the browser could not store that it did.
   */
  send(transfer: Transfer, press: TransferPress): Promise<TransferResult>
  /** Sends `sent` again under its key. Rejects with `not-sent` if the page slept after the press. */
  sendAgain(sent: SentTransfer, pressedAt: number): Promise<TransferResult>
  /** The client has checked whether it was made. Ignored while its last stored attempt may still reach the desk. */
  setChecked(sent: SentTransfer): Promise<void>
}

export type UnconfirmedTransfer = SentTransfer & {
  /** This page is sending it: from the moment it was stored until the desk has answered. */
  readonly isSending: boolean
}

/**
 * - `unconfirmed`: no answer came to it, or to an equal one that another tab sent in the same moment;
 * - `earlierUnconfirmed`: nothing was sent, because an earlier transfer of the currency is unconfirmed;
 * - `notSentAgain`: the unconfirmed transfer was not sent again, as another tab does that, its key is too old, or it
 *   may still arrive;
 * - `undefined`: nothing was sent, as the session ended or another tab has resolved it.
 */
export type TransferResult = 'moved' | 'unconfirmed' | 'earlierUnconfirmed' | 'notSentAgain' | undefined

type TransferPress = {
  /** The balances that the client saw. */
  readonly before: TransferBalances
  /** When the desk answered with them, epoch ms; they are read again if an earlier transfer has been made since. */
  readonly readAt?: number | undefined
  /** When the client pressed the button, epoch ms. */
  readonly pressedAt: number
}

export const transferOutboxOf = (desk: Desk): TransferOutbox =>
  desk.session.scoped('transfers', () => createTransferOutbox(desk))

/** A transfer of one currency waits for no transfer of another. */
const lockOf = ({ name }: Desk, asset: Currency) => `deskside ${name} transfers ${asset}`

function createTransferOutbox(desk: Desk): TransferOutbox {
  const { clientOwner, sentTransfers, session, timing } = desk
  const ended = session.ended()
  const sendingKeys = signal<ReadonlySet<string>>(new Set())
  const withLock = createLocks()

  async function send(transfer: Transfer, { before, readAt = 0, pressedAt }: TransferPress): Promise<TransferResult> {
    await clientOwner.ensureKnown()
    // One tab at a time: of two that press at once, one sends.
    const result = await inTurn(transfer.asset, pressedAt, undefined, hasWaited => {
      if (ended.aborted) return undefined
      const stored = sentTransfers.find(transfer.asset)
      if (stored && stored.movedAt === undefined) return 'earlierUnconfirmed'
      if (stored && isSameTransfer(stored.transfer, transfer) && isSince(stored.movedAt, pressedAt)) return 'moved'
      if (isPressTooOld(timing, pressedAt)) throw new NetworkError(0, [], hasWaited ? 'maybe-sent' : 'not-sent')
      const key = newKey()
      const isKeySent = desk.idempotencyKeys
      const now = { isKeySent, firstSentAt: desk.http.now(), sentAt: beginFirstAttempt(key) }
      // The desk may have read the balances `readMs` before this page received them.
      const isOldBalance = stored?.movedAt !== undefined && readAt - timing.readMs <= stored.movedAt
      const sent: SentTransfer = { key, transfer, ...now, before: isOldBalance ? {} : before }
      store(sent)
      if (!hasWaited || !sentTransfers.areLostWithPage()) return sent
      // The browser stores nothing now. So another tab may have sent an equal transfer, and this tab can't see it.
      sentTransfers.remove(sent.key)
      removeSendingKey(sent.key)
      throw new NetworkError(0, [], 'maybe-sent')
    })
    return result === 'earlierUnconfirmed' ? resultOfEqual(transfer, pressedAt) : result
  }

  /** An equal transfer, pressed in another tab in the same moment, is on its way: both presses get its result. */
  async function resultOfEqual(transfer: Transfer, pressedAt: number): Promise<TransferResult> {
    const stored = () => sentTransfers.find(transfer.asset)
    const earlier = stored()
    if (!earlier || !isSameTransfer(earlier.transfer, transfer) || !isUnderWay(desk, earlier))
      return 'earlierUnconfirmed'
    await untilEnded(earlier, waitingFor(earlier))
    const now = stored()
    if (ended.aborted || now?.key !== earlier.key) return undefined
    if (now.movedAt === undefined) return 'unconfirmed'
    return afterOtherTab(desk, isSince(now.movedAt, pressedAt) ? 'moved' : undefined)
  }

  async function sendAgain(seen: SentTransfer, pressedAt: number): Promise<TransferResult> {
    return inTurn(seen.transfer.asset, pressedAt, seen, () => {
      const stored = storedOf(seen)
      if (stored === undefined || typeof stored === 'string') return stored
      if (isPressTooOld(timing, pressedAt)) throw new NetworkError(0, [], 'not-sent')
      if (msUntilResendable(desk, stored) > 0 || !isKeyValid(desk, stored)) return 'notSentAgain'
      return store({ ...stored, sentAt: beginAttempt(stored.key), end: undefined })
    })
  }

  /** Sends the transfer that `next` gives, if any. If it could not be stored, other tabs wait until it is final. */
  async function inTurn(
    asset: Currency,
    pressedAt: number,
    earlier: SentTransfer | undefined,
    next: (hasWaited: boolean) => SentTransfer | TransferResult,
  ): Promise<TransferResult> {
    const { next: attempt, releaseTurn } = await takeTurn(withLock, lockOf(desk, asset), next, sent =>
      typeof sent === 'object' && sentTransfers.areLostWithPage() ? () => whenFinal(sent) : undefined,
    )
    if (typeof attempt === 'object') return prepareAndPost(attempt, pressedAt, earlier).finally(releaseTurn)
    return afterOtherTab(desk, attempt)
  }

  const whenFinal = (sent: SentTransfer): Promise<void> => untilFinal(sent, waitingFor(sent))

  const waitingFor = (sent: SentTransfer) => ({
    desk,
    sessionEnded: ended,
    // As it is stored: another tab's change may not have been announced yet.
    now() {
      const stored = sentTransfers.find(sent.transfer.asset)
      return stored?.key === sent.key && stored.movedAt === undefined ? stored : undefined
    },
    changes: sentTransfers.unconfirmed,
  })

  /** The stored record of this attempt; else the result of what another tab did with it. */
  function storedOf({ key, transfer, sentAt }: SentTransfer): SentTransfer | TransferResult {
    const stored = sentTransfers.find(transfer.asset)
    if (ended.aborted || stored?.key !== key) return undefined
    if (stored.movedAt !== undefined) return 'moved'
    return stored.sentAt === sentAt ? stored : 'notSentAgain'
  }

  /** Stores the attempt before it is sent: the page may be closed before the answer arrives. */
  function store(sent: SentTransfer): SentTransfer {
    sendingKeys.value = new Set(sendingKeys.peek()).add(sent.key)
    sentTransfers.save(sent)
    return sent
  }

  /** `earlier`: the same transfer as it was sent before. */
  async function prepareAndPost(
    attempt: SentTransfer,
    pressedAt: number,
    earlier?: SentTransfer,
  ): Promise<TransferResult> {
    const { key } = attempt
    try {
      // Without keys a refusal counts only when the balances have not changed, so they are read before sending.
      const hasEnoughBalances = desk.idempotencyKeys && attempt.before.from !== undefined
      const before = earlier || hasEnoughBalances ? undefined : await readBalances(desk, attempt, ended)
      // This page may have been suspended since it stored the attempt.
      const stored = storedOf(attempt)
      if (ended.aborted && isUnsent(timing, attempt)) sentTransfers.remove(key)
      else if (ended.aborted) sentTransfers.endAttempt({ ...attempt, end: 'sessionEnded' })
      if (stored === undefined || typeof stored === 'string') return afterOtherTab(desk, stored)
      if (isPressTooOld(timing, pressedAt) || isAttemptTooOld(timing, attempt)) return giveUp(attempt, earlier)
      return await post(store({ ...attempt, before: before ?? attempt.before, sentAt: beginAttempt(key) }), earlier)
    } finally {
      removeSendingKey(key)
    }
  }

  function removeSendingKey(key: string): void {
    const others = new Set(sendingKeys.peek())
    others.delete(key)
    sendingKeys.value = others
  }

  /** So long after the press the client may no longer want it: nothing is sent. */
  function giveUp(attempt: SentTransfer, earlier: SentTransfer | undefined): never {
    if (earlier === undefined) sentTransfers.remove(attempt.key)
    else sentTransfers.endAttempt({ ...attempt, end: 'cutOff' })
    throw new NetworkError(0, [], 'not-sent')
  }

  async function post(sent: SentTransfer, earlier: SentTransfer | undefined): Promise<TransferResult> {
    const { key, transfer } = sent
    markPosted(sent)
    try {
      await createTransfer(desk, transfer, key)
      sentTransfers.recordMoved(key)
      return 'moved'
    } catch (error) {
      if (error instanceof AuthError) {
        sentTransfers.endAttempt(markEnded(timing, sent, 'sessionEnded'))
        throw error
      }
      // Also after a refusal: the balances may not be those that the client saw.
      refreshAfterTransfer(desk)
      if (isAmbiguous(error)) {
        sentTransfers.endAttempt(markEnded(timing, sent, 'cutOff'))
        return 'unconfirmed'
      }
      const isCertain = await isRefusedForCertain(desk, { sent, earlier, refusal: error, sessionEnded: ended })
      const stored = sentTransfers.find(transfer.asset)
      // While this page slept, another tab has sent the transfer again: the result of that newer attempt decides.
      if (stored?.key === key && !isEndOf(markEnded(timing, sent, 'refused'), stored))
        return afterOtherTab(desk, stored.movedAt === undefined ? 'notSentAgain' : 'moved')
      if (isCertain) sentTransfers.remove(key)
      else sentTransfers.endAttempt(markEnded(timing, sent, 'refused'))
      throw error
    }
  }

  return {
    unconfirmed: asset =>
      computed(() => {
        const sent = sentTransfers.unconfirmed.value.find(({ transfer }) => transfer.asset === asset)
        return sent && { ...sent, isSending: sendingKeys.value.has(sent.key) }
      }),
    send,
    sendAgain,
    setChecked: seen =>
      withLock(lockOf(desk, seen.transfer.asset), () => {
        const stored = sentTransfers.find(seen.transfer.asset)
        if (stored?.key === seen.key && mayArriveForMs(desk, stored) === 0) sentTransfers.remove(seen.key)
      }),
  }
}
