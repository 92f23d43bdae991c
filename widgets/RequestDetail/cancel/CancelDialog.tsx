import { useEffect, useRef, useState } from 'react'
import { css } from '#styled/css'
import { useIdentify } from '../../../src/desk/client/useIdentify'
import { approve } from '../../../src/desk/page/approval'
import { cancelRequest } from '../../../src/desk/requests/changes/requestChanges'
import { cancelOutcome, isEnd, sentCancelsOf } from '../../../src/desk/requests/changes/sentCancels'
import { isChangePending, useRequestChange } from '../../../src/desk/requests/changes/useRequestChange'
import { useDesk } from '../../../src/desk/useDesk'
import { NetworkError, ValidationError } from '../../../src/domain/errors'
import { baseKind } from '../../../src/domain/figureStyle'
import { isCancellable, type TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { PressableAmount } from '../../../src/ui/amount/PressableAmount'
import { Button } from '../../../src/ui/Button'
import { useDeskRoot } from '../../../src/ui/DeskRoot'
import { Fact, Facts } from '../../../src/ui/Fact'
import { Message } from '../../../src/ui/feedback/Message'
import { Dialog } from '../../../src/ui/overlay/Dialog'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { AccountName } from '../../../src/ui/request/AccountName'
import { SideChip } from '../../../src/ui/request/Chip'
import { RequestPrice } from '../../../src/ui/request/RequestPrice'
import { ChangeMessage } from '../ChangeMessage'
import { useMayArrive } from '../useMayArrive'
import { ExecutedStays } from './ExecutedStays'

type CancelDialogProps = {
  open: boolean
  request: TradeRequest
  /** When the desk sent the request, epoch ms by the device's clock. */
  answeredAt: number | undefined
  /** The last refresh failed. */
  failed: boolean
  /** Reads the request, without a cache. */
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
  onLeave: () => void
  focusAfter: () => HTMLElement | null
}

/** The toast's text where the dialog is closed. */
const CLOSED = {
  notFound: 'outcome.cancelNotArrived',
  unknown: 'outcome.cancelUnconfirmed',
  refused: 'outcome.cancelRefused',
  notSent: 'outcome.cancelNotSent',
} as const

/** Asks for confirmation and shows the result. Can't be closed while the cancel is being sent. */
export function CancelDialog(props: CancelDialogProps) {
  const { open, request, answeredAt, failed, readAgain, onLeave, focusAfter } = props
  const { say } = useWords()
  const desk = useDesk()
  const { emit } = useDeskRoot()
  const { show } = useToasts()
  const leave = useRef<HTMLButtonElement>(null)
  const [isDone, setIsDone] = useState(false)
  const [isAwaitingApproval, setAwaitingApproval] = useState(false)
  const sent = sentCancelsOf(desk)
  useIdentify()

  async function sendRecorded(): Promise<TradeRequest> {
    const wasUnconfirmed = sent.isUnconfirmed(request.uuid)
    try {
      return await sent.send(request.uuid, () => cancelRequest(desk, request.uuid))
    } catch (error) {
      // The desk refused this cancellation, but an earlier one may still arrive: the request is checked.
      if (wasUnconfirmed && error instanceof ValidationError)
        throw new NetworkError(422, error.reasons, 'status', { cause: error })
      throw error
    }
  }

  const report = (outcome: keyof typeof CLOSED) =>
    show({ kind: 'warning', text: say(CLOSED[outcome], { number: String(request.number) }) })

  /** Also by another tab, whatever the desk answers to this one. */
  function hasEnded(): boolean {
    const newest = desk.cache.peek<TradeRequest>(['requests', request.uuid])
    return newest !== undefined && isEnd(cancelOutcome(newest))
  }
  function endChecks(outcome: Exclude<keyof typeof CLOSED, 'notSent'>, isShown: boolean): void {
    // In a hidden page the toast would be gone before the client sees it: the list reports it later.
    const isReported = !isShown && !document.hidden && !hasEnded()
    if (isReported) report(outcome)
    if (outcome === 'notFound' && (isShown || isReported)) sent.markShown(request.uuid)
    sent.checkLater(request.uuid)
  }
  function finish(): void {
    setIsDone(true)
    onLeave()
  }

  const { change, send } = useRequestChange<undefined>({
    request,
    readAgain,
    isEarlierUnconfirmed: () => sent.isUnconfirmed(request.uuid),
    send: async (_, left) => {
      if (desk.hooks.onBeforeCancel) setAwaitingApproval(true)
      await approve(desk, emit, 'onBeforeCancel', request, left).finally(() => setAwaitingApproval(false))
      return sendRecorded()
    },
    outcomeOf: cancelOutcome,
    outcomeOfAnswer: cancelOutcome,
    onDone: finish,
    onResultAfterLeaving: outcome => {
      if (outcome === 'done') sent.checkLater(request.uuid)
      else endChecks(outcome, false)
    },
    onNotSentAfterLeaving: () => report('notSent'),
  })
  const { status } = change
  const shownStatus = useRef(status)
  // The checks go on after the client has closed the dialog: then a toast reports what they find.
  useEffect(() => {
    if (status === shownStatus.current) return
    shownStatus.current = status
    if (status === 'notFound' || status === 'unknown' || status === 'refused') endChecks(status, open)
    else if (status === 'idle') sent.checkLater(request.uuid)
  })
  const mayArrive = useMayArrive(sent.mayArriveForMs(request.uuid), readAgain)
  const isFailed = open && status === 'notFound' && !mayArrive
  useEffect(() => {
    if (isFailed) sent.endFailed(request.uuid)
  }, [isFailed, sent, request.uuid])
  const outcome = cancelOutcome(request)
  const isCanceledUnanswered = !isDone && status === 'sending' && outcome === 'done'
  // Another tab may have canceled it, or the answer is late: the dialog need not wait for it.
  useEffect(() => {
    if (isCanceledUnanswered) finish()
  })
  // It ended by itself while the dialog was open.
  const isEnded =
    status === 'sending'
      ? outcome === 'tooLate'
      : (status === 'idle' || status === 'refused') && !isCancellable(request)
  const isOver = !isDone && isEnded
  const isTooLate = isOver || status === 'tooLate'
  // The focused button may be gone.
  useEffect(() => {
    if (isTooLate) leave.current?.focus()
  }, [isTooLate])
  return (
    <Dialog
      open={open}
      title={say('request.cancelTitle', { number: String(request.number) })}
      text={
        isTooLate ? undefined : (
          <>
            <span className={css({ display: 'block' })}>{say('request.cancelText')}</span>
            <ExecutedStays request={request} answeredAt={answeredAt} failed={failed} />
          </>
        )
      }
      closable={status !== 'sending' || isOver}
      onClose={onLeave}
      focusAfter={focusAfter}
      actions={
        <>
          <Button
            buttonRef={leave}
            look="line"
            data-autofocus=""
            onPress={status === 'sending' && !isOver ? undefined : onLeave}
          >
            {say(
              !isOver && (status === 'idle' || status === 'sending' || status === 'refused')
                ? 'request.cancelKeep'
                : 'button.close',
            )}
          </Button>
          {!isTooLate && (
            <Button
              look="commit-sell"
              height={48}
              sending={isChangePending(change)}
              sendingText={say(isAwaitingApproval || status === 'checking' ? 'request.checking' : 'request.canceling')}
              onPress={() => send(undefined)}
            >
              {say(status === 'idle' || status === 'sending' ? 'request.cancelSubmit' : 'error.retry')}
            </Button>
          )}
        </>
      }
    >
      {!isTooLate && <Canceled request={request} />}
      {isOver ? (
        <Message kind="info">{say('request.cancelOver', { status: request.status })}</Message>
      ) : (
        <ChangeMessage change={change} kind="cancel" mayArrive={mayArrive} />
      )}
    </Dialog>
  )
}

/** What is canceled. */
function Canceled({ request }: { request: TradeRequest }) {
  const { say } = useWords()
  const look = { size: 'body', tone: 'plain' } as const
  return (
    <div className={css({ marginTop: '1' })}>
      <Facts dense>
        <Fact label={<SideChip side={request.side} />}>
          <PressableAmount
            value={request.requestedBase}
            currency={request.baseCurrency}
            is={baseKind(request.side)}
            own
            {...look}
          />
        </Fact>
        <Fact label={say('request.price')}>
          <RequestPrice request={request} Price={PressableAmount} {...look} />
        </Fact>
        <Fact label={say('request.account')}>
          <AccountName account={request.exchangeAccount} />
        </Fact>
      </Facts>
    </div>
  )
}
