import { useState } from 'react'
import { UnconfirmedTransferBanner } from '../../src/ui/request/UnconfirmedTransferBanner'
import { type Transfer, useUnconfirmedTransfers } from '../../widgets'
import { PageTransferDialog } from './PageTransferDialog'

/** A banner for each transfer whose result is unknown, and the dialog of the one that is checked. */
export function UnconfirmedTransfers() {
  const transfers = useUnconfirmedTransfers()
  const [opened, setOpened] = useState<Transfer>()
  return (
    <>
      {transfers
        // The opened one's banner stays while it is sent again: closing the dialog returns the focus to it.
        .filter(({ isUnderWay, transfer }) => !isUnderWay || transfer.asset === opened?.asset)
        .map(({ key, transfer }) => (
          <UnconfirmedTransferBanner key={key} transfer={transfer} onOpen={() => setOpened(transfer)} />
        ))}
      {opened && (
        <PageTransferDialog currency={opened.asset} from={opened.from} onClosed={() => setOpened(undefined)} />
      )}
    </>
  )
}
