import { useState } from 'react'
import { UnconfirmedTransferBanner } from '../../src/ui/request/UnconfirmedTransferBanner'
import { type Transfer, TransferDialog, useUnconfirmedTransfers } from '../../widgets'
import { focusHeadingIfLost } from './keyboard/focusHeading'

/** A banner for each transfer whose result is unknown, and the dialog of the one that is checked. */
export function UnconfirmedTransfers() {
  const transfers = useUnconfirmedTransfers()
  const [opened, setOpened] = useState<Transfer>()
  function close(): void {
    setOpened(undefined)
    // The banner that opened the dialog is gone once the transfer is resolved.
    focusHeadingIfLost()
  }
  return (
    <>
      {transfers
        .filter(({ isUnderWay, transfer }) => !isUnderWay || transfer.asset === opened?.asset)
        .map(({ key, transfer }) => (
          <UnconfirmedTransferBanner key={key} transfer={transfer} onOpen={() => setOpened(transfer)} />
        ))}
      {opened && <TransferDialog currency={opened.asset} from={opened.from} onClosed={close} stepsInHistory />}
    </>
  )
}
