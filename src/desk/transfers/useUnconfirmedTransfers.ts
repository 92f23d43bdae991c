import { useEffect, useReducer } from 'react'
import { isUnderWay, mayArriveForMs } from '../sending/attempt'
import { useIdentify } from '../sending/useIdentify'
import { useDesk, useSignalValue } from '../useDesk'
import type { SentTransfer } from './sentTransfers'

type ListedTransfer = SentTransfer & {
  /** This page or another tab waits for the desk's answer. */
  readonly isUnderWay: boolean
}

/** The client's unconfirmed transfers on this device, those of earlier pages and other tabs included. */
export function useUnconfirmedTransfers(): readonly ListedTransfer[] {
  const { sentTransfers, timing } = useDesk()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useIdentify()
  const transfers = useSignalValue(sentTransfers.unconfirmed).map(sent => ({
    ...sent,
    isUnderWay: isUnderWay(timing, sent),
  }))
  useEffect(() => {
    const waits = transfers.flatMap(sent => (sent.isUnderWay ? [mayArriveForMs(timing, sent)] : []))
    if (waits.length === 0) return
    // A tab that was killed never stores how its attempt ended.
    const timer = setTimeout(renderAgain, Math.min(...waits))
    return () => clearTimeout(timer)
  })
  return transfers
}
