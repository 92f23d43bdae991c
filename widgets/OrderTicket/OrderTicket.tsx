import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { css } from '#styled/css'
import type { Draft } from '../../src/desk/requests/draftRecord'
import type { NewRequest } from '../../src/desk/requests/newRequest'
import { useDesk, useSignalValue } from '../../src/desk/useDesk'
import type { Currency } from '../../src/domain/currency'
import {
  checkTicket,
  EMPTY_TICKET,
  type Ticket,
  type TicketRoute,
  type TicketValues,
  ticketKey,
} from '../../src/domain/request/ticket'
import { ticketWarnings } from '../../src/domain/request/warnings'
import { useWords } from '../../src/i18n/intl'
import { useForm } from '../../src/ui/form/useForm'
import { SheetFooter } from '../../src/ui/overlay/SheetSlots'
import { AmountPart } from './AmountPart'
import { ConfirmPart } from './confirm/ConfirmPart'
import { type Confirm, reviewKey, useConfirmation } from './confirm/useConfirmation'
import { usePriceWhenTyped } from './confirm/usePriceWhenTyped'
import { CostFacts } from './cost/CostFacts'
import { useTicketCost } from './cost/useTicketCost'
import { MoreFields } from './MoreFields'
import { ExpectedFillFacts } from './market/ExpectedFillFacts'
import { MarketPart } from './market/MarketPart'
import { useExpectedFill } from './market/useExpectedFill'
import { useTicker } from './market/useTicker'
import { PricePart } from './PricePart'
import { CompareRoutes } from './routes/CompareRoutes'
import { SubmitPart } from './SubmitPart'
import { toRequest } from './send/toRequest'
import { useSaveDraft } from './send/useSaveDraft'
import { TypePart } from './TypePart'

type OrderTicketProps = {
  readonly route: TicketRoute
  /** What the form starts with. */
  readonly values?: Partial<TicketValues> | undefined
  /** The client typed `values`. */
  readonly typed: boolean
  /** The draft that `values` come from. */
  readonly draft: Draft | undefined
  readonly onSend: (ticket: Ticket, request: NewRequest) => Promise<void>
  /** Set to the key of the ticket in the form. */
  readonly formKey: RefObject<string | undefined>
  readonly confirm: Confirm
  readonly onSending: (sending: boolean) => void
  /** With the way back to the form when a review opens, `undefined` when it closes. */
  readonly onReview: (back: (() => void) | undefined) => void
  /** Another route to the same counter was taken; `undefined` for the direct one. */
  readonly onRoute: (common: Currency | undefined, values: TicketValues) => void
}

/** The order ticket: price, amount and options, the review, and the sending. */
export function OrderTicket(props: OrderTicketProps) {
  const { route, values, typed, draft, onSend, formKey, confirm, onSending, onReview, onRoute } = props
  const { zone } = useWords()
  const { http, outbox } = useDesk()
  const formId = useId()
  const { common } = route
  const unconfirmedOf = (values: TicketValues) => outbox.entry(ticketKey({ route, values })).peek()
  const form = useForm({
    initial: { ...EMPTY_TICKET, ...values, ...(common ? { type: 'limit' as const } : {}) },
    check: values =>
      // An unconfirmed ticket is sent again as it was: its own request may have lowered the maximum.
      ['notFound', 'unknown'].includes(unconfirmedOf(values)?.status ?? '')
        ? []
        : [
            ...checkTicket(values, { max: ticketCost.max, now: new Date(http.now()), zone }),
            ...(ticketCost.isCurrent ? [] : [{ code: 'quote_awaited' }]),
          ],
    submit: async values => {
      const ticket = { route, values }
      const request = toRequest(ticket, ticketCost.price, zone)
      const { state, value } = ticker.peek()
      const market = value?.price
      const now = { price: market, isStale: state === 'stale', walk: expected?.peek().value, max: ticketCost.max }
      const warnings = ticketWarnings(values, route.side, now, priceWhenTyped())
      // An unconfirmed ticket was reviewed before its first sending.
      const isSent = unconfirmedOf(values) !== undefined || passes(reviewKey(request), { warnings, market })
      if (isSent) await onSend(ticket, request)
    },
  })
  const { submitting } = form
  const ticket = { route, values: form.values }
  const key = ticketKey(ticket)
  const unconfirmed = useSignalValue(useMemo(() => outbox.entry(key), [outbox, key]))
  useLayoutEffect(() => {
    formKey.current = key
    return () => {
      formKey.current = undefined
    }
  }, [formKey, key])
  const ticker = useTicker(route, form.values.requestedBase)
  const ticketCost = useTicketCost(route, form.values, ticker)
  const expected = useExpectedFill(route, form.values, ticker)
  const priceWhenTyped = usePriceWhenTyped(form.values, ticker, draft?.typedAt)
  useSaveDraft(ticket, typed || form.dirty, priceWhenTyped)

  const request = toRequest(ticket, ticketCost.price, zone)
  const { passes, confirmReview, closeReview, ...confirmation } = useConfirmation(confirm)
  // A price taken from the order book beside the review makes another request.
  const review = confirmation.review?.key === reviewKey(request) ? confirmation.review : undefined
  const isReviewing = review !== undefined
  const submitRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isReviewing) return
    onReview(closeReview)
    return () => {
      onReview(undefined)
      submitRef.current?.focus()
    }
  }, [isReviewing, closeReview, onReview])

  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    onSending(submitting)
    // Fields are disabled while sending: a rejected one can only be focused now.
    if (!submitting) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return () => onSending(false)
  }, [submitting, onSending])

  const summary = { route, values: form.values, ticketCost, ticker, expected }
  return (
    <>
      {review && (
        <ConfirmPart
          {...summary}
          review={review}
          onConfirm={() => void confirmReview(form.submit)}
          onBack={closeReview}
        />
      )}
      {/* Hidden, not unmounted: a half-typed amount is state of its field. */}
      <div hidden={isReviewing}>
        <MarketPart route={route} form={form} ticker={ticker} />
        <form {...form.formProps} id={formId}>
          <fieldset ref={fields} disabled={submitting} className={grid}>
            <TypePart form={form} ticker={ticker} common={common} />
            <PricePart route={route} form={form} ticker={ticker} />
            <AmountPart route={route} form={form} ticketCost={ticketCost} ticker={ticker} />
            <MoreFields form={form} openAtStart={Boolean(values?.comment || values?.deadline)} />
            <div>
              <CostFacts route={route} ticketCost={ticketCost} requestedBase={form.values.requestedBase} />
              <ExpectedFillFacts route={route} form={form} ticker={ticker} />
            </div>
            <CompareRoutes route={route} form={form} onTake={common => onRoute(common, form.values)} />
          </fieldset>
        </form>
      </div>
      {!isReviewing && (
        <SheetFooter>
          <SubmitPart summary={summary} form={form} formId={formId} unconfirmed={unconfirmed} submitRef={submitRef} />
        </SheetFooter>
      )}
    </>
  )
}

const grid = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', minWidth: '0' })
