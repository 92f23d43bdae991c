import { useEffect, useReducer } from 'react'
import { useIdentify } from '../client/useIdentify'
import { isUnderWay, mayArriveForMs } from '../sending/attempt'
import { useDesk, useSignalValue } from '../useDesk'
import type { SentTransfer } from './sentTransfers'

type ListedTransfer = SentTransfer & {
  /** This page or another tab waits for the desk's answer. */
  readonly isUnderWay: boolean
}

/** The client's unconfirmed transfers on this device, those of earlier pages and other tabs included. */
export function useUnconfirmedTransfers(): readonly ListedTransfer[] {
  const desk = useDesk()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useIdentify()
  const transfers = useSignalValue(desk.sentTransfers.unconfirmed).map(sent => ({
    ...sent,
    isUnderWay: isUnderWay(desk, sent),
  }))
  useEffect(() => {
    const waits = transfers.flatMap(sent => (sent.isUnderWay ? [mayArriveForMs(desk, sent)] : []))
    if (waits.length === 0) return
    // A tab that was killed never stores how its attempt ended. The desk's time, once known, may make a wait shorter.
    const timer = setTimeout(renderAgain, Math.min(1_000, ...waits))
    return () => clearTimeout(timer)
  })
  return transfers
}
