import { useEffect } from 'react'
import { useDesk, useSignalValue } from '../useDesk'
import type { SentTransfer } from './sentTransfers'

/** The client's unconfirmed transfers on this device, those of earlier pages and other tabs included. */
export function useUnconfirmedTransfers(): readonly SentTransfer[] {
  const { sentTransfers } = useDesk()
  useEffect(() => void sentTransfers.identify().catch(() => undefined), [sentTransfers])
  return useSignalValue(sentTransfers.unconfirmed)
}
