import { useState } from 'react'
import { UnconfirmedTransferBanner } from '../../src/ui/request/UnconfirmedTransferBanner'
import { type Transfer, TransferDialog, useUnconfirmedTransfers } from '../../widgets'

/** A banner for each transfer whose result is unknown; while one is opened, its dialog takes the banners' place. */
export function UnconfirmedTransfers() {
  const transfers = useUnconfirmedTransfers()
  const [opened, setOpened] = useState<Transfer>()
  if (opened !== undefined)
    return (
      <TransferDialog currency={opened.asset} from={opened.from} onClosed={() => setOpened(undefined)} stepsInHistory />
    )
  return transfers
    .filter(({ isUnderWay }) => !isUnderWay)
    .map(({ key, transfer }) => (
      <UnconfirmedTransferBanner key={key} transfer={transfer} onOpen={() => setOpened(transfer)} />
    ))
}
