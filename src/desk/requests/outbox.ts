import { computed, signal } from '@preact/signals-core'
import { AuthError, isAmbiguous } from '../../domain/errors'
import type { TradeRequest } from '../../domain/request/request'
import { type Ticket, ticketKey } from '../../domain/request/ticket'
import type { Desk, Outbox, Placed, Unconfirmed } from '../desk'
import { type Confirmation, confirm } from './confirm'
import type { UnconfirmedDraft } from './draftRecord'
import type { NewRequest, Sending } from './newRequest'
import { createRequest, findPlaced, newSending } from './requests'

/** Sends each ticket once, and confirms those whose result is unknown. */
export function createOutbox(desk: Desk): Outbox {
  const { drafts, session, timing } = desk
  /** By sending key: an equal ticket that is sent later has another. */
  const confirmations = signal<ReadonlyMap<string, Confirmation>>(new Map())
  const underWay = new Map<string, AbortController>()
  const sendingTickets = new Set<string>()

  const entry = (key: string) =>
    computed(() => {
      const draft = drafts.unconfirmed.value.get(key)
      return draft && confirmations.value.get(draft.sending.key)
    })

  async function send(ticket: Ticket, request: NewRequest, signal: AbortSignal) {
    const key = ticketKey(ticket)
    const isShown = entry(key).peek() !== undefined
    const isBeingSent = sendingTickets.has(key)
    const ended = session.ended()
    sendingTickets.add(key)
    try {
      await drafts.read()
      if (ended.aborted) return undefined
      const before = drafts.unconfirmed.peek().get(key)
      // The client didn't press for this: it is being sent, or another page has sent or found it meanwhile.
      if (isBeingSent || isShown !== (before !== undefined)) return before && { found: confirmDraft(before, signal) }
      if (before === undefined) return await post({ ...ticket, sending: newSending(desk, request) }, true, signal)
      const again = { ...ticket, sending: before.sending }
      return (await checkBeforeResending(again, signal)) ?? (await post(again, false, signal))
    } finally {
      if (!isBeingSent) sendingTickets.delete(key)
    }
  }

  /** A desk without idempotency keys takes a second sending as a second request: the first must not be there. */
  async function checkBeforeResending(draft: UnconfirmedDraft, signal: AbortSignal) {
    stopConfirming(draft.sending.key)
    if (desk.idempotencyKeys) return undefined
    const found = await check(draft.sending, signal)
    if (signal.aborted) return NOT_FOUND
    if (found === 'unknown') setConfirmation(draft.sending.key, { status: 'unknown' })
    return found === 'notFound' ? undefined : found === 'unknown' ? NOT_FOUND : place(draft, 'found', found)
  }

  async function post(draft: UnconfirmedDraft, isFirst: boolean, signal: AbortSignal): Promise<Placed | Unconfirmed> {
    drafts.saveUnconfirmed(draft)
    try {
      return place(draft, 'answered', [await createRequest(desk, draft.sending)])
    } catch (error) {
      if (!isAmbiguous(error)) return checkRefused(draft, isFirst, error)
    }
    // It may arrive even after the last check: the draft stays unconfirmed, and is sent again under its key.
    return new Promise(resolve => {
      const found = confirmDraft(draft, signal, timing.confirmAtMs, ({ status }) => {
        if (status !== 'checking') resolve({ found })
      })
      void found.then(placed => resolve(placed ?? { found }))
    })
  }

  /**
   * A browser repeats a POST by itself when a kept-alive connection was cut: the refusal may answer the repetition,
   * after the first one was placed.
   */
  async function checkRefused(draft: UnconfirmedDraft, isFirst: boolean, refusal: unknown): Promise<Placed> {
    const { key } = draft.sending
    // The session has ended. Storage keeps the draft for the next one.
    if (refusal instanceof AuthError) throw refusal
    const found = await check(draft.sending, AbortSignal.timeout(timing.refusalConfirmMs))
    if (typeof found === 'object') return place(draft, 'found', found)
    // The refusal of a second sending is no result of the first.
    if (isFirst && found === 'notFound') drafts.resolve(key)
    else setConfirmation(key, { status: found })
    throw refusal
  }

  async function confirmDraft(
    draft: UnconfirmedDraft,
    signal: AbortSignal,
    atMs: readonly number[] = [0, ...timing.confirmAtMs],
    onChange: (confirmation: Confirmation) => void = () => undefined,
  ): Promise<Placed | undefined> {
    // A wizard that was left must not stop the confirmation of the one opened after it.
    if (signal.aborted) return undefined
    const { key } = draft.sending
    stopConfirming(key)
    const own = new AbortController()
    underWay.set(key, own)
    const stopped = AbortSignal.any([signal, own.signal])
    const requests = await confirm({
      check: async () => {
        const found = await findPlaced(desk, draft.sending, stopped)
        return found.length > 0 ? found : undefined
      },
      atMs,
      signal: stopped,
      onChange: confirmation => {
        setConfirmation(key, confirmation)
        onChange(confirmation)
      },
    })
    if (requests) return place(draft, 'found', requests)
    // Nobody checks any longer.
    if (signal.aborted && underWay.get(key) === own) setConfirmation(key, undefined)
    return undefined
  }

  function stopConfirming(sendingKey: string): void {
    underWay.get(sendingKey)?.abort()
    underWay.delete(sendingKey)
  }

  const check = (sending: Sending, signal: AbortSignal) =>
    findPlaced(desk, sending, signal).then(
      requests => (requests.length > 0 ? requests : 'notFound'),
      () => 'unknown' as const,
    )

  function place(
    { sending, ...ticket }: UnconfirmedDraft,
    how: Placed['how'],
    requests: readonly TradeRequest[],
  ): Placed {
    stopConfirming(sending.key)
    setConfirmation(sending.key, undefined)
    drafts.resolve(sending.key)
    // The same ticket as it was typed is done with as well.
    drafts.drop(ticket)
    return { how, requests }
  }

  function setConfirmation(sendingKey: string, confirmation: Confirmation | undefined): void {
    const next = new Map(confirmations.peek())
    if (confirmation) next.set(sendingKey, confirmation)
    else next.delete(sendingKey)
    confirmations.value = next
  }

  return { entry, send, confirm: confirmDraft }
}

const NOT_FOUND: Unconfirmed = { found: Promise.resolve(undefined) }
