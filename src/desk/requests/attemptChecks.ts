import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { isExpected } from '../../domain/errors'
import type { TradeRequest } from '../../domain/request/request'
import { ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { msUntilResendable } from '../sending/attempt'
import { type AttemptStatus, checkUntilFound, mustWait } from './checkUntilFound'
import { findPlaced } from './findPlaced'
import type { UnconfirmedTicket } from './ticketRecord'

type Found = readonly TradeRequest[]

/**
 * Keeps the status of each unconfirmed attempt and runs the checks that search for its request. The statuses are by
 * sending key, because an equal ticket that is sent later is another attempt.
 */
export function createAttemptChecks(desk: Desk) {
  const { savedTickets, session, timing } = desk
  const ended = session.ended()
  const statuses = signal<ReadonlyMap<string, AttemptStatus>>(new Map())
  /** By sending key: aborts the checks that run. */
  const activeChecks = new Map<string, AbortController>()
  /** By ticket key: the key of the sending that was checked last. */
  const checkedLast = new Map<string, string>()
  /** The keys of the sendings whose failure was already reported. */
  const reported = new Set<string>()
  /** By sending key: the promise of the first `keepChecking`, which later calls await. */
  const firstKeepChecking = new Map<string, Promise<unknown>>()

  /** `undefined` deletes it. */
  function set(key: string, attemptStatus: AttemptStatus | undefined): void {
    const next = new Map(statuses.peek())
    if (attemptStatus) next.set(key, attemptStatus)
    else next.delete(key)
    statuses.value = next
  }

  /** Anything but a refusal or a failed connection is a bug. Reported once, as the checks repeat. */
  function reportFailure({ key }: UnconfirmedTicket['sending'], error: unknown): void {
    if (isExpected(error) || reported.has(key)) return
    reported.add(key)
    desk.report(error, 'attempt checks')
  }

  const check = (ticket: UnconfirmedTicket, signal: AbortSignal) =>
    findPlaced(desk, ticket, signal).then(
      found => found ?? 'notFound',
      (error: unknown) => {
        if (!signal.aborted) reportFailure(ticket.sending, error)
        return 'unknown' as const
      },
    )

  function stop(sendingKey: string): void {
    activeChecks.get(sendingKey)?.abort()
    activeChecks.delete(sendingKey)
  }

  async function confirmPlaced(
    ticket: UnconfirmedTicket,
    signal: AbortSignal,
    atMs: readonly number[] = [0, ...timing.confirmAtMs],
    onChange: (attemptStatus: AttemptStatus) => void = () => undefined,
  ): Promise<Found | undefined> {
    // A closed wizard starts no checks: a newer wizard may be checking this ticket.
    if (signal.aborted) return undefined
    const { key } = ticket.sending
    const waitMs = () => msUntilResendable(desk, ticket.sending)
    stop(key)
    const controller = new AbortController()
    activeChecks.set(key, controller)
    checkedLast.set(ticketKey(ticket), key)
    const stopped = AbortSignal.any([signal, controller.signal, ended])
    const waitAtStartMs = waitMs()
    const found = await checkUntilFound({
      check: () => findPlaced(desk, ticket, stopped),
      // One more check once the request can no longer arrive.
      atMs: waitAtStartMs > 0 && atMs.length > 1 ? [...atMs, waitAtStartMs].sort((a, b) => a - b) : atMs,
      waitMs,
      signal: stopped,
      onFailure: error => reportFailure(ticket.sending, error),
      onChange: attemptStatus => {
        set(key, attemptStatus)
        onChange(attemptStatus)
      },
    })
    if (activeChecks.get(key) !== controller) return found
    activeChecks.delete(key)
    // The checks end with the wizard: the status must not stay 'checking'.
    if (found === undefined && signal.aborted) set(key, undefined)
    return found
  }

  /** Checks once in the background, unless the ticket is being sent or checked. */
  async function checkOnce(ticket: UnconfirmedTicket, signal: AbortSignal): Promise<Found | undefined> {
    const { key } = ticket.sending
    const before = statuses.peek().get(key)
    if (before?.status === 'sending' || activeChecks.has(key)) return undefined
    const found = await check(ticket, AbortSignal.any([signal, ended]))
    if (typeof found === 'object') return found
    // Not if the client has left, or has sent the ticket again meanwhile.
    if (!signal.aborted && statuses.peek().get(key) === before) set(key, { status: found })
    return undefined
  }

  /** The status of a ticket that another tab has resolved while this page's checks still run. */
  function checkOfResolved(key: string): AttemptStatus | undefined {
    const sendingKey = checkedLast.get(key)
    const status = statuses.value.get(sendingKey ?? '')
    return sendingKey !== undefined && activeChecks.has(sendingKey) && mustWait(status) ? status : undefined
  }

  return {
    /** By the ticket's key. */
    attemptStatus: (key: string): ReadonlySignal<AttemptStatus | undefined> =>
      computed(() => {
        const ticket = savedTickets.unconfirmed.value.get(key)
        if (ticket === undefined) return checkOfResolved(key)
        const unchecked = msUntilResendable(desk, ticket.sending) > 0 ? 'checking' : 'unknown'
        return statuses.value.get(ticket.sending.key) ?? { status: unchecked }
      }),
    set,
    check,
    stop,
    /** Resolves with what is found; `undefined` after the last check, or once aborted. */
    confirmPlaced,
    /**
     * `confirmPlaced` for pollers, such as the request list. While this page sends or checks the
     * ticket, it does nothing. After the last scheduled check, each call makes one more check. Resolves with `[]` when
     * an earlier `keepChecking` has found the request.
     */
    async keepChecking(ticket: UnconfirmedTicket, signal: AbortSignal): Promise<Found | undefined> {
      const { key } = ticket.sending
      if (statuses.peek().has(key)) {
        if ((await firstKeepChecking.get(key)) !== undefined) return []
        return statuses.peek().has(key) ? checkOnce(ticket, signal) : undefined
      }
      const found = confirmPlaced(ticket, signal)
      firstKeepChecking.set(key, found)
      return found
    },
  }
}
