import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css } from '#styled/css'
import { mustWait } from '../../src/desk/requests/checkUntilFound'
import type { SavedTicket } from '../../src/desk/requests/ticketRecord'
import { isKeyValid } from '../../src/desk/sending/attempt'
import { useDesk } from '../../src/desk/useDesk'
import type { Currency } from '../../src/domain/currency'
import type { Decimal } from '../../src/domain/decimal'
import { isRefused, type Reason, ValidationError } from '../../src/domain/errors'
import { checkTicket } from '../../src/domain/request/checkTicket'
import { type Confirm, confirmOn, nextReview, type Review } from '../../src/domain/request/review'
import {
  EMPTY_TICKET,
  type TicketRoute,
  type TicketValues,
  ticketContent,
  ticketKey,
} from '../../src/domain/request/ticket'
import { type TicketFigures, ticketFigures } from '../../src/domain/request/ticketFigures'
import { type TicketWarning, ticketWarnings } from '../../src/domain/request/warnings'
import { useWords } from '../../src/i18n/intl'
import { useOnline } from '../../src/ui/feedback/useOnline'
import { useForm } from '../../src/ui/form/useForm'
import { SheetFooter } from '../../src/ui/overlay/SheetSlots'
import { AmountPart } from './AmountPart'
import { useTicketCost } from './cost/useTicketCost'
import { TicketFacts } from './figures/TicketFacts'
import { useFigures } from './figures/useFigures'
import { MoreFields } from './MoreFields'
import { MarketPart } from './market/MarketPart'
import { marketNow } from './market/marketNow'
import { useBestPrice } from './market/useBestPrice'
import { useExpectedFill } from './market/useExpectedFill'
import { useMarketPrice } from './market/useMarketPrice'
import { PricePart } from './PricePart'
import { ReviewPart } from './review/ReviewPart'
import { useMarketWhenTyped } from './review/useMarketWhenTyped'
import { useReview } from './review/useReview'
import { CompareRoutes } from './routes/CompareRoutes'
import { SubmitPart } from './SubmitPart'
import { UnconfirmedOthers } from './send/UnconfirmedMessage'
import { useSaveDraft } from './send/useSaveDraft'
import { useFollowFormTicket, type WizardOutbox } from './send/useWizardOutbox'
import { TypePart } from './TypePart'
import { useUnreadAmounts } from './useUnreadAmounts'

type OrderTicketProps = {
  readonly route: TicketRoute
  /** What the form starts with. */
  readonly values?: Partial<TicketValues> | undefined
  /** Whether the client typed `values`. Untyped values become a draft at the first edit. */
  readonly isTypedByClient: boolean
  /** The saved ticket that `values` come from. */
  readonly savedTicket: SavedTicket | undefined
  readonly outbox: WizardOutbox
  /** When a review opens. */
  readonly confirm: Confirm
  readonly onSending: (isSending: boolean) => void
  /** The client has typed something. */
  readonly onTyped: (route: TicketRoute, values: TicketValues) => void
  /** Called with a close function when the review opens, and with `undefined` when it closes. */
  readonly onReview: (back: (() => void) | undefined) => void
  /** The client chose another route; `common` is undefined for the direct one. */
  readonly onRoute: (common: Currency | undefined, values: TicketValues) => void
}

/** The order ticket: price, amount and options, the review, and the sending. */
export function OrderTicket(props: OrderTicketProps) {
  const { route, values, isTypedByClient, savedTicket, outbox, confirm, onSending, onTyped, onReview, onRoute } = props
  const { zone } = useWords()
  const desk = useDesk()
  const { http } = desk
  const formId = useId()
  const { common } = route
  const [start] = useState(values)
  const form = useForm({
    initial: { ...EMPTY_TICKET, ...start, ...(common ? { type: 'limit' as const } : {}) },
    check,
    submit,
  })
  const { submitting } = form
  const { onUnread, marked } = useUnreadAmounts(form.values.type)
  const ticket = { route, values: form.values }
  const { unconfirmed, sent, isSentElsewhere, others } = useFollowFormTicket(outbox, ticket)
  /** The review that the client has just confirmed; undefined when the form is submitted without one. */
  const confirmedReview = useRef<Review>(undefined)
  const { review, setReview, submitRef } = useReview(ticketContent(ticket), unconfirmed !== undefined, onReview)
  const ticker = useMarketPrice(route, form.values.requestedBase)
  const ticketCost = useTicketCost(route, form.values, ticker)
  const expected = useExpectedFill(route, form.values, ticker)
  const best = useBestPrice(route, form.values.type)
  const figures = useFigures(route, form.values, ticker, expected, ticketCost)
  const marketWhenTyped = useMarketWhenTyped(form.values, ticker, savedTicket?.marketWhenTyped)
  useSaveDraft(ticket, isTypedByClient || form.dirty, marketWhenTyped)

  useEffect(() => {
    if (isTypedByClient || form.dirty) onTyped(route, form.values)
  })
  useEffect(() => {
    onSending(submitting)
    return () => onSending(false)
  }, [submitting, onSending])

  const isOnline = useOnline()
  function check(values: TicketValues): readonly Reason[] {
    const offline = isOnline ? [] : [{ code: 'offline' }]
    // An unconfirmed ticket is not validated: its own request may have used the funds.
    if (unconfirmed && !mustWait(unconfirmed)) return offline
    return [
      ...offline,
      ...marked(checkTicket(values, { max: ticketCost.maxForCheck, now: new Date(http.now()), zone })),
      ...(ticketCost.isUnanswered ? [{ code: 'cost_awaited' }] : []),
    ]
  }

  /** The ticket and the market of this moment, as a review shows them. */
  function reviewNow(
    values: TicketValues,
    max: Decimal | undefined,
    isResending: boolean,
    { total, margin }: TicketFigures,
  ): Omit<Review, 'isChanged'> {
    // The first sending may have used the funds: the maximum does not count for the second.
    const limits = isResending ? {} : { max, isMaxUnknown: max === undefined }
    const now = { ...marketNow(ticker, expected, best), ...limits }
    const sending = desk.savedTickets.unconfirmed.peek().get(ticketKey({ route, values }))?.sending
    const mayBePlacedTwice = isResending && !(sending && isKeyValid(desk, sending))
    const warnings: readonly TicketWarning[] = [
      ...(mayBePlacedTwice ? [{ is: 'may-arrive' } as const] : []),
      ...(others.length > 0 && !isResending ? [{ is: 'unconfirmed' } as const] : []),
      ...ticketWarnings(values, route.side, now, marketWhenTyped.current.price),
    ]
    const content = ticketContent({ route, values })
    return { content, warnings, marketPrice: now.price, total, margin, isResending }
  }

  /** Resolves with the price to send, or `undefined` if a review was opened. Rejects with what is wrong. */
  async function prepareToSend(
    values: TicketValues,
    isResending: boolean,
    reviewed: Review | undefined,
  ): Promise<{ readonly price: string | undefined } | undefined> {
    const { max, price, deskMargin } = isResending
      ? { max: ticketCost.maxForCheck, price: ticketCost.price, deskMargin: undefined }
      : await ticketCost.currentCost()
    const reasons = isResending ? [] : checkTicket(values, { max, now: new Date(http.now()), zone })
    if (reasons.length > 0) {
      setReview(undefined)
      throw new ValidationError(reasons)
    }
    // Computed anew: the figures on the screen may be of an older cost.
    const shown = ticketFigures(values, ticker.peek(), expected?.peek(), deskMargin)
    const now = reviewNow(values, max, isResending, shown)
    const next = nextReview(confirmOn(route.exchangeAccount, confirm), now, reviewed)
    setReview(next)
    return next === undefined ? { price } : undefined
  }
  /** Shows the open review as of now. */
  async function updateReview(opened: Review): Promise<void> {
    const { max, deskMargin } = await ticketCost.currentCost()
    const { isResending = false } = opened
    // As in `prepareToSend`, so that the review that is confirmed has the same figures.
    const margin = isResending ? undefined : deskMargin
    const shown = ticketFigures(form.values, ticker.peek(), expected?.peek(), margin)
    const next = { ...reviewNow(form.values, max, isResending, shown), isChanged: false }
    setReview(open => (open === opened ? next : open))
  }
  const latestPrepare = useRef(prepareToSend)
  useLayoutEffect(() => {
    latestPrepare.current = prepareToSend
  })

  async function submit(values: TicketValues): Promise<void> {
    const pressedAt = Date.now()
    const ticket = { route, values }
    // Read before the await, as a second press, which is ignored, clears the ref.
    const reviewed = confirmedReview.current
    // If it is resolved during the review of its 'Send again', `isResending` stays true and the outbox sends nothing.
    const isResending = reviewed?.isResending || outbox.attemptStatus(ticketKey(ticket)).peek() !== undefined
    const ready = await prepareToSend(values, isResending, reviewed)
    if (ready === undefined) return
    // While the page decides, the market and the funds may change: the ticket is checked again. It is sent at the price
    // that the page approved.
    const revalidate = async () => (await latestPrepare.current(values, isResending, reviewed)) !== undefined
    if (!(await outbox.approve(ticket, ready.price, revalidate))) return
    await outbox.send(ticket, ready.price, isResending, pressedAt).catch(failure => {
      // The desk has decided by other funds than the cost on the screen.
      if (isRefused(failure)) ticketCost.retry()
      throw failure
    })
  }

  // An unconfirmed ticket shows what was sent: 'Send again' sends it unchanged.
  const shown = { route, values: sent ?? form.values, ticketCost, ticker, expected, figures }
  return (
    <>
      {review && (
        <ReviewPart
          {...shown}
          review={review}
          obstacle={form.reasons[0]}
          onConfirm={() => {
            // A field that became wrong during the review, as a deadline does at midnight, is shown in the form.
            if (check(form.values).some(({ property }) => property !== undefined)) flushSync(() => setReview(undefined))
            confirmedReview.current = review
            void form.submit().finally(() => {
              confirmedReview.current = undefined
            })
          }}
          isSending={submitting}
          onUpdate={() => updateReview(review)}
          onBack={() => setReview(undefined)}
        />
      )}
      {/* Hidden, not unmounted: a half-typed amount is state of its field. */}
      <div hidden={review !== undefined}>
        <MarketPart route={route} form={form} ticker={ticker} isReviewed={review !== undefined} />
        <form {...form.formProps} id={formId}>
          <fieldset disabled={submitting} className={grid}>
            <TypePart form={form} ticker={ticker} common={common} />
            <PricePart route={route} form={form} ticker={ticker} onUnread={onUnread} />
            <AmountPart route={route} form={form} ticketCost={ticketCost} figures={figures} onUnread={onUnread} />
            <TicketFacts {...shown} values={form.values} />
            <MoreFields form={form} />
            <CompareRoutes route={route} form={form} onTake={common => onRoute(common, form.values)} />
          </fieldset>
        </form>
      </div>
      {!review && (
        <SheetFooter>
          <UnconfirmedOthers tickets={others} />
          <SubmitPart
            ticket={shown}
            form={form}
            formId={formId}
            unconfirmed={unconfirmed}
            isSentElsewhere={isSentElsewhere}
            submitRef={submitRef}
          />
        </SheetFooter>
      )}
    </>
  )
}

const grid = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', minWidth: '0' })
