import { useEffect, useRef, useState } from 'react'
import { AuthError, isAmbiguous, isExpected, NetworkError } from '../../../domain/errors'
import type { TradeRequest } from '../../../domain/request/request'
import { isRefusedByDesk } from '../../page/approval'
import { useDesk } from '../../useDesk'
import { type AttemptStatus, checkUntilFound } from '../checkUntilFound'

/** What is known of a change of a request: its cancel, comment or deadline. */
export type Change =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'refused'; readonly error: unknown }
  /**
   * The result is unknown and the request is read again. `isAnswered`: the desk answered (with a 5xx), so the client
   * need not wait.
   */
  | { readonly status: 'checking'; readonly error: NetworkError; readonly isAnswered: boolean }
  /** The checks saw no change (`notFound`), or could not read the request (`unknown`). Others run in the background. */
  | { readonly status: 'notFound' | 'unknown' }
  /** The request had ended before the change arrived. */
  | { readonly status: 'tooLate' }

/** What a request shows of the change; `unread` when the field that would show it can't be read. */
export type ChangeOutcome = 'done' | 'tooLate' | 'open' | 'unread'

type ChangeOptions<V> = {
  /** The newest known: it may show the result at any time. */
  readonly request: TradeRequest
  /** Reads the request, without a cache. */
  readonly readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
  /** Whether the result of an earlier change of this kind is unknown, also one of another page. */
  readonly isEarlierUnconfirmed?: () => boolean
  /** `left` aborts when the widget unmounts. */
  readonly send: (value: V, left: AbortSignal) => Promise<TradeRequest>
  readonly outcomeOf: (request: TradeRequest, value: V) => ChangeOutcome
  /** For the answer to the change itself; `done` by default. */
  readonly outcomeOfAnswer?: (answer: TradeRequest) => ChangeOutcome
  readonly onDone: (value: V) => void
  /** Called when the request had ended before the change reached the desk. */
  readonly onTooLate?: () => void
  /**
   * Called with the result of a change whose widget was left before it was known. `done`: also when the request had
   * ended. `notFound`, `unknown`: after the last check.
   */
  readonly onResultAfterLeaving?: (result: 'done' | 'notFound' | 'unknown' | 'refused') => void
  /** Called when the widget was left and nothing was sent: the page did not agree before, or gave no valid token. */
  readonly onNotSentAfterLeaving?: () => void
}

const IDLE: Change = { status: 'idle' }

/** 409, 404: the request is not what the client saw. Reading it again shows why. */
const isOfOtherState = (error: unknown): boolean =>
  error instanceof NetworkError && (error.code === 409 || error.code === 404)

const untilVisible = (ended: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      if (document.hidden && !ended.aborted) return
      document.removeEventListener('visibilitychange', end)
      resolve()
    }
    document.addEventListener('visibilitychange', end)
    ended.addEventListener('abort', end, { once: true })
    end()
  })

/** Sends a change once per press, and calls it failed only when the desk refused it. */
export function useRequestChange<V>({
  request,
  readAgain,
  isEarlierUnconfirmed = () => false,
  send,
  outcomeOf,
  outcomeOfAnswer,
  onDone,
  onTooLate,
  onResultAfterLeaving,
  onNotSentAfterLeaving,
}: ChangeOptions<V>) {
  const { timing, report, session } = useDesk()
  const [change, setChange] = useState<Change>(IDLE)
  // A ref, because the state is a render late: the second of two presses in one task must see the first.
  const isSending = useRef(false)
  const life = useRef<AbortController>(undefined)
  const unconfirmed = useRef<{ readonly value: V }>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      life.current?.abort()
    }
  }, [])

  /** Whether the outcome ends the change. */
  function endIfKnown(outcome: ChangeOutcome | undefined, value: V): boolean {
    if (outcome === undefined || outcome === 'open' || outcome === 'unread') return false
    unconfirmed.current = undefined
    life.current?.abort()
    setChange(outcome === 'done' ? IDLE : { status: 'tooLate' })
    if (outcome === 'done') onDone(value)
    else onTooLate?.()
    return true
  }
  // A poll may show the result before the next check, or after the last one.
  useEffect(() => {
    if (unconfirmed.current === undefined) return
    const { value } = unconfirmed.current
    endIfKnown(outcomeOf(request, value), value)
  })

  const reportBug = (error: unknown) => {
    if (!isExpected(error)) report(error, 'request change')
  }

  const findOutcome = (value: V, signal: AbortSignal, onChange: (attemptStatus: AttemptStatus) => void) =>
    checkUntilFound({
      check: async () => {
        const outcome = outcomeOf(await readAgain(signal), value)
        if (outcome === 'unread') throw new NetworkError(200, [], 'bad-answer')
        return outcome === 'open' ? undefined : outcome
      },
      atMs: timing.confirmAtMs,
      signal,
      onFailure: reportBug,
      onChange,
    })

  async function confirmChange(error: NetworkError, value: V, signal: AbortSignal, ended: AbortSignal): Promise<void> {
    unconfirmed.current = { value }
    const outcome = await findOutcome(value, signal, ({ status }) =>
      setChange(status === 'checking' ? { status, error, isAnswered: error.kind === 'status' } : { status }),
    )
    if (signal.aborted) return confirmAfterLeaving(value, ended)
    endIfKnown(outcome, value)
  }

  /** The client has gone to another page, and should not believe that the change was carried out. */
  async function confirmAfterLeaving(value: V, ended: AbortSignal): Promise<void> {
    if (!isLeft.current || ended.aborted || onResultAfterLeaving === undefined) return
    let known: 'notFound' | 'unknown' = 'unknown'
    const outcome = await findOutcome(value, ended, ({ status }) => {
      if (status === 'notFound') known = status
    })
    if (!ended.aborted) onResultAfterLeaving(outcome === undefined ? known : 'done')
  }

  async function reportAfterLeaving(error: unknown, value: V, wasUnconfirmed: boolean, ended: AbortSignal) {
    if (!isLeft.current || ended.aborted) return
    const isUnknown = isAmbiguous(error) || isOfOtherState(error) || error instanceof AuthError
    // An earlier one may have been carried out, or may still arrive.
    if (isUnknown || wasUnconfirmed) return confirmAfterLeaving(value, ended)
    // Read only once the page is visible: a toast in a hidden page would be gone too early.
    await untilVisible(ended)
    if (ended.aborted) return
    if (!isRefusedByDesk(error))
      return onNotSentAfterLeaving ? onNotSentAfterLeaving() : confirmAfterLeaving(value, ended)
    // Another tab may have made the change, or another copy of this call: the browser may send it twice.
    const outcome = await readAgain(ended).then(
      seen => outcomeOf(seen, value),
      () => 'unread' as const,
    )
    if (ended.aborted) return
    onResultAfterLeaving?.(outcome === 'open' ? 'refused' : outcome === 'unread' ? 'unknown' : 'done')
  }

  async function start(value: V): Promise<void> {
    if (isSending.current) return
    // Not while an earlier press is unconfirmed: its checks say more.
    if (!navigator.onLine && unconfirmed.current === undefined)
      return setChange({ status: 'refused', error: new NetworkError(0, [], 'offline') })
    isSending.current = true
    life.current?.abort()
    life.current = new AbortController()
    const { signal } = life.current
    // Aborted with the session of this press: nothing is read or shown for the next client.
    const ended = session.ended()
    const wasUnconfirmed = unconfirmed.current !== undefined || isEarlierUnconfirmed()
    unconfirmed.current = undefined
    setChange({ status: 'sending' })
    try {
      const answer = await send(value, signal)
      // An accepted change may not show in the answer yet.
      const outcome = outcomeOfAnswer?.(answer) ?? 'done'
      if (signal.aborted) {
        if (outcome === 'open' || outcome === 'unread') await confirmAfterLeaving(value, ended)
      } else if (!endIfKnown(outcome, value))
        void confirmChange(new NetworkError(200, [], 'bad-answer'), value, signal, ended)
    } catch (error) {
      if (signal.aborted) return reportAfterLeaving(error, value, wasUnconfirmed, ended)
      if (isOfOtherState(error)) {
        const seen = await readAgain(signal).catch((failure: unknown) => {
          if (!signal.aborted) reportBug(failure)
          return undefined
        })
        if (signal.aborted || endIfKnown(seen && outcomeOf(seen, value), value)) return
      }
      // The desk refused this one, but an earlier one may have been carried out, or may still arrive.
      const isEarlierOpen = wasUnconfirmed && isRefusedByDesk(error)
      if (error instanceof NetworkError && (isAmbiguous(error) || isEarlierOpen))
        return void confirmChange(error, value, signal, ended)
      if (wasUnconfirmed) unconfirmed.current = { value }
      // 401: the session has ended, and the sign-in screen says so.
      setChange(error instanceof AuthError ? IDLE : { status: 'refused', error })
    } finally {
      isSending.current = false
    }
  }

  return {
    change,
    send: (value: V) => void start(value),
    /** To be called after an edit: the next send is a new change. */
    reset: () => {
      if (isSending.current || change.status === 'idle') return
      unconfirmed.current = undefined
      life.current?.abort()
      setChange(IDLE)
    },
  }
}

/** The value can't be edited: it is being sent, or checked without an answer of the desk. */
export const isChangePending = (change: Change): boolean =>
  change.status === 'sending' || (change.status === 'checking' && !change.isAnswered)
