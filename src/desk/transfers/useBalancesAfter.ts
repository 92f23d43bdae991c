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
 * the transfer can no longer arrive. `readAgain` reads the balances now.
 */
export function useBalancesAfter(
  { key, sentAt, end, deviceAheadMs, transfer }: SentTransfer,
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

    const mayArriveMs = () => mayArriveForMs(desk, { key, sentAt, end, deviceAheadMs })

    async function read(): Promise<void> {
      const mayArriveAfter = mayArriveMs() > 0
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
      const dueMs = desk.timing.confirmAtMs.map(ms => ms - passed).filter(ms => ms > 0)
      // Once more when the transfer can no longer arrive. The first answer may give the desk's time: a shorter wait.
      if (mayArriveAfter) dueMs.push(mayArriveMs())
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
  }, [desk, key, sentAt, end, deviceAheadMs, asset, from, to, isSending])

  return { ...after, readAgain: () => readNow.current?.() }
}
