import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css } from '#styled/css'
import type { Draft } from '../../src/desk/requests/draftRecord'
import type { NewRequest } from '../../src/desk/requests/newRequest'
import { useDesk, useSignalValue } from '../../src/desk/useDesk'
import type { Currency } from '../../src/domain/currency'
import { endOfDay, parseDay } from '../../src/domain/deadline'
import { LONGEST_COMMENT } from '../../src/domain/request/request'
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
import { DateField } from '../../src/ui/form/DateField'
import { TextArea } from '../../src/ui/form/TextArea'
import { useForm } from '../../src/ui/form/useForm'
import { SheetFooter } from '../../src/ui/overlay/SheetSlots'
import { AmountPart } from './AmountPart'
import { ConfirmPart } from './confirm/ConfirmPart'
import { type Confirm, useConfirmation } from './confirm/useConfirmation'
import { usePriceWhenTyped } from './confirm/usePriceWhenTyped'
import { CostFacts } from './cost/CostFacts'
import { useTicketCost } from './cost/useTicketCost'
import { MoreButtons } from './MoreButtons'
import { ExpectedFillFacts } from './market/ExpectedFillFacts'
import { MarketPart } from './market/MarketPart'
import { useExpectedFill } from './market/useExpectedFill'
import { useTicker } from './market/useTicker'
import { PricePart } from './PricePart'
import { CompareRoutes } from './routes/CompareRoutes'
import { SubmitPart } from './SubmitPart'
import { useSaveDraft } from './send/useSaveDraft'
import { TypePart } from './TypePart'

type TotalStepProps = {
  readonly choice: TicketRoute
  /** What the form begins with, of a request that is repeated. */
  readonly values?: Partial<TicketValues> | undefined
  /** The client typed them before. */
  readonly typed: boolean
  /** Where they come from, when they were left and are gone on with. */
  readonly draft: Draft | undefined
  readonly onSend: (ticket: Ticket, request: NewRequest) => Promise<void>
  /** Set to the key of the ticket in the form. */
  readonly formKey: RefObject<string | undefined>
  readonly confirm: Confirm
  readonly onSending: (sending: boolean) => void
  /** While it is asked once more: the way back to the form. */
  readonly onAsking: (back: (() => void) | undefined) => void
  /** Another route to the same counter was taken, with what is typed; undefined: the direct one. */
  readonly onRoute: (common: Currency | undefined, values: TicketValues) => void
}

/** Step 5: price, amount and the rest, then the request goes to the desk (spec sections 2 and 5). */
export function OrderTicket(props: TotalStepProps) {
  const { choice, values, typed, draft, onSend, formKey, confirm, onSending, onAsking, onRoute } = props
  const { say, zone } = useWords()
  const { http, outbox } = useDesk()
  const formId = useId()
  const { common } = choice
  const unconfirmedOf = (values: TicketValues) => outbox.entry(ticketKey({ route: choice, values })).peek()
  const form = useForm({
    initial: { ...EMPTY_TICKET, ...values, ...(common ? { type: 'limit' as const } : {}) },
    check: values =>
      // An unconfirmed ticket is sent again as it was: its own request may have lowered the maximum.
      ['notFound', 'unknown'].includes(unconfirmedOf(values)?.status ?? '')
        ? []
        : [
            ...checkTicket(values, { max: quote.max, now: new Date(http.now()), zone }),
            ...(quote.isCurrent ? [] : [{ code: 'quote_awaited' }]),
          ],
    submit: async values => {
      const request = toRequest(values, choice, quote.price, zone)
      const { state, value } = ticker.peek()
      const market = value?.price
      const now = { price: market, isStale: state === 'stale', walk: expected?.peek().value, max: quote.max }
      const unusual = ticketWarnings(values, choice.side, now, typedAt())
      // An unconfirmed ticket was reviewed before its first sending.
      const goes = unconfirmedOf(values) !== undefined || confirmation.passes(wordOf(request), { unusual, market })
      if (goes) await onSend({ route: choice, values }, request)
    },
  })
  const key = ticketKey({ route: choice, values: form.values })
  const unconfirmed = useSignalValue(useMemo(() => outbox.entry(key), [outbox, key]))
  useLayoutEffect(() => {
    formKey.current = key
    return () => {
      formKey.current = undefined
    }
  }, [formKey, key])
  const ticker = useTicker(choice, form.values.requestedBase)
  const quote = useTicketCost(choice, form.values, ticker)
  const expected = useExpectedFill(choice, form.values, ticker)
  const typedAt = usePriceWhenTyped(form.values, ticker, draft?.typedAt)
  useSaveDraft(choice, form.values, typed || form.dirty, typedAt)
  const confirmation = useConfirmation(confirm)
  const { dismiss } = confirmation
  const request = toRequest(form.values, choice, quote.price, zone)
  // A price that is taken from the book beside it makes another form.
  const question = confirmation.question?.about === wordOf(request) ? confirmation.question : undefined
  const submitRef = useRef<HTMLButtonElement>(null)
  const isAsking = question !== undefined
  useEffect(() => {
    if (!isAsking) return
    onAsking(dismiss)
    return () => {
      onAsking(undefined)
      submitRef.current?.focus()
    }
  }, [isAsking, dismiss, onAsking])
  const [more, setMore] = useState(Boolean(values?.comment || values?.deadline))
  const refusesMore = form.reasonOf('comment') !== undefined || form.reasonOf('deadline') !== undefined
  if (refusesMore && !more) setMore(true)
  const { submitting } = form
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    onSending(submitting)
    // Locked while it was sent, no field could take the focus when the desk refused it.
    if (!submitting) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return () => onSending(false)
  }, [submitting, onSending])
  const extras = useRef<HTMLDivElement>(null)
  const openMore = (field: 'comment' | 'deadline') => {
    flushSync(() => setMore(true))
    extras.current?.scrollIntoView({ block: 'nearest' })
    form.focus(field)
  }

  const summary = { choice, values: form.values, quote, ticker, expected }
  return (
    <>
      {question && (
        <ConfirmPart
          {...summary}
          question={question}
          onConfirm={() => void confirmation.answer(form.submit)}
          onBack={dismiss}
        />
      )}
      {/* Out of sight, not out of the page: what is half-typed in a field is the field's own. */}
      <div hidden={isAsking}>
        <MarketPart choice={choice} form={form} ticker={ticker} />
        <form {...form.formProps} id={formId}>
          <fieldset ref={fields} disabled={submitting} className={grid}>
            <TypePart form={form} ticker={ticker} common={common} />
            <PricePart choice={choice} form={form} ticker={ticker} />
            <AmountPart choice={choice} form={form} quote={quote} ticker={ticker} />
            {more ? (
              <div ref={extras} className={grid}>
                <TextArea label={say('total.comment')} maxLength={LONGEST_COMMENT} {...form.field('comment')} />
                <DateField label={say('total.deadline')} now={new Date(http.now())} {...form.field('deadline')} />
              </div>
            ) : (
              <MoreButtons onOpen={openMore} />
            )}
            <div>
              <CostFacts choice={choice} quote={quote} requestedBase={form.values.requestedBase} />
              <ExpectedFillFacts choice={choice} form={form} ticker={ticker} />
            </div>
            <CompareRoutes choice={choice} form={form} onTake={common => onRoute(common, form.values)} />
          </fieldset>
        </form>
      </div>
      {!isAsking && (
        <SheetFooter>
          <SubmitPart summary={summary} form={form} formId={formId} unconfirmed={unconfirmed} submitRef={submitRef} />
        </SheetFooter>
      )}
    </>
  )
}

const grid = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', minWidth: '0' })

/** What is confirmed is what is sent; a market price moves by itself: by how much is asked, not that it does. */
const wordOf = ({ price, ...request }: NewRequest): string =>
  JSON.stringify(request.type === 'market' ? request : { ...request, price })

/** Only what the type takes is sent; the deadline ends with its day in the client's zone (decisions.md). */
function toRequest(values: TicketValues, choice: TicketRoute, price: string | undefined, zone: string): NewRequest {
  const { type, requestedBase, requestedPrice, minPrice, maxPrice, isIceberg, comment, deadline } = values
  const day = parseDay(deadline)
  return {
    exchangeAccount: choice.exchangeAccount,
    side: choice.side,
    type,
    baseCurrency: choice.base,
    counterCurrency: choice.counter,
    ...(choice.common ? { commonCurrency: choice.common } : {}),
    requestedBase,
    ...(type === 'limit' ? { requestedPrice, isIceberg } : {}),
    ...(type === 'scaled' ? { minPrice, maxPrice } : {}),
    ...(comment.trim() ? { comment: comment.trim() } : {}),
    ...(day ? { deadline: endOfDay(day, zone).toISOString() } : {}),
    ...(price ? { price } : {}),
  }
}
