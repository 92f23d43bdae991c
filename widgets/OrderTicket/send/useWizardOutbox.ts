import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { approve, uncheckedError } from '../../../src/desk/page/approval'
import { type Outbox, outboxOf, type Placed } from '../../../src/desk/requests/outbox'
import type { UnconfirmedTicket } from '../../../src/desk/requests/ticketRecord'
import { isOfThisPage, isUnderWay } from '../../../src/desk/sending/attempt'
import { useDesk, useSignalValue } from '../../../src/desk/useDesk'
import { isMaybeSent } from '../../../src/domain/errors'
import { isPlacedOtherwise, newRequest } from '../../../src/domain/request/newRequest'
import type { TradeRequest } from '../../../src/domain/request/request'
import { type Ticket, ticketKey } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { useDeskRoot } from '../../../src/ui/DeskRoot'
import { sendingText } from '../../../src/ui/feedback/sendingText'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { aboutRequest } from '../../../src/ui/request/aboutRequest'
import { ticketText } from '../../../src/ui/request/ticketText'

type OutboxOptions = {
  readonly onPlaced: ((request: TradeRequest) => void) | undefined
  readonly onOpenRequest: ((uuid: string) => void) | undefined
  readonly onClosed: () => void
}

export type WizardOutbox = ReturnType<typeof useWizardOutbox>

/**
 * The desk's outbox for a wizard: shows each result as a toast, and closes the wizard after its ticket is placed. Until
 * the wizard is left, it checks unconfirmed tickets, even when no form shows them.
 */
export function useWizardOutbox({ onPlaced, onOpenRequest, onClosed }: OutboxOptions) {
  const desk = useDesk()
  const outbox = outboxOf(desk)
  const words = useWords()
  const { say, zone } = words
  const { show } = useToasts()
  const { emit } = useDeskRoot()
  /** What the form holds; undefined while no form is open. */
  const form = useRef<Ticket>(undefined)
  const isOfForm = (ticket: Ticket) => form.current !== undefined && ticketKey(form.current) === ticketKey(ticket)
  const lifetimeController = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    lifetimeController.current = controller
    return () => controller.abort()
  }, [])
  const isClosed = useRef(false)
  function close(): void {
    if (isClosed.current) return
    isClosed.current = true
    onClosed()
  }
  /** Aborted when the wizard is left. */
  const lifetime = () => lifetimeController.current?.signal ?? AbortSignal.abort()

  /**
   * Shows a toast for each request. `isInForm`: the ticket is the form's, or was when the wizard was left. Such a
   * ticket closes the wizard; any other one leaves it open and is named in its toast.
   */
  function announce(ticket: Ticket, { how, requests }: Placed, wizardLeft: AbortSignal, isInForm: boolean): void {
    for (const request of requests) {
      const { uuid, number } = request
      const shown = how === 'found' && isInForm ? form.current : undefined
      const isOtherwise = shown !== undefined && isPlacedOtherwise(shown, zone, request)
      const received = isOtherwise ? 'total.receivedOtherwise' : 'total.received'
      const text = isInForm
        ? say(how === 'found' ? received : 'total.placed', { number })
        : say('outcome.received', { what: ticketText(ticket, words), number })
      show({ kind: isOtherwise ? 'warning' : 'success', text, ...aboutRequest(uuid, onOpenRequest, words) })
      onPlaced?.(request)
    }
    if (isInForm && !wizardLeft.aborted) close()
  }

  async function announceFound(ticket: UnconfirmedTicket, find: Outbox['keepChecking']): Promise<void> {
    const wizardLeft = lifetime()
    const placed = await find(ticket, wizardLeft)
    if (placed) announce(ticket, placed, wizardLeft, isOfForm(ticket))
  }

  const showRefusal = (ticket: Ticket, refusal: unknown) =>
    show({
      kind: 'error',
      text: say('outcome.refused', { what: ticketText(ticket, words), reason: sendingText(refusal, words) }),
    })

  return {
    attemptStatus: outbox.attemptStatus,
    form,
    /**
     * Calls the page's `onBeforeSubmit`, then `revalidate`, as time has passed. Resolves with whether the ticket may be
     * sent. Rejects with the reason when the page stops it, or when the wizard was left meanwhile.
     */
    async approve(ticket: Ticket, price: string | undefined, revalidate: () => Promise<boolean>): Promise<boolean> {
      const wizardLeft = lifetime()
      const ended = desk.session.ended()
      // An unconfirmed ticket is sent again as it was.
      const request =
        desk.savedTickets.findUnconfirmed(ticketKey(ticket))?.sending.request ?? newRequest(ticket, price, zone)
      try {
        await approve(desk, emit, 'onBeforeSubmit', request, wizardLeft)
        const isReady = desk.hooks.onBeforeSubmit === undefined || (await revalidate())
        if (wizardLeft.aborted) throw uncheckedError()
        return isReady
      } catch (veto) {
        if (wizardLeft.aborted && !ended.aborted) showRefusal(ticket, veto)
        throw veto
      }
    },
    /**
     * `price` is the one of the cost that the client saw, `isResending` whether the client pressed 'Send again'.
     * `pressedAt`: epoch ms. Rejects with the refusal.
     */
    async send(ticket: Ticket, price: string | undefined, isResending: boolean, pressedAt: number): Promise<void> {
      const wizardLeft = lifetime()
      const ended = desk.session.ended()
      const key = ticketKey(ticket)
      // No toast after a sign-out.
      const isLeft = () => wizardLeft.aborted && !ended.aborted
      const what = () => ticketText(ticket, words)
      const showUnconfirmed = () => show({ kind: 'warning', text: say('outcome.unconfirmed', { what: what() }) })
      const result = await outbox
        .send(ticket, { price, zone, isResending, pressedAt, signal: wizardLeft })
        .catch((refusal: unknown) => {
          if (isLeft() && outbox.attemptStatus(key).peek()) showUnconfirmed()
          else if (isLeft() && isMaybeSent(refusal))
            show({ kind: 'warning', text: say('outcome.maybeSent', { what: what() }) })
          else if (isLeft()) showRefusal(ticket, refusal)
          throw refusal
        })
      if (result === undefined) return
      if ('how' in result) return announce(ticket, result, wizardLeft, wizardLeft.aborted || isOfForm(ticket))
      if (isLeft()) showUnconfirmed()
      void result.whenFound.then(placed => placed && announce(ticket, placed, wizardLeft, isOfForm(ticket)))
    },
    /** Confirms a ticket that an earlier page or wizard has sent. */
    confirmPlaced: (ticket: UnconfirmedTicket) => announceFound(ticket, outbox.confirmPlaced),
    /** Confirms the ticket of the form when an earlier page or another tab has sent it. */
    keepChecking: (ticket: UnconfirmedTicket) => announceFound(ticket, outbox.keepChecking),
    /** Closes the wizard if a request list of this page has found the request of that sending, the form's. */
    closeIfPlaced(sendingKey: string): void {
      const wizardLeft = lifetime()
      // Later, so that this wizard's own call announces it first.
      setTimeout(() => {
        if (outbox.isPlacedHere(sendingKey) && !wizardLeft.aborted) close()
      })
    },
    /** Checks once whether it was placed. Never closes the wizard. The form checks its own ticket. */
    async wasPlaced(ticket: UnconfirmedTicket): Promise<boolean> {
      if (isOfForm(ticket)) return false
      const wizardLeft = lifetime()
      const placed = await outbox.confirmPlaced(ticket, wizardLeft, [0])
      if (placed) announce(ticket, placed, wizardLeft, false)
      return placed !== undefined
    },
  }
}

/**
 * Follows the form's ticket: checks it if it was sent before with unknown result, and closes the wizard once it is
 * placed. `others`: unconfirmed tickets of the same pair and side.
 */
export function useFollowFormTicket(outbox: WizardOutbox, ticket: Ticket) {
  const { attemptStatus, form } = outbox
  const desk = useDesk()
  const { savedTickets } = desk
  const key = ticketKey(ticket)
  useLayoutEffect(() => {
    form.current = ticket
  })
  useLayoutEffect(
    () => () => {
      form.current = undefined
    },
    [form],
  )
  const all = useSignalValue(savedTickets.unconfirmed)
  const unconfirmed = useSignalValue(useMemo(() => attemptStatus(key), [attemptStatus, key]))
  const saved = all.get(key)
  const sendingKey = saved?.sending.key
  const keepChecking = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    keepChecking.current = () => saved && void outbox.keepChecking(saved)
  })
  useEffect(() => {
    if (sendingKey !== undefined) keepChecking.current?.()
  }, [sendingKey])
  const followed = useRef<{ readonly key: string; readonly sendingKey: string | undefined }>(undefined)
  useEffect(() => {
    const before = followed.current
    followed.current = { key, sendingKey }
    if (before?.key === key && before.sendingKey !== undefined && before.sendingKey !== sendingKey)
      outbox.closeIfPlaced(before.sendingKey)
  })
  useEffect(() =>
    savedTickets.onResolvedElsewhere(resolved => {
      if (ticketKey(resolved) === key && !savedTickets.unconfirmed.peek().has(key)) void outbox.confirmPlaced(resolved)
    }),
  )
  const { side, base, counter } = ticket.route
  const others = [...all.values()].filter(
    one =>
      ticketKey(one) !== key && one.route.side === side && one.route.base === base && one.route.counter === counter,
  )
  const isSentElsewhere = saved !== undefined && isUnderWay(desk, saved.sending) && !isOfThisPage(saved.sending)
  return { unconfirmed, sent: saved?.values, isSentElsewhere, others }
}
