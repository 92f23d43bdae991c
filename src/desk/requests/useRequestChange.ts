import { useEffect, useRef, useState } from 'react'
import { AuthError, isAmbiguous, NetworkError } from '../../domain/errors'
import type { TradeRequest } from '../../domain/request/request'
import { useDesk } from '../useDesk'
import { confirm } from './confirmLater'

/** How a change of a request stands. Only a refusal is called one: what may have arrived is looked for (reliability.md S2). */
export type Change =
  | { readonly at: 'idle' }
  | { readonly at: 'sending' }
  /** The desk said no, and why. */
  | { readonly at: 'refused'; readonly error: unknown }
  /** It may have arrived: the request is read again. A desk that answered can be asked once more meanwhile. */
  | { readonly at: 'checking'; readonly error: NetworkError; readonly answered: boolean }
  /** Each look so far found the request as it was; the later ones go on meanwhile. */
  | { readonly at: 'absent' }
  /** No look brought an answer so far. */
  | { readonly at: 'unknown' }
  /** The request had ended before the change came. */
  | { readonly at: 'tooLate' }

/** What a request as it is now says of the change: carried out, no longer possible, or nothing yet. */
export type Verdict = 'done' | 'tooLate' | 'open'

type ChangeOptions<V> = {
  /** The request as it is known now; it may settle a doubt at any time. */
  readonly request: TradeRequest
  /** The request as it is at the desk, past every cache. */
  readonly readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
  readonly send: (value: V) => Promise<TradeRequest>
  readonly judge: (request: TradeRequest, value: V) => Verdict
  /** What the desk's own answer to the change says; done when left out. */
  readonly judgeAnswer?: (answer: TradeRequest) => Verdict
  readonly onDone: (value: V) => void
}

const IDLE: Change = { at: 'idle' }

/** Sends a change of a request once a press, and finds out what became of it before anything is called failed. */
export function useRequestChange<V>({ request, readAgain, send, judge, judgeAnswer, onDone }: ChangeOptions<V>) {
  const { timing } = useDesk()
  const [change, setChange] = useState<Change>(IDLE)
  // A state is a render late: two presses in one task would both find the door open.
  const sending = useRef(false)
  const life = useRef<AbortController>(undefined)
  const inDoubt = useRef<{ readonly value: V }>(undefined)
  useEffect(() => () => life.current?.abort(), [])

  /** Ends it when that is the last word; false while it is not. */
  function settle(verdict: Verdict, value: V): boolean {
    if (verdict === 'open') return false
    inDoubt.current = undefined
    life.current?.abort()
    setChange(verdict === 'done' ? IDLE : { at: 'tooLate' })
    if (verdict === 'done') onDone(value)
    return true
  }
  // A poll may see it before the next look does, and after the last one.
  useEffect(() => {
    if (inDoubt.current === undefined) return
    const { value } = inDoubt.current
    settle(judge(request, value), value)
  })

  async function check(error: NetworkError, value: V, { signal }: AbortController): Promise<void> {
    inDoubt.current = { value }
    setChange({ at: 'checking', error, answered: error.kind === 'status' })
    const look = async () => {
      const seen = await readAgain(signal).catch(() => undefined)
      return seen && !signal.aborted ? settle(judge(seen, value), value) : undefined
    }
    const tell = (at: 'absent' | 'unknown') => !signal.aborted && setChange({ at })
    const ended = await confirm(timing.confirmAtMs, signal, look, ({ isQuiet, standing }) => isQuiet && tell(standing))
    if (ended === 'absent' || ended === 'unknown') tell(ended)
  }

  /** The request is not what it was when the change was made: it tells itself why. */
  async function lookWhy(error: NetworkError, value: V, { signal }: AbortController): Promise<void> {
    const seen = await readAgain(signal).catch(() => undefined)
    if (signal.aborted || (seen !== undefined && settle(judge(seen, value), value))) return
    setChange({ at: 'refused', error })
  }

  async function start(value: V): Promise<void> {
    if (sending.current) return
    sending.current = true
    life.current?.abort()
    const own = new AbortController()
    life.current = own
    inDoubt.current = undefined
    setChange({ at: 'sending' })
    try {
      const answer = await send(value)
      // Taken, and yet as it was: what became of it is looked for.
      if (!own.signal.aborted && !settle(judgeAnswer?.(answer) ?? 'done', value))
        void check(new NetworkError(200, [], 'bad-answer'), value, own)
    } catch (error) {
      // Nothing is said to who has left; the page reads the request by itself.
      if (own.signal.aborted) return
      if (error instanceof NetworkError && error.code === 409) await lookWhy(error, value, own)
      else if (error instanceof NetworkError && isAmbiguous(error)) void check(error, value, own)
      // The session has ended, which says all there is to say (spec section 8).
      else setChange(error instanceof AuthError ? IDLE : { at: 'refused', error })
    } finally {
      sending.current = false
    }
  }

  return {
    change,
    send: (value: V) => void start(value),
    /** Once it is edited it is another change: of the one before nothing is said or looked for any more. */
    forget: () => {
      if (sending.current || change.at === 'idle') return
      inDoubt.current = undefined
      life.current?.abort()
      setChange(IDLE)
    },
  }
}

/** While nobody may touch what was sent: it is on its way, or looked for without an answer of the desk. */
export const isUnderWay = (change: Change): boolean =>
  change.at === 'sending' || (change.at === 'checking' && !change.answered)
