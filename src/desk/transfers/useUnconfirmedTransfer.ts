import { useMemo } from 'react'
import type { Currency } from '../../domain/currency'
import { useIdentify } from '../sending/useIdentify'
import { useDesk, useSignalValue } from '../useDesk'
import type { SentTransfer } from './sentTransfers'
import { transferOutboxOf, type UnconfirmedTransfer } from './transferOutbox'

/** The client's unconfirmed transfers on this device, those of earlier pages and other tabs included. */
export function useUnconfirmedTransfers(): readonly SentTransfer[] {
  useIdentify()
  return useSignalValue(useDesk().sentTransfers.unconfirmed)
}

/** That of the currency. */
export function useUnconfirmedTransfer(currency: Currency): UnconfirmedTransfer | undefined {
  const desk = useDesk()
  useIdentify()
  return useSignalValue(useMemo(() => transferOutboxOf(desk).unconfirmed(currency), [desk, currency]))
}
