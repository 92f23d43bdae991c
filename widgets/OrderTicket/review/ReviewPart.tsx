import { signal } from '@preact/signals-core'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { css, cx } from '#styled/css'
import type { Reason } from '../../../src/domain/errors'
import type { Review } from '../../../src/domain/request/review'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { Fact, Facts } from '../../../src/ui/Fact'
import { Notice } from '../../../src/ui/feedback/Banner'
import { SheetFooter } from '../../../src/ui/overlay/SheetSlots'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { needOf } from '../needOf'
import type { ShownTicket } from '../shownTicket'
import { Emphasis } from './Emphasis'
import { useReviewFacts } from './reviewFacts'
import { warningText } from './warningText'

type ReviewPartProps = ShownTicket & {
  readonly review: Review
  /** Why the ticket can no longer be sent: the market or the maximum has changed while the review was open. */
  readonly obstacle: Reason | undefined
  /** The maximum is being fetched again, or the request is being sent. */
  readonly isSending: boolean
  readonly onConfirm: () => void
  /** The client wants the prices of now. */
  readonly onUpdate: () => Promise<void>
  readonly onBack: () => void
}

/**
 * The button is disabled for this long after the review opens, and after each click meanwhile: a double or triple click
 * on the form's button must not confirm.
 */
const ENABLED_AFTER_MS = 500

/** All fields of the request with its warnings. The client confirms it or goes back to the form. */
export function ReviewPart({ review, obstacle, isSending, onConfirm, onUpdate, onBack, ...ticket }: ReviewPartProps) {
  const words = useWords()
  const { say, sum, time } = words
  const { at, ticket: shown } = useAtReview(review, ticket)
  const { decisive, details } = useReviewFacts(shown, review.marketPrice)
  const { side, base } = ticket.route
  const { comment, requestedBase } = ticket.values
  const top = useRef<HTMLDivElement>(null)
  const id = useId()
  const needId = useId()
  const need = obstacle && !isSending ? needOf(obstacle, ticket.ticketCost, true) : undefined
  const { isTooEarly, waitAnew } = useWaitAfterOpening(review)
  const backToField = obstacle?.property === undefined ? undefined : onBack
  const { closeNews } = useToasts()
  // On a phone the toast of the request before would cover the warnings.
  useEffect(closeNews, [closeNews])
  useEffect(() => {
    top.current?.closest<HTMLElement>('[role=dialog]')?.focus()
    // The form was scrolled to its end; the warnings come first.
    top.current?.scrollIntoView({ block: 'start' })
    return waitAnew()
  }, [waitAnew])
  return (
    <div ref={top} id={id} className={css({ display: 'grid', gap: '3', paddingTop: '1' })}>
      {review.isChanged && (
        <p role="status" className={css({ color: 'ink-2' })}>
          {say('review.again')}
        </p>
      )}
      {review.warnings.length > 0 && (
        <Notice>
          <ul aria-label={say('review.unusual')} className={css({ display: 'grid', gap: '1.5' })}>
            {review.warnings.map(one => (
              <li key={one.is}>
                <Emphasis text={warningText(one, words)} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={largest}>
        <Facts dense>
          {decisive.map(({ key, label, shown }) => (
            <Fact key={key} label={label}>
              {shown}
            </Fact>
          ))}
        </Facts>
      </div>
      <Facts dense>
        {details.map(({ key, label, shown }) => (
          <Fact key={key} label={label}>
            {shown}
          </Fact>
        ))}
        {comment.trim() && (
          <Fact label={say('total.comment')}>
            <span className={css({ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' })}>{comment.trim()}</span>
          </Fact>
        )}
        {at && (
          <Fact label={say('review.pricesAsOf')}>
            <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '3' })}>
              <time dateTime={at.toISOString()}>{time(at)}</time>
              <UpdateButton isBlocked={isSending} onUpdate={onUpdate} />
            </span>
          </Fact>
        )}
      </Facts>
      <SheetFooter>
        <p id={needId} role="status" className={cx(needLine, need && css({ paddingBottom: '2' }))}>
          {need && say(need)}
        </p>
        <div className={buttons}>
          <Button look="line" height={52} blockedBy={isSending ? id : undefined} onPress={onBack}>
            {say('review.back')}
          </Button>
          <Button
            look={side === 'buy' ? 'commit-buy' : 'commit-sell'}
            blockedBy={isTooEarly ? id : need && needId}
            onBlockedPress={isTooEarly ? waitAnew : backToField}
            sending={isSending}
            onPress={onConfirm}
          >
            {say('review.submit', { side, amount: sum(requestedBase, base, 'exact') })}
          </Button>
        </div>
      </SheetFooter>
    </div>
  )
}

type UpdateButtonProps = { readonly isBlocked: boolean; readonly onUpdate: () => Promise<void> }

/** The book beside the review goes on: this brings the review to the same moment. */
function UpdateButton({ isBlocked, onUpdate }: UpdateButtonProps) {
  const { say } = useWords()
  const [isUpdating, setUpdating] = useState(false)
  const update = () => {
    setUpdating(true)
    void onUpdate().finally(() => setUpdating(false))
  }
  return (
    <button
      type="button"
      className={updateLook}
      aria-disabled={isBlocked || isUpdating}
      onClick={isBlocked || isUpdating ? undefined : update}
    >
      {say(isUpdating ? 'review.updating' : 'review.update')}
    </button>
  )
}

/** `waitAnew` starts the wait from now. */
function useWaitAfterOpening(review: Review) {
  const [enabledFor, setEnabledFor] = useState<Review>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waitAnew = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setEnabledFor(review), ENABLED_AFTER_MS)
    return () => clearTimeout(timer.current)
  }, [review])
  return { isTooEarly: enabledFor !== review, waitAnew }
}

type Opened = { readonly review: Review; readonly at: Date | undefined; readonly ticket: ShownTicket }

/**
 * The ticket with the market of the moment in which the review opened: its figures and its warnings agree. `at` is the
 * time of its price. A press is followed by a new review when the market or a sum has moved by half a percent.
 */
function useAtReview(review: Review, ticket: ShownTicket): Opened {
  const [opened, setOpened] = useState<Opened>()
  if (opened?.review === review) return opened
  const { figures, ticker, expected } = ticket
  const fixed = {
    ...ticket,
    figures: signal(figures.peek()),
    ticker: signal(ticker.peek()),
    expected: expected && signal(expected.peek()),
  }
  const { asOf } = ticker.peek()
  const next = { review, at: asOf === undefined ? undefined : new Date(asOf), ticket: fixed }
  setOpened(next)
  return next
}

// The amount is the largest, then what it comes to.
const largest = css({
  padding: '8px 16px',
  border: '1px solid {colors.line}',
  rounded: 'panel',
  bg: 'inset',
  '& dl > *': { alignItems: 'baseline' },
  '& dd': { textStyle: 'lead', color: 'ink', paddingBlock: '1' },
  '& dl > :nth-child(1) dd': { textStyle: 'figure' },
  '& dl > :nth-child(2) dd': { textStyle: 'title' },
})
const updateLook = css({
  paddingBlock: '2',
  color: 'ink',
  fontWeight: '600',
  textDecoration: 'underline',
  cursor: 'pointer',
  '&[aria-disabled=true]': { color: 'ink-3', cursor: 'default' },
})
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  // Each as wide as its words; in large text one below the other.
  '& > *': { flex: '1 1 auto' },
  '& > :last-child': { flexGrow: '1.4' },
})
const needLine = css({ textStyle: 'small', color: 'ink-2', textAlign: 'center' })
