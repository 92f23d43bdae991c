import { useState } from 'react'
import { UnconfirmedTransferBanner } from '../../src/ui/request/UnconfirmedTransferBanner'
import { type Transfer, TransferDialog, useUnconfirmedTransfers } from '../../widgets'

/** The client's transfers whose result is unknown; each can be opened. Not while it is sent or the dialog shows one. */
export function UnconfirmedTransfers() {
  const transfers = useUnconfirmedTransfers()
  const [opened, setOpened] = useState<Transfer>()
  if (opened !== undefined)
    return (
      <TransferDialog currency={opened.asset} from={opened.from} onClosed={() => setOpened(undefined)} stepsInHistory />
    )
  return transfers
    .filter(({ isSending }) => !isSending)
    .map(({ key, transfer }) => (
      <UnconfirmedTransferBanner key={key} transfer={transfer} onOpen={() => setOpened(transfer)} />
    ))
}
