import { type Currency, type ExchangeAccount, TransferDialog } from '../../widgets'
import { focusHeadingIfLost } from './keyboard/focusHeading'

type PageTransferDialogProps = {
  currency: Currency
  from: ExchangeAccount
  onClosed: () => void
}

/** The transfer dialog of every page: Back closes it, and the page keeps the focus. */
export function PageTransferDialog({ onClosed, ...transfer }: PageTransferDialogProps) {
  function close(): void {
    onClosed()
    // The note that opened the dialog is gone once its transfer is resolved.
    focusHeadingIfLost()
  }
  return <TransferDialog {...transfer} onClosed={close} stepsInHistory />
}
