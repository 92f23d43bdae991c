import { useUnconfirmedTransfer } from '../../src/desk/transfers/useUnconfirmedTransfer'
import type { ExchangeAccount } from '../../src/domain/account'
import type { Currency } from '../../src/domain/currency'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { Banner } from '../../src/ui/feedback/Banner'

type UnconfirmedTransferNoteProps = { currency: Currency; onOpen: (from: ExchangeAccount) => void }

/** A transfer of the currency was sent, and its result is unknown. */
export function UnconfirmedTransferNote({ currency, onOpen }: UnconfirmedTransferNoteProps) {
  const { say, ownSum } = useWords()
  const sent = useUnconfirmedTransfer(currency)
  if (sent === undefined || sent.isSending) return null
  const { transfer } = sent
  return (
    <Banner
      action={
        <Button look="quiet" height={40} onPress={() => onOpen(transfer.from)}>
          {say('transfer.check')}
        </Button>
      }
    >
      {say('transfer.unconfirmed', { amount: ownSum(transfer.amount, currency, 'exact') })}
    </Banner>
  )
}
