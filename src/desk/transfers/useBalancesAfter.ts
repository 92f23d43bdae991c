import { useEffect, useRef, useState } from 'react'
import { type TransferBalances, transferBalances } from '../../domain/transfer'
import { getBalance } from '../balances/balance'
import { mayArriveForMs } from '../sending/attempt'
import { useDesk } from '../useDesk'
import type { SentTransfer } from './sentTransfers'

/** `failed`: the last reading failed; `balances` are those of an earlier reading. */
type Reading = {
  readonly status: 'reading' | 'read' | 'failed'
  readonly balances?: TransferBalances
  /** Epoch ms. */
  readonly readAt?: number
}

export type BalancesAfter = Reading & { readonly readAgain: () => void }

/**
 * Reads both balances again after a transfer with unknown result: at once, at the times of a request's checks, and when
 * it can no longer arrive. `readAgain` reads them now.
 */
export function useBalancesAfter(
  { key, sentAt, deviceAheadMs, transfer }: SentTransfer,
  isSending: boolean,
): BalancesAfter {
  const desk = useDesk()
  const { asset, from, to } = transfer
  const [after, setAfter] = useState<Reading>({ status: 'reading' })
  const readNow = useRef<() => void>(undefined)

  useEffect(() => {
    if (isSending) return
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const startedAt = performance.now()

    async function read(): Promise<void> {
      setAfter(before => ({ ...before, status: 'reading' }))
      const balance = await getBalance(desk, asset, left.signal).catch(() => undefined)
      if (left.signal.aborted) return
      if (balance) desk.cache.replace(['balances', asset], balance)
      setAfter(before =>
        balance
          ? { status: 'read', balances: transferBalances(balance, { from, to }), readAt: Date.now() }
          : { ...before, status: 'failed' },
      )
      const passed = performance.now() - startedAt
      // Read after each answer: the first one may tell the desk's time, and shorten the wait.
      const waitMs = mayArriveForMs(desk, { key, sentAt, deviceAheadMs })
      const dueMs = [...desk.timing.confirmAtMs.map(ms => ms - passed), waitMs].filter(ms => ms > 0)
      if (dueMs.length > 0) timer = setTimeout(() => void read(), Math.min(...dueMs))
    }
    void read()
    readNow.current = () => {
      clearTimeout(timer)
      void read()
    }
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [desk, key, sentAt, deviceAheadMs, asset, from, to, isSending])

  return { ...after, readAgain: () => readNow.current?.() }
}
