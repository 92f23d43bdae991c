import { useIdentify } from '../sending/useIdentify'
import { useDesk, useSignalValue } from '../useDesk'
import type { SentTransfer } from './sentTransfers'

/** The client's unconfirmed transfers on this device, those of earlier pages and other tabs included. */
export function useUnconfirmedTransfers(): readonly SentTransfer[] {
  useIdentify()
  return useSignalValue(useDesk().sentTransfers.unconfirmed)
}
