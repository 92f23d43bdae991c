import { useEffect, useRef, useState } from 'react'
import { css } from '#styled/css'
import { approve } from '../../../src/desk/page/approval'
import { cancelRequest } from '../../../src/desk/requests/changes/requestChanges'
import { cancelOutcome, sentCancelsOf } from '../../../src/desk/requests/changes/sentCancels'
import {
  type ChangeOutcome,
  isChangePending,
  useRequestChange,
} from '../../../src/desk/requests/changes/useRequestChange'
import { useIdentify } from '../../../src/desk/sending/useIdentify'
import { useDesk } from '../../../src/desk/useDesk'
import { type Decimal, isZero } from '../../../src/domain/decimal'
import { AuthError, isAmbiguous } from '../../../src/domain/errors'
import { isCancellable, remainingBase, type TradeRequest } from '../../../src/domain/request/request'
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

type CancelDialogProps = {
  open: boolean
  request: TradeRequest
  /** Reads the request, without a cache. */
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
  onLeave: () => void
  focusAfter: () => HTMLElement | null
}

/** The request is no longer open. */
const isEnd = (outcome: ChangeOutcome): boolean => outcome === 'done' || outcome === 'tooLate'

/** The toast's text where the dialog is closed. */
const CLOSED = {
  notFound: 'left.cancelNotArrived',
  unknown: 'left.cancelUnconfirmed',
  refused: 'left.cancelRefused',
} as const

/** Asks for confirmation and shows the result. Can't be closed while the cancel is being sent. */
export function CancelDialog({ open, request, readAgain, onLeave, focusAfter }: CancelDialogProps) {
  const { say } = useWords()
  const desk = useDesk()
  const { emit } = useDeskRoot()
  const { show } = useToasts()
  const leave = useRef<HTMLButtonElement>(null)
  const [isDone, setIsDone] = useState(false)
  const [isAwaitingApproval, setAwaitingApproval] = useState(false)
  const sent = sentCancelsOf(desk)
  const sentAt = useRef<number>(undefined)
  const removeRecord = () => sent.remove(request.uuid, sentAt.current)
  useIdentify()

  /** While the result is unknown, also as the session has ended, the record stays for the next page. */
  async function sendRecorded(): Promise<TradeRequest> {
    const { uuid } = request
    sentAt.current = sent.save(uuid)
    try {
      const answer = await cancelRequest(desk, uuid)
      if (isEnd(cancelOutcome(answer))) removeRecord()
      return answer
    } catch (error) {
      if (!(error instanceof AuthError) && !isAmbiguous(error)) removeRecord()
      throw error
    }
  }

  const report = (result: keyof typeof CLOSED) =>
    show({ kind: 'warning', text: say(CLOSED[result], { number: String(request.number) }) })

  const { change, send } = useRequestChange<undefined>({
    request,
    readAgain,
    send: async (_, left) => {
      if (desk.hooks.onBeforeCancel) setAwaitingApproval(true)
      await approve(desk, emit, 'onBeforeCancel', request, left).finally(() => setAwaitingApproval(false))
      return sendRecorded()
    },
    outcomeOf: cancelOutcome,
    outcomeOfAnswer: cancelOutcome,
    onDone: () => {
      removeRecord()
      setIsDone(true)
      onLeave()
    },
    // The toast may be gone with its widget: the next page reports the record once more.
    onResultAfterLeaving: result => (result === 'done' ? removeRecord() : report(result)),
  })
  const { status } = change
  const result = status === 'notFound' || status === 'unknown' || status === 'tooLate' ? status : undefined
  const shownResult = useRef<typeof result>(undefined)
  // The checks go on after the client has closed the dialog: then a toast reports what they find.
  useEffect(() => {
    if (result === shownResult.current) return
    shownResult.current = result
    if (result === undefined) return
    if (!open && result !== 'tooLate') report(result)
    if (result !== 'unknown') removeRecord()
  })
  // It ended by itself while the dialog was open.
  const isOver = !isDone && (status === 'idle' || status === 'refused') && !isCancellable(request)
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
            <ExecutedStays request={request} />
          </>
        )
      }
      closable={status !== 'sending'}
      onClose={onLeave}
      focusAfter={focusAfter}
      actions={
        <>
          <Button buttonRef={leave} look="line" data-autofocus="" onPress={status === 'sending' ? undefined : onLeave}>
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
        <ChangeMessage change={change} kind="cancel" />
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
          <PressableAmount value={request.requestedBase} currency={request.baseCurrency} own {...look} />
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

/** What stays executed, by the newest data; nothing when the desk didn't send it. */
function ExecutedStays({ request }: { request: TradeRequest }) {
  const { say, ownSum } = useWords()
  const { executedBase, baseCurrency } = request
  const left = remainingBase(request)
  if (executedBase === undefined || left === undefined) return null
  const exact = (value: Decimal) => ownSum(value, baseCurrency, 'exact')
  return (
    <span className={css({ display: 'block', marginTop: '2', color: 'ink', fontWeight: '500', textWrap: 'balance' })}>
      {isZero(executedBase)
        ? say('request.cancelNothing')
        : say('request.cancelStays', { executed: exact(executedBase), left: exact(left) })}
    </span>
  )
}
