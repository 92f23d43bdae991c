import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css } from '#styled/css'
import type { NewRequest } from '../../../src/desk/requests'
import { useDesk } from '../../../src/desk/useDesk'
import type { Currency } from '../../../src/domain/currency'
import { endOfDay, parseDay } from '../../../src/domain/deadline'
import { checkTotal, EMPTY_TOTAL, type TotalValues } from '../../../src/domain/forms'
import type { WholeChoice } from '../../../src/domain/wizard'
import { useWords } from '../../../src/i18n/intl'
import { DateField } from '../../../src/ui/DateField'
import { TextArea } from '../../../src/ui/TextArea'
import { useForm } from '../../../src/ui/useForm'
import { SheetFoot } from '../SheetFoot'
import { AmountPart } from './AmountPart'
import { ExpectedFacts } from './ExpectedFacts'
import { MarketPart } from './MarketPart'
import { MoreButtons } from './MoreButtons'
import { PricePart } from './PricePart'
import { QuoteFacts } from './QuoteFacts'
import { RouteLens } from './routes/RouteLens'
import { SubmitPart } from './SubmitPart'
import { TypePart } from './TypePart'
import { useQuote } from './useQuote'
import { type Placed, useSubmission } from './useSubmission'
import { useTicker } from './useTicker'

type TotalStepProps = {
  readonly choice: WholeChoice
  /** What the form begins with, of a request that is repeated. */
  readonly values?: Partial<TotalValues> | undefined
  readonly onSending: (sending: boolean) => void
  readonly onPlaced: Placed
  /** Another route to the same counter was taken, with what is typed; undefined: the direct one. */
  readonly onRoute: (common: Currency | undefined, values: TotalValues) => void
}

/** Step 5: price, amount and the rest, then the request goes to the desk (spec sections 2 and 5). */
export function TotalStep({ choice, values, onSending, onPlaced, onRoute }: TotalStepProps) {
  const { say, zone } = useWords()
  const { http } = useDesk()
  const formId = useId()
  const { common } = choice
  const submission = useSubmission(onPlaced)
  const form = useForm({
    initial: { ...EMPTY_TOTAL, ...values, ...(common ? { type: 'limit' as const } : {}) },
    check: values =>
      // What was sent in doubt goes again as it was: by itself it may have lowered the maximum.
      ['notFound', 'unknown'].includes(submission.phaseOf(values))
        ? []
        : [
            ...checkTotal(values, { max: quote.max, now: new Date(http.now()), zone }),
            ...(quote.isCurrent ? [] : [{ code: 'quote_awaited' }]),
          ],
    submit: values => submission.submit(values, toRequest(values, choice, quote.price, zone)),
  })
  const ticker = useTicker(choice, form.values.requestedBase)
  const quote = useQuote(choice, form.values, ticker)
  const [more, setMore] = useState(Boolean(values?.comment || values?.deadline))
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

  return (
    <>
      <MarketPart choice={choice} form={form} ticker={ticker} />
      <form {...form.formProps} id={formId}>
        <fieldset ref={fields} disabled={submitting} className={grid}>
          <TypePart form={form} ticker={ticker} common={common} />
          <PricePart choice={choice} form={form} ticker={ticker} />
          <AmountPart choice={choice} form={form} quote={quote} ticker={ticker} />
          <div>
            <QuoteFacts choice={choice} quote={quote} requestedBase={form.values.requestedBase} />
            <ExpectedFacts choice={choice} form={form} ticker={ticker} />
          </div>
          <RouteLens choice={choice} form={form} onTake={common => onRoute(common, form.values)} />
          {more ? (
            <div ref={extras} className={grid}>
              <TextArea label={say('total.comment')} maxLength={1000} {...form.field('comment')} />
              <DateField label={say('total.deadline')} now={new Date(http.now())} {...form.field('deadline')} />
            </div>
          ) : (
            <MoreButtons onOpen={openMore} />
          )}
        </fieldset>
      </form>
      <SheetFoot>
        <SubmitPart choice={choice} form={form} formId={formId} quote={quote} phase={submission.phaseOf(form.values)} />
      </SheetFoot>
    </>
  )
}

const grid = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', minWidth: '0' })

/** Only what the type takes is sent; the deadline ends with its day in the client's zone (decisions.md). */
function toRequest(values: TotalValues, choice: WholeChoice, price: string | undefined, zone: string): NewRequest {
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
