import { useEffect, useState } from 'react'
import { transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { typedTransfer } from '../../src/desk/transfers/typedTransfers'
import { useDesk } from '../../src/desk/useDesk'
import type { ExchangeAccount } from '../../src/domain/account'
import type { Balance } from '../../src/domain/balance'
import type { Currency } from '../../src/domain/currency'
import { checkTransfer, otherTransferAccount, type TransferValues, withdrawableAt } from '../../src/domain/transfer'
import { useOnline } from '../../src/ui/feedback/useOnline'
import { useForm } from '../../src/ui/form/useForm'

export type TransferForm = ReturnType<typeof useForm<TransferValues>>

type TransferFormOptions = {
  readonly currency: Currency
  /** The account that the funds are taken from at first. */
  readonly start: ExchangeAccount
  readonly balance: Balance | undefined
  readonly send: (values: TransferValues) => Promise<unknown>
}

/** The form of a transfer; what was typed before the dialog was closed is there again. */
export function useTransferForm({ currency, start, balance, send }: TransferFormOptions) {
  const desk = useDesk()
  const isOnline = useOnline()
  const [typed] = useState(() => typedTransfer(desk, currency, start))
  const [empty] = useState<TransferValues>({ from: start, to: otherTransferAccount(start), amount: '' })
  const [initial] = useState(() => typed.get() ?? empty)
  const form = useForm<TransferValues>({
    initial,
    check: values => [
      ...(isOnline ? [] : [{ code: 'offline' }]),
      ...checkTransfer(values, withdrawableAt(balance, values.from)),
    ],
    async submit(values) {
      // A dialog that is left while it sends must not offer the same transfer once more.
      typed.delete()
      await send(values).catch(error => {
        // If it may have been sent, the outbox keeps it, and the form must not offer it again.
        if (transferOutboxOf(desk).unconfirmed(currency).peek() === undefined) typed.set(values)
        throw error
      })
    },
  })
  useEffect(() => typed.set(form.values), [typed, form.values])
  return {
    form,
    clear: () => form.reset(empty),
    /** The client has canceled: the next dialog is empty. */
    forget: typed.delete,
  }
}
