import { useEffect, useRef, useState } from 'react'
import { approve } from '../../src/desk/page/approval'
import type { SentTransfer } from '../../src/desk/transfers/sentTransfers'
import { type TransferOutbox, transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { useDesk } from '../../src/desk/useDesk'
import { isMaybeSent } from '../../src/domain/errors'
import type { Transfer, TransferBalances } from '../../src/domain/transfer'
import { useWords } from '../../src/i18n/intl'
import { useDeskRoot } from '../../src/ui/DeskRoot'
import { sendingText } from '../../src/ui/feedback/sendingText'
import { useToasts } from '../../src/ui/overlay/Toasts'

type SendTransferOptions = {
  readonly onClosed: () => void
  readonly onMoved: ((transfer: Transfer) => void) | undefined
}

/** Sends transfers, and tells the client how each ended: in a toast when the dialog was left before. */
export function useSendTransfer({ onClosed, onMoved }: SendTransferOptions) {
  const desk = useDesk()
  const outbox = transferOutboxOf(desk)
  const words = useWords()
  const { say } = words
  const { show } = useToasts()
  const { emit } = useDeskRoot()
  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    const own = new AbortController()
    life.current = own
    return () => own.abort()
  }, [])
  const [isAwaitingApproval, setAwaitingApproval] = useState(false)
  // Not state: two presses before the next render would both call the page's hook.
  const isBusy = useRef(false)

  async function approveAndSend(
    transfer: Transfer,
    send: (pressedAt: number) => ReturnType<TransferOutbox['send']>,
  ): ReturnType<TransferOutbox['send']> {
    const pressedAt = Date.now()
    if (isBusy.current) return undefined
    isBusy.current = true
    const left = life.current?.signal ?? AbortSignal.abort()
    const { asset, to } = transfer
    const ended = desk.session.ended()
    const amount = words.ownSum(transfer.amount, asset, 'exact')
    // After a sign-out no failure is shown.
    const isLeft = () => left.aborted && !ended.aborted
    const showUnconfirmed = () =>
      show({ kind: 'warning', text: say('transfer.leftUnconfirmed', { amount, currency: asset }) })
    if (desk.hooks.onBeforeTransfer) setAwaitingApproval(true)
    const result = await approve(desk, emit, 'onBeforeTransfer', transfer, left)
      .finally(() => setAwaitingApproval(false))
      .then(() => send(pressedAt))
      .catch((refusal: unknown) => {
        // A refused 'Send again' says nothing about the first sending, and a refusal in this tab nothing about another
        // tab's sending.
        if (isLeft() && (outbox.unconfirmed(asset).peek() || isMaybeSent(refusal))) showUnconfirmed()
        else if (isLeft())
          show({
            kind: 'error',
            text: say('transfer.leftRefused', { amount, reason: sendingText(refusal, words, { currency: asset }) }),
          })
        throw refusal
      })
      .finally(() => {
        isBusy.current = false
      })
    if (result === 'unconfirmed' && isLeft()) showUnconfirmed()
    if (result === 'earlierUnconfirmed' && !ended.aborted)
      show({ kind: 'warning', text: say('transfer.earlierFirst', { amount, currency: asset }) })
    if (result === undefined && !ended.aborted)
      show({ kind: 'warning', text: say('transfer.resolvedElsewhere', { amount }) })
    if (result !== 'moved') return result
    show({ kind: 'success', text: say('transfer.moved', { amount, account: say(`account.${to}`) }) })
    onMoved?.(transfer)
    if (!left.aborted) onClosed()
    return result
  }

  return {
    /** The page's `onBeforeTransfer` has not answered yet. */
    isAwaitingApproval,
    /** `before`: the balances that the client sees, answered at `readAt`. Rejects with the refusal. */
    send: (transfer: Transfer, before: TransferBalances, readAt: number | undefined) =>
      approveAndSend(transfer, pressedAt => outbox.send(transfer, { before, readAt, pressedAt })),
    sendAgain: (sent: SentTransfer) => approveAndSend(sent.transfer, pressedAt => outbox.sendAgain(sent, pressedAt)),
  }
}
