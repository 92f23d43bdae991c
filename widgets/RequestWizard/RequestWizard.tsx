import { type MouseEvent, useEffect, useReducer, useState } from 'react'
import { css } from '#styled/css'
import { useRecentRequests } from '../../src/desk/requests/requestQueries'
import { isUnconfirmed, type SavedTicket } from '../../src/desk/requests/ticketRecord'
import { ownFields } from '../../src/domain/ownFields'
import type { TradeRequest } from '../../src/domain/request/request'
import type { Confirm } from '../../src/domain/request/review'
import {
  closingEdits,
  isStepBefore,
  routeOf,
  startWizard,
  stepBefore,
  type WizardEvent,
  type WizardSeed,
  type WizardStep,
  wizard,
} from '../../src/domain/request/wizard'
import { useWords } from '../../src/i18n/intl'
import { Sheet } from '../../src/ui/overlay/Sheet'
import { SheetAsideSlot, SheetFooterSlot } from '../../src/ui/overlay/SheetSlots'
import { useToasts } from '../../src/ui/overlay/Toasts'
import { useOpener } from '../../src/ui/overlay/useOpener'
import { useStepHistory } from '../../src/ui/overlay/useStepHistory'
import { useWizardOutbox } from '../OrderTicket/send/useWizardOutbox'
import { ChoiceChips } from './ChoiceChips'
import { loadCurrencyRows } from './currency/CurrencyList'
import { ReportAccounts } from './ReportAccounts'
import { SavedTicketOffer } from './savedTicket/SavedTicketOffer'
import { useSavedTicketOffer } from './savedTicket/useSavedTicketOffer'
import { AccountStep } from './steps/AccountStep'
import { CommonStep } from './steps/CommonStep'
import { PairStep } from './steps/PairStep'
import { SideStep } from './steps/SideStep'
import { TotalStep } from './steps/TotalStep'
import { firstEmptyAmount, useStepFocus } from './useStepFocus'
import { useStepNumber } from './useStepNumber'
import { useTypedValues } from './useTypedValues'

type RequestWizardProps = {
  /** Choices to begin with: the side, account and base of a balance, or a whole request to repeat. */
  readonly seed?: WizardSeed
  /** When a request is reviewed before it is sent; by default when it executes at once or something is unusual. */
  readonly confirm?: Confirm
  /** It has closed, by the client or after sending: the page removes it. */
  readonly onClosed: () => void
  /** The desk has accepted the request. */
  readonly onPlaced?: (request: TradeRequest) => void
  /** Opens a placed request; without it the toast has no button. */
  readonly onOpenRequest?: (uuid: string) => void
  /** The browser's Back leads one step back: each step gets an entry in the page's history. */
  readonly stepsInHistory?: boolean
}

/** Leads step by step to a request at the desk: side, account, pair, common currency of a triangulation, total. */
export function RequestWizard({
  seed = {},
  confirm = 'unusual',
  onClosed,
  onPlaced,
  onOpenRequest,
  stepsInHistory = false,
}: RequestWizardProps) {
  const { say } = useWords()
  const { show, closeNews } = useToasts()
  // The toast of the request before would cover the form.
  useEffect(closeNews, [closeNews])
  const [state, dispatch] = useReducer(wizard, seed, startWizard)
  const { step, choice, focus, values } = state
  const [isSending, setIsSending] = useState(false)
  const [review, setReview] = useState<{ readonly back: () => void }>()
  const [showReview] = useState(() => (back: (() => void) | undefined) => setReview(back && { back }))
  const [initial] = useState(state)
  const [continued, setContinued] = useState<SavedTicket>()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const { side, exchangeAccount, base, common } = choice
  const before = stepBefore(state)
  // A step's field takes the focus before the dialog could find out who had it.
  const opener = useOpener()
  const closing = closingEdits(state)
  const recent = useRecentRequests(step !== 'total')
  const stepNumber = useStepNumber(state)

  const { frame, goToNext, isNextPending, onFormDrawn, dropTyped } = useStepFocus(
    `${step} ${common ?? ''}`,
    step === 'total',
  )
  const choose = (event: WizardEvent) => goToNext(() => dispatch(event))
  useEffect(() => {
    // Code that can't be fetched now is fetched again at its step, which shows a message if that fails too.
    for (const load of [loadCurrencyRows, TotalStep.load]) load().catch(() => undefined)
  }, [])

  const [isClosed, setClosed] = useState(false)
  // Here and not in the form: an unconfirmed ticket is still checked after its form has closed.
  const outbox = useWizardOutbox({ onPlaced, onOpenRequest, onClosed: close })
  const isBackAtStart = step === 'side' && state !== initial
  const { offer, discard, isDraftSaved } = useSavedTicketOffer(outbox.wasPlaced, isBackAtStart)
  const leaveHistory = useStepHistory<WizardStep | 'review'>({
    enabled: stepsInHistory,
    step: review ? 'review' : step,
    canLeave: !isSending,
    isNextPending,
    onBack(to) {
      if (to === 'total') review?.back()
      else if (to !== 'review' && isStepBefore(to, step)) dispatch({ kind: 'stepEdited', step: to })
      // The wizard opened at `to`, and the client is at an earlier step now: Back leaves the wizard.
      else leave()
    },
    onLeave: leave,
  })
  function close(): void {
    dropTyped()
    setClosed(true)
    leaveHistory(onClosed)
  }
  /** The client closes it without having sent. */
  function leave(): void {
    close()
    void isDraftSaved().then(isSaved => isSaved && show({ kind: 'success', text: say('draft.saved') }))
  }
  function continueSavedTicket(ticket: SavedTicket): void {
    setContinued(ticket)
    dispatch({ kind: 'draftContinued', seed: { ...ticket.route, values: ticket.values } })
    if (isUnconfirmed(ticket)) void outbox.confirmPlaced(ticket)
  }

  const route = routeOf(choice)
  const typed = useTypedValues()
  const typedBefore = values === undefined && route ? typed.of(route) : undefined

  const title = {
    side: say('wizard.sideTitle'),
    account: say('wizard.accountTitle'),
    pair: say('wizard.pairTitle'),
    common: say('wizard.commonTitle'),
    total: review ? say('review.title') : say('total.title', { side: side ?? 'buy', currency: base ?? '' }),
  }[step]

  const isFull = step === 'pair' || step === 'total'
  // A page that does not remove it must not show what was sent, ready to be sent again.
  if (isClosed) return null
  return (
    <Sheet
      open
      title={title}
      onClose={review?.back ?? (closing ? () => dispatch({ kind: 'stepEdited', step: closing }) : leave)}
      closable={!isSending}
      focusAfter={opener}
      firstFocus={firstEmptyAmount}
      step={stepNumber}
      onBack={review?.back ?? (before && (() => dispatch({ kind: 'stepEdited', step: before })))}
      full={isFull}
      footerRef={isFull ? setFooter : undefined}
      aside={step === 'total' ? <div ref={setAside} /> : undefined}
    >
      <SheetFooterSlot.Provider value={isFull ? footer : null}>
        <div ref={frame} onClickCapture={ignoreSecondClick} className={step === 'pair' ? column : undefined}>
          {(seed.exchangeAccount || continued) && (
            <ReportAccounts
              key={continued ? 'continued' : 'seed'}
              onLoaded={accounts => dispatch({ kind: 'accountsLoaded', accounts })}
            />
          )}
          {offer && (state === initial || isBackAtStart) && (
            <SavedTicketOffer
              ticket={offer}
              outbox={outbox}
              onContinue={() => continueSavedTicket(offer)}
              onDiscard={() => {
                discard(offer)
                typed.drop(offer.route)
              }}
            />
          )}
          {isFull && !review && (
            // While a request is being sent its choices can't be changed.
            <fieldset disabled={isSending} className={css({ minWidth: '0' })}>
              <ChoiceChips choice={choice} onEdit={dispatch} />
            </fieldset>
          )}
          {step === 'side' && <SideStep onChoose={chosen => choose({ kind: 'sideChosen', side: chosen })} />}
          {step === 'account' && side && (
            <AccountStep
              side={side}
              base={base}
              recent={recent}
              onChoose={account => choose({ kind: 'accountChosen', exchangeAccount: account })}
            />
          )}
          {step === 'pair' && side && exchangeAccount && (
            <PairStep
              choice={ownFields({ ...choice, side, exchangeAccount })}
              focus={focus}
              recent={recent}
              onChoose={pair => choose({ kind: 'pairChosen', ...pair })}
            />
          )}
          {step === 'common' && route && (
            <CommonStep choice={route} onChoose={chosen => choose({ kind: 'commonChosen', common: chosen })} />
          )}
          {step === 'total' && route && (
            <SheetAsideSlot.Provider value={aside}>
              <TotalStep
                // Another route is another request: a new form, which begins with the typed values.
                key={`${common ?? ''} ${continued ? 'continued' : ''}`}
                route={route}
                values={values ?? typedBefore}
                isTypedByClient={typedBefore !== undefined || (values !== undefined && values !== seed.values)}
                savedTicket={continued && continued.values === values ? continued : undefined}
                outbox={outbox}
                confirm={confirm}
                onDrawn={onFormDrawn}
                onSending={setIsSending}
                onTyped={typed.keep}
                onReview={showReview}
                onRoute={(through, typed) => dispatch({ kind: 'routeTaken', common: through, values: typed })}
              />
            </SheetAsideSlot.Provider>
          )}
        </div>
      </SheetFooterSlot.Provider>
    </Sheet>
  )
}

/** The second click of a double click meets the next step, which the client has not read yet. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2 || (event.target as Element).matches('input, textarea')) return
  event.preventDefault()
  event.stopPropagation()
}

/** The list of currencies scrolls in the remaining height. */
const column = css({ display: 'flex', flexDirection: 'column', height: 'full' })
