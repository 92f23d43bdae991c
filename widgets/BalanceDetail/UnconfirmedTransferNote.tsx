import { useUnconfirmedTransfers } from '../../src/desk/transfers/useUnconfirmedTransfers'
import type { ExchangeAccount } from '../../src/domain/account'
import type { Currency } from '../../src/domain/currency'
import { UnconfirmedTransferBanner } from '../../src/ui/request/UnconfirmedTransferBanner'

type UnconfirmedTransferNoteProps = { currency: Currency; onOpen: (from: ExchangeAccount) => void }

/** A transfer of the currency was sent, and its result is unknown. */
export function UnconfirmedTransferNote({ currency, onOpen }: UnconfirmedTransferNoteProps) {
  const sent = useUnconfirmedTransfers().find(({ transfer }) => transfer.asset === currency)
  if (sent === undefined || sent.isUnderWay) return null
  return <UnconfirmedTransferBanner transfer={sent.transfer} onOpen={onOpen} />
}
