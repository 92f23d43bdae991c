import { useEffect, useRef } from 'react'
import type { SentTransfer } from '../../src/desk/transfers/sentTransfers'
import { type TransferOutbox, transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { useDesk } from '../../src/desk/useDesk'
import type { Transfer, TransferBalances } from '../../src/domain/transfer'
import { useWords } from '../../src/i18n/intl'
import { errorText } from '../../src/ui/feedback/errorText'
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
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function follow(transfer: Transfer, result: ReturnType<TransferOutbox['send']>): Promise<void> {
    const { asset, to } = transfer
    const ended = desk.session.ended()
    const amount = words.sum(transfer.amount, asset, 'exact')
    // After a sign-out no toast is shown.
    const isLeft = () => !isOpen.current && !ended.aborted
    const end = await result.catch((refusal: unknown) => {
      if (isLeft())
        show({ kind: 'error', text: say('transfer.awayRefused', { amount, reason: errorText(refusal, words) }) })
      throw refusal
    })
    if (end === 'unconfirmed' && isLeft())
      show({ kind: 'warning', text: say('transfer.awayUnconfirmed', { amount, currency: asset }) })
    if (end !== 'moved') return
    show({ kind: 'success', text: say('transfer.moved', { amount, account: say(`account.${to}`) }) })
    onMoved?.(transfer)
    if (isOpen.current) onClosed()
  }

  return {
    /** `before`: the balances that the client sees. Rejects with the refusal. */
    send: (transfer: Transfer, before: TransferBalances) =>
      follow(transfer, outbox.send(transfer, { before, pressedAt: Date.now() })),
    sendAgain: (sent: SentTransfer) => follow(sent.transfer, outbox.sendAgain(sent)),
  }
}
