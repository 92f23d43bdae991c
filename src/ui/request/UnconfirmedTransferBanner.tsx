import type { ExchangeAccount } from '../../domain/account'
import type { Transfer } from '../../domain/transfer'
import { useWords } from '../../i18n/intl'
import { Button } from '../Button'
import { Banner } from '../feedback/Banner'

type UnconfirmedTransferBannerProps = {
  readonly transfer: Transfer
  readonly onOpen: (from: ExchangeAccount) => void
}

/** A transfer was sent, and its result is unknown. */
export function UnconfirmedTransferBanner({ transfer, onOpen }: UnconfirmedTransferBannerProps) {
  const { say, ownSum } = useWords()
  const { asset, amount, from } = transfer
  return (
    <Banner
      action={
        <Button look="quiet" height={40} onPress={() => onOpen(from)}>
          {say('transfer.check')}
        </Button>
      }
    >
      {say('transfer.unconfirmed', { amount: ownSum(amount, asset, 'exact') })}
    </Banner>
  )
}
