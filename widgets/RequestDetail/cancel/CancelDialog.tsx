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
import { AuthError, isAmbiguous } from '../../../src/domain/errors'
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

/** The request is no longer open. */
const isEnd = (outcome: ChangeOutcome): boolean => outcome === 'done' || outcome === 'tooLate'

/** The toast's text where the dialog is closed. */
const CLOSED = {
  notFound: 'left.cancelNotArrived',
  unknown: 'left.cancelUnconfirmed',
  refused: 'left.cancelRefused',
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
  const sentAt = useRef<number>(undefined)
  const removeRecord = () => sent.remove(request.uuid, sentAt.current)
  useIdentify()

  /** While the result is unknown, also as the session has ended, the record stays for the next page. */
  async function sendRecorded(): Promise<TradeRequest> {
    const { uuid } = request
    const earlierAt = sent.sentAt(uuid)
    sentAt.current = sent.save(uuid)
    try {
      const answer = await cancelRequest(desk, uuid)
      if (isEnd(cancelOutcome(answer))) removeRecord()
      return answer
    } catch (error) {
      if (!(error instanceof AuthError) && !isAmbiguous(error)) {
        // The desk rejected only this one.
        sent.remove(uuid, sentAt.current, earlierAt)
        sentAt.current = earlierAt
      }
      throw error
    }
  }

  const report = (result: keyof typeof CLOSED) =>
    show({ kind: 'warning', text: say(CLOSED[result], { number: String(request.number) }) })

  /** Also by another tab, whatever the desk answers to this one. */
  function hasEnded(): boolean {
    const newest = desk.cache.peek<TradeRequest>(['requests', request.uuid])
    return newest !== undefined && isEnd(cancelOutcome(newest))
  }
  function finish(): void {
    removeRecord()
    setIsDone(true)
    onLeave()
  }

  const { change, send } = useRequestChange<undefined>({
    request,
    readAgain,
    isEarlierUnconfirmed: () => sent.sentAt(request.uuid) !== undefined,
    send: async (_, left) => {
      if (desk.hooks.onBeforeCancel) setAwaitingApproval(true)
      await approve(desk, emit, 'onBeforeCancel', request, left).finally(() => setAwaitingApproval(false))
      return sendRecorded()
    },
    outcomeOf: cancelOutcome,
    outcomeOfAnswer: cancelOutcome,
    onDone: finish,
    // The toast may be gone with its widget: the next page reports the record once more.
    onResultAfterLeaving: result => (result === 'done' || hasEnded() ? removeRecord() : report(result)),
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
    if (result === 'unknown') sent.leave(request.uuid)
    else if (result === 'notFound' && sent.mayArrive(request.uuid)) sent.markShown(request.uuid, sentAt.current)
    else removeRecord()
  })
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
