import { useMemo } from 'react'
import type { Currency } from '../../domain/currency'
import { useIdentify } from '../client/useIdentify'
import { useDesk, useSignalValue } from '../useDesk'
import { transferOutboxOf, type UnconfirmedTransfer } from './transferOutbox'

/** The client's unconfirmed transfer of the currency, also one of an earlier page or another tab. */
export function useUnconfirmedTransfer(currency: Currency): UnconfirmedTransfer | undefined {
  const desk = useDesk()
  useIdentify()
  return useSignalValue(useMemo(() => transferOutboxOf(desk).unconfirmed(currency), [desk, currency]))
}
