import type { ExchangeAccount } from '../../domain/account'
import type { Currency } from '../../domain/currency'
import type { TransferValues } from '../../domain/transfer'
import type { Desk } from '../desk'

/** The transfer that was typed and not sent, until the session ends or the page is left. */
type TypedTransfer = {
  get(): TransferValues | undefined
  /** Without an amount it is deleted. */
  set(values: TransferValues): void
  delete(): void
}

/** The typed transfer of that currency, from a dialog that was opened for that account. */
export function typedTransfer({ session }: Desk, currency: Currency, openedFor: ExchangeAccount): TypedTransfer {
  const all = session.scoped('typedTransfers', () => new Map<string, TransferValues>())
  const key = `${currency} ${openedFor}`
  return {
    get: () => all.get(key),
    set: values => void (values.amount === '' ? all.delete(key) : all.set(key, values)),
    delete: () => void all.delete(key),
  }
}
