import { useEffect, useReducer, useRef, useState } from 'react'
import { css } from '#styled/css'
import { type Draft, isUnconfirmed } from '../../src/desk/requests/draftRecord'
import type { TradeRequest } from '../../src/domain/request/request'
import {
  closingEdits,
  startWizard,
  stepBefore,
  type WizardSeed,
  type WizardStep,
  wizard,
} from '../../src/domain/request/wizard'
import { useWords } from '../../src/i18n/intl'
import { Sheet } from '../../src/ui/overlay/Sheet'
import { SheetAsideSlot, SheetFooterSlot } from '../../src/ui/overlay/SheetSlots'
import type { Confirm } from '../OrderTicket/confirm/useConfirmation'
import { OrderTicket } from '../OrderTicket/OrderTicket'
import { DraftOffer } from '../OrderTicket/send/DraftOffer'
import { useDraftOffer } from '../OrderTicket/send/useDraftOffer'
import { useOutbox } from '../OrderTicket/send/useOutbox'
import { CheckSeedAccount } from './CheckSeedAccount'
import { ChoiceChips } from './ChoiceChips'
import { AccountStep } from './steps/AccountStep'
import { CommonStep } from './steps/CommonStep'
import { PairStep } from './steps/PairStep'
import { SideStep } from './steps/SideStep'

export type RequestWizardProps = {
  /** Choices to begin with: the side, account and base of a balance, or a whole request to repeat. */
  readonly seed?: WizardSeed
  /** When to show a request once more before it is sent; by default when something in it is unusual. */
  readonly confirm?: Confirm
  readonly onClosed: () => void
  /** The desk has accepted the request. */
  readonly onPlaced?: (request: TradeRequest) => void
  /** Opens a placed request; without it the toast has no button. */
  readonly onOpenRequest?: (uuid: string) => void
}

/** The step's number in the progress marks; a direct pair skips the fourth. */
const MARK: Record<WizardStep, number> = { side: 1, account: 2, pair: 3, common: 4, total: 5 }

/** From 'What do you plan to do?' to a request at the desk. */
export function RequestWizard({
  seed = {},
  confirm = 'unusual',
  onClosed,
  onPlaced,
  onOpenRequest,
}: RequestWizardProps) {
  const { say } = useWords()
  const [state, tell] = useReducer(wizard, seed, startWizard)
  const { step, choice, focus, values } = state
  const [sending, setSending] = useState(false)
  const [leaveQuestion, setLeaveQuestion] = useState<{ readonly back: () => void }>()
  const [askAtTotal] = useState(() => (back: (() => void) | undefined) => setLeaveQuestion(back && { back }))
  const [begun] = useState(state)
  const [continued, setContinued] = useState<Draft>()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const { side, exchangeAccount, base, counter, common } = choice
  const before = stepBefore(state)
  const closing = closingEdits(state)

  const frame = useRef<HTMLDivElement>(null)
  const part = `${step} ${common ?? ''}`
  const drawn = useRef(part)
  useEffect(() => {
    if (drawn.current === part) return
    drawn.current = part
    // What was pressed has gone with its step: without the focus keys would start from the page's top.
    const dialog = frame.current?.closest<HTMLElement>('[role=dialog]')
    if (dialog && !dialog.contains((dialog.getRootNode() as Document | ShadowRoot).activeElement)) dialog.focus()
  }, [part])

  // Above the form: an unconfirmed ticket is confirmed after its form was closed, too.
  const outbox = useOutbox({ onPlaced, onOpenRequest, onClosed })
  const { offer, discard } = useDraftOffer(outbox.wasPlaced)
  function goOn(draft: Draft): void {
    setContinued(draft)
    tell({ kind: 'draftContinued', seed: { ...draft.route, values: draft.values } })
    if (isUnconfirmed(draft)) void outbox.confirm(draft)
  }

  const whole = side &&
    exchangeAccount &&
    base &&
    counter && { side, exchangeAccount, base, counter, ...(common ? { common } : {}) }

  const title = {
    side: say('wizard.sideTitle'),
    account: say('wizard.accountTitle'),
    pair: say('wizard.pairTitle'),
    common: say('wizard.commonTitle'),
    total: leaveQuestion ? say('confirm.title') : say('total.title', { side: side ?? 'buy', currency: base ?? '' }),
  }[step]

  const isFull = step === 'pair' || step === 'total'
  return (
    <Sheet
      open
      title={title}
      onClose={leaveQuestion?.back ?? (closing ? () => tell({ kind: 'stepEdited', step: closing }) : onClosed)}
      closable={!sending}
      step={{ at: MARK[step], of: 5 }}
      onBack={leaveQuestion?.back ?? (before && (() => tell({ kind: 'stepEdited', step: before })))}
      full={isFull}
      footer={isFull ? <div ref={setFoot} /> : undefined}
      aside={step === 'total' ? <div ref={setAside} /> : undefined}
    >
      <SheetFooterSlot value={isFull ? foot : null}>
        <div ref={frame} className={step === 'pair' ? column : undefined}>
          {(seed.exchangeAccount || continued) && (
            <CheckSeedAccount
              key={continued ? 'continued' : 'seed'}
              onLoaded={accounts => tell({ kind: 'accountsLoaded', accounts })}
            />
          )}
          {offer && state === begun && (
            <DraftOffer draft={offer} onContinue={() => goOn(offer)} onDiscard={() => discard(offer)} />
          )}
          {isFull && !leaveQuestion && (
            // While something is under way to the desk nobody walks off with it half-known.
            <fieldset disabled={sending} className={css({ minWidth: '0' })}>
              <ChoiceChips choice={choice} onEdit={tell} />
            </fieldset>
          )}
          {step === 'side' && <SideStep onChoose={chosen => tell({ kind: 'sideChosen', side: chosen })} />}
          {step === 'account' && (
            <AccountStep onChoose={account => tell({ kind: 'accountChosen', exchangeAccount: account })} />
          )}
          {step === 'pair' && side && exchangeAccount && (
            <PairStep
              choice={{ ...choice, side, exchangeAccount }}
              focus={focus}
              onChoose={pair => tell({ kind: 'pairChosen', ...pair })}
            />
          )}
          {step === 'common' && whole && (
            <CommonStep choice={whole} onChoose={chosen => tell({ kind: 'commonChosen', common: chosen })} />
          )}
          {step === 'total' && whole && (
            <SheetAsideSlot value={aside}>
              <OrderTicket
                // Another route is another request, in a form that begins with what was typed.
                key={`${common ?? ''} ${continued ? 'continued' : ''}`}
                route={whole}
                values={values}
                typed={values !== undefined && values !== seed.values}
                draft={continued && continued.values === values ? continued : undefined}
                onSend={outbox.send}
                formKey={outbox.formKey}
                confirm={confirm}
                onSending={setSending}
                onReview={askAtTotal}
                onRoute={(through, typed) => tell({ kind: 'routeTaken', common: through, values: typed })}
              />
            </SheetAsideSlot>
          )}
        </div>
      </SheetFooterSlot>
    </Sheet>
  )
}

/** The list of currencies scrolls in what height is left. */
const column = css({ display: 'flex', flexDirection: 'column', height: 'full' })
