import { useState } from 'react'
import { transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { useDesk } from '../../src/desk/useDesk'
import type { Transfer } from '../../src/domain/transfer'

export type Refusal = {
  readonly how: 'refused'
  readonly transfer: Transfer
  readonly error: unknown
  /** The desk refused a second sending. */
  readonly isAgain: boolean
  /** The transfer's `key` if it is unconfirmed despite the refusal. */
  readonly unconfirmedKey: string | undefined
}

type Result =
  | Refusal
  /** The transfer of that key was sent again, and the second sending wasn’t confirmed either. */
  | { readonly how: 'unconfirmed'; readonly key: string }
  /** The client has checked an unconfirmed transfer, which is closed now. */
  | { readonly how: 'checked'; readonly transfer: Transfer }
  /**
   * The unconfirmed transfer was confirmed or closed by another tab or widget. `isCleared`: the form had its values,
   * and was emptied.
   */
  | { readonly how: 'elsewhere'; readonly transfer: Transfer; readonly isCleared: boolean }

const isResolvedHere = (last: Result | undefined): boolean =>
  last?.how === 'checked' || (last?.how === 'refused' && last.unconfirmedKey === undefined)

/** How the last press in the dialog ended. By the next render another transfer of the currency may be unconfirmed. */
export function useLastResult() {
  const desk = useDesk()
  const [last, setLast] = useState<Result>()
  const refusal = last?.how === 'refused' ? last : undefined
  return {
    clear: () => setLast(undefined),
    setRefused(error: unknown, transfer: Transfer, isAgain: boolean) {
      const unconfirmedKey = transferOutboxOf(desk).unconfirmed(transfer.asset).peek()?.key
      setLast({ how: 'refused', error, transfer, isAgain, unconfirmedKey })
    },
    setUnconfirmedAgain: (key: string) => setLast({ how: 'unconfirmed', key }),
    setChecked: (transfer: Transfer) => setLast({ how: 'checked', transfer }),
    /** Ignored if this dialog has already shown its own result. */
    setElsewhere: (transfer: Transfer, isCleared: boolean) =>
      setLast(now => (isResolvedHere(now) ? now : { how: 'elsewhere', transfer, isCleared })),
    /** Why the unconfirmed transfer of that key was refused, or not sent again. */
    refusalOf: (key: string): Refusal | undefined => (refusal?.unconfirmedKey === key ? refusal : undefined),
    isUnconfirmedAgain: (key: string): boolean => last?.how === 'unconfirmed' && last.key === key,
    /** A transfer that was sent again, and that the desk has not made. */
    notMade: refusal?.isAgain && refusal.unconfirmedKey === undefined ? refusal : undefined,
    checked: last?.how === 'checked' ? last.transfer : undefined,
    elsewhere: last?.how === 'elsewhere' ? last : undefined,
  }
}
