import { type ComponentProps, useId } from 'react'
import { css } from '#styled/css'
import { isKeyValid, mayArriveForMs } from '../../src/desk/sending/attempt'
import type { UnconfirmedTransfer } from '../../src/desk/transfers/transferOutbox'
import { useBalancesAfter } from '../../src/desk/transfers/useBalancesAfter'
import { useDesk, useHideAmounts } from '../../src/desk/useDesk'
import { areMovedBy } from '../../src/domain/transfer'
import { useWords, type Words } from '../../src/i18n/intl'
import { HideAmountsButton } from '../../src/ui/amount/HideAmountsButton'
import { useDeviceNow } from '../../src/ui/amount/useNow'
import { Button } from '../../src/ui/Button'
import { DrawnText } from '../../src/ui/DrawnText'
import { Message } from '../../src/ui/feedback/Message'
import { sendingText } from '../../src/ui/feedback/sendingText'
import { useOnline } from '../../src/ui/feedback/useOnline'
import { waitText } from '../../src/ui/feedback/waitText'
import { Sheet } from '../../src/ui/overlay/Sheet'
import { BalancesBeforeAndNow } from './BalancesBeforeAndNow'
import { buttonRow, needStyle } from './TransferButtons'
import type { Refusal } from './useLastResult'

type UnconfirmedTransferViewProps = {
  sent: UnconfirmedTransfer
  /** The page decides whether the transfer is sent again. */
  isAwaitingApproval: boolean
  /** Why the desk refused the transfer, though an earlier attempt may have been carried out. */
  refusal: Refusal | undefined
  /** The transfer was sent again from this dialog, and the second sending was not confirmed either. */
  isUnconfirmedAgain: boolean
  shell: Pick<ComponentProps<typeof Sheet>, 'open' | 'onClose' | 'closable' | 'focusAfter'>
  onSendAgain: () => void
  onChecked: () => void
}

/** Says that the result is unknown, shows both balances as they were and as they are, and offers the ways on. */
export function UnconfirmedTransferView({
  sent,
  isAwaitingApproval,
  refusal,
  isUnconfirmedAgain,
  shell,
  onSendAgain,
  onChecked,
}: UnconfirmedTransferViewProps) {
  const desk = useDesk()
  const words = useWords()
  const { say } = words
  const hideAmounts = useHideAmounts()
  const isOnline = useOnline()
  const waitId = useId()
  const againId = useId()
  const { transfer, before, isSending, end } = sent
  const { amount, asset, from, to } = transfer
  const after = useBalancesAfter(sent, isSending)
  const looksMade = !isSending && after.balances !== undefined && areMovedBy(transfer, before, after.balances)
  // The refusal may be that of a second copy: beside balances that changed it would read as if nothing was moved,
  // unless it says which sending was refused.
  const isRefusalShown =
    refusal !== undefined &&
    (refusal.isAgain || (!looksMade && (after.balances !== undefined || after.status === 'failed')))
  const waitS = useDeviceNow(() => Math.ceil(mayArriveForMs(desk, sent) / 1000))
  const canSendAgain = useDeviceNow(() => isKeyValid(desk, sent))
  // Sent by another tab or an earlier page, whose answer may still come.
  const isElsewhere = !isSending && end === undefined && waitS > 0
  const time = waitText(waitS, words)
  const wait = isElsewhere
    ? say('transfer.stillSending', { time })
    : waitS > 0
      ? // Beside balances that have changed, 'may still go through' would read as a second transfer.
        say(looksMade ? 'transfer.checkIn' : 'transfer.mayArrive', { time })
      : undefined
  const hasBefore = before.from !== undefined || before.to !== undefined
  // Where both balances changed by the amount, the client checks rather than sends again. No button changes its place:
  // the balances may be read just as the client presses.
  const isAgainFirst = canSendAgain && !looksMade
  const checked = (
    <Button key="checked" look={isAgainFirst ? 'line' : 'primary'} blockedBy={wait && waitId} onPress={onChecked}>
      {say('transfer.checked')}
    </Button>
  )
  const again = (
    <Button
      key="again"
      look={isAgainFirst ? 'primary' : 'line'}
      sending={isSending || isAwaitingApproval}
      sendingText={isAwaitingApproval ? say('request.checking') : undefined}
      blockedBy={isElsewhere ? waitId : isOnline ? undefined : againId}
      onPress={onSendAgain}
    >
      {say('transfer.sendAgain')}
    </Button>
  )
  const close = (
    <Button key="close" look="line" blockedBy={isSending ? waitId : undefined} onPress={shell.onClose}>
      {say('button.close')}
    </Button>
  )
  return (
    <Sheet
      {...shell}
      title={say('transfer.unconfirmedTitle')}
      footer={
        <div className={css({ display: 'grid', gap: '2' })}>
          {isRefusalShown && <Message>{refusalText(refusal, words)}</Message>}
          <p id={waitId} className={needStyle}>
            {isSending ? say('transfer.sending') : wait}
          </p>
          {canSendAgain && !isSending && (
            <p id={againId} className={needStyle}>
              {say(isOnline ? 'transfer.sentOnce' : 'transfer.offline')}
            </p>
          )}
          <div className={buttonRow}>{canSendAgain ? [checked, again] : [close, checked]}</div>
        </div>
      }
    >
      <div className={css({ display: 'grid', gap: '3' })}>
        <Message kind="warning">
          {say(
            isSending || isElsewhere
              ? 'transfer.onItsWay'
              : looksMade
                ? 'transfer.looksMade'
                : hasBefore
                  ? 'transfer.unknown'
                  : 'transfer.unknownWithoutBefore',
          )}
          {isUnconfirmedAgain && !isSending && ` ${say('transfer.unconfirmedAgain')}`}
          {desk.sentTransfers.areLostWithPage() && ` ${say('transfer.keepOpen')}`}
        </Message>
        <p className={what}>
          <DrawnText
            text={say('transfer.sentAmount', {
              amount: words.ownSum(amount, asset, 'exact'),
              from: say(`account.${from}`),
              to: say(`account.${to}`),
            })}
          />
          {/* Covered figures could not be checked. */}
          <HideAmountsButton {...hideAmounts} />
        </p>
        <BalancesBeforeAndNow sent={sent} after={after} isSending={isSending} />
      </div>
    </Sheet>
  )
}

function refusalText({ error, transfer, isAgain }: Refusal, words: Words): string {
  const reason = sendingText(error, words, { currency: transfer.asset })
  return isAgain ? words.say('transfer.refusedAgain', { reason }) : reason
}

const what = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  fontWeight: '500',
  overflowWrap: 'anywhere',
})
