import { useState } from 'react'
import { transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { useDesk } from '../../src/desk/useDesk'
import type { Transfer } from '../../src/domain/transfer'

type Refusal = {
  readonly transfer: Transfer
  readonly error: unknown
  /** It had been sent before. */
  readonly isAgain: boolean
  /** The `key` of the transfer while that is unconfirmed all the same. */
  readonly unconfirmedKey: string | undefined
}

/** Why a transfer was refused, and which one: another one of the currency may be unconfirmed by the next render. */
export function useRefusal() {
  const desk = useDesk()
  const [refusal, setRefusal] = useState<Refusal>()
  return {
    show(error: unknown, transfer: Transfer, isAgain: boolean) {
      const unconfirmedKey = transferOutboxOf(desk).unconfirmed(transfer.asset).peek()?.key
      setRefusal({ error, transfer, isAgain, unconfirmedKey })
    },
    clear: () => setRefusal(undefined),
    /** Why the unconfirmed transfer of that key was refused. */
    of: (key: string): unknown => (refusal?.unconfirmedKey === key ? refusal.error : undefined),
    /** A transfer that was sent again, and that the desk has not made. */
    notMade: refusal?.isAgain && refusal.unconfirmedKey === undefined ? refusal : undefined,
  }
}
