import { useEffect, useRef, useState } from 'react'
import { UnconfirmedTransferBanner } from '../../src/ui/request/UnconfirmedTransferBanner'
import { type Transfer, TransferDialog, useUnconfirmedTransfers } from '../../widgets'
import { focusHeadingIfLost } from './keyboard/focusHeadingIfLost'

/** A banner for each transfer whose result is unknown, and the dialog of the one that is checked. */
export function UnconfirmedTransfers() {
  const transfers = useUnconfirmedTransfers()
  const [opened, setOpened] = useState<Transfer>()
  const wasOpened = useRef(false)
  useEffect(() => {
    const hasClosed = wasOpened.current && opened === undefined
    wasOpened.current = opened !== undefined
    // The banner that opened the dialog is gone once the transfer is resolved.
    if (hasClosed) return focusHeadingIfLost()
  }, [opened])
  return (
    <>
      {transfers
        .filter(({ isUnderWay, transfer }) => !isUnderWay || transfer.asset === opened?.asset)
        .map(({ key, transfer }) => (
          <UnconfirmedTransferBanner key={key} transfer={transfer} onOpen={() => setOpened(transfer)} />
        ))}
      {opened && (
        <TransferDialog
          currency={opened.asset}
          from={opened.from}
          onClosed={() => setOpened(undefined)}
          stepsInHistory
        />
      )}
    </>
  )
}
