import { useEffect, useRef, useState } from 'react'
import { until } from '../../src/desk/until'
import { useDesk } from '../../src/desk/useDesk'
import { useCancelRequest } from '../../src/desk/useRequests'
import { isAmbiguous, NetworkError } from '../../src/domain/errors'
import { isCanceled, isCancellable, type TradeRequest } from '../../src/domain/request'

/** How a cancel stands. Only a refusal is called one: what may have arrived is checked (reliability.md S2). */
export type Cancelling =
  | { readonly at: 'asked' }
  | { readonly at: 'sending' }
  /** The desk said no, and why. */
  | { readonly at: 'refused'; readonly error: unknown }
  /** It may have arrived: the request is read again. A desk that answered can be asked once more meanwhile. */
  | { readonly at: 'checking'; readonly error: unknown; readonly answered: boolean }
  /** Every look found the request still open. */
  | { readonly at: 'stillOpen' }
  /** No look brought an answer. */
  | { readonly at: 'unknown' }
  | { readonly at: 'tooLate' }

/** Cancels once a press; `onDone` when the request is canceled or on its way there. */
export function useCancelling(
  uuid: string,
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>,
  onDone: () => void,
) {
  const { timing } = useDesk()
  const cancel = useCancelRequest()
  const [state, setState] = useState<Cancelling>({ at: 'asked' })
  // A state is a render late: two presses in one task would both find the door open.
  const sending = useRef(false)
  const life = useRef<AbortController>(undefined)
  useEffect(() => () => life.current?.abort(), [])

  /** Ends the asking when the request is no longer open; false while it is. */
  const settledBy = (request: TradeRequest): boolean => {
    if (isCancellable(request)) return false
    if (isCanceled(request)) onDone()
    else setState({ at: 'tooLate' })
    return true
  }

  async function check(error: NetworkError, { signal }: AbortController): Promise<void> {
    setState({ at: 'checking', error, answered: error.kind === 'status' })
    const began = Date.now()
    let seen = false
    for (const atMs of timing.lookUpsMs) {
      await until(began + atMs, signal)
      const request = signal.aborted ? undefined : await readAgain(signal).catch(() => undefined)
      if (signal.aborted || (request !== undefined && settledBy(request))) return
      seen ||= request !== undefined
    }
    setState({ at: seen ? 'stillOpen' : 'unknown' })
  }

  /** The desk can't cancel it any more: the request itself tells why. */
  async function lookWhy(error: NetworkError): Promise<void> {
    const request = await readAgain().catch(() => undefined)
    if (request === undefined || !settledBy(request)) setState({ at: 'refused', error })
  }

  async function send(): Promise<void> {
    if (sending.current) return
    sending.current = true
    life.current?.abort()
    const own = new AbortController()
    life.current = own
    setState({ at: 'sending' })
    try {
      const answer = await cancel(uuid)
      // Taken, and yet open: what became of it is looked for.
      if (!settledBy(answer)) void check(new NetworkError(200, [], 'bad-answer'), own)
    } catch (error) {
      // Nothing is said to who has left; the page reads the request by itself.
      if (own.signal.aborted) return
      if (error instanceof NetworkError && error.code === 409) await lookWhy(error)
      else if (error instanceof NetworkError && isAmbiguous(error)) void check(error, own)
      else setState({ at: 'refused', error })
    } finally {
      sending.current = false
    }
  }

  return { state, send: () => void send() }
}
