import { useEffect, useMemo } from 'react'
import { transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { useDesk, useSignalValue } from '../../src/desk/useDesk'
import type { ExchangeAccount } from '../../src/domain/account'
import type { Currency } from '../../src/domain/currency'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { Banner } from '../../src/ui/feedback/Banner'

type UnconfirmedTransferNoteProps = { currency: Currency; onOpen: (from: ExchangeAccount) => void }

/** A transfer of the currency was sent, and its result is unknown. */
export function UnconfirmedTransferNote({ currency, onOpen }: UnconfirmedTransferNoteProps) {
  const { say, sum } = useWords()
  const desk = useDesk()
  const sent = useSignalValue(useMemo(() => transferOutboxOf(desk).unconfirmed(currency), [desk, currency]))
  useEffect(() => void desk.sentTransfers.identify().catch(() => undefined), [desk])
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
      {say('transfer.unconfirmed', { amount: sum(transfer.amount, currency, 'exact') })}
    </Banner>
  )
}
