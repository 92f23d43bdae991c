import { useEffect, useRef, useState } from 'react'
import type { ConfirmationProgress } from '../../../src/desk/requests/confirmLater'
import type { UnconfirmedDraft } from '../../../src/desk/requests/draftRecord'
import type { NewRequest } from '../../../src/desk/requests/newRequest'
import { createSubmission, type SubmissionEnd } from '../../../src/desk/requests/outbox'
import { useDesk, useSignalValue } from '../../../src/desk/useDesk'
import type { TradeRequest } from '../../../src/domain/request/request'
import { type Ticket, ticketKey } from '../../../src/domain/request/ticket'

/** What is not known of a request that was sent. */
export type Doubt =
  /** It may have arrived, and is being looked for; `soFar` once it was looked for in vain. */
  | { readonly phase: 'unconfirmed'; readonly soFar?: ConfirmationProgress }
  /** `notFound`: so far it did not arrive, though it still may. `unknown`: no look brought an answer either. */
  | { readonly phase: 'notFound' | 'unknown' }

/** `answered`: the desk said so itself. `found`: it was looked for after an end in doubt. */
export type Placed = (requests: readonly TradeRequest[], how: 'answered' | 'found') => void

/** What was sent before was placed, while something else stands in the form by now. */
export type PlacedBefore = (requests: readonly TradeRequest[], wish: Ticket) => void

/** What became of a request whose wizard was left meanwhile: why it was refused, or undefined while nobody knows. */
export type LeftWith = (wish: Ticket, refusal: unknown) => void

type SubmissionOptions = {
  readonly onPlaced: Placed
  readonly onPlacedBefore: PlacedBefore
  readonly onLeftWith: LeftWith
}

/** What a form needs to send what stands in it. */
export type Submitting = Pick<ReturnType<typeof useOutbox>, 'stands' | 'submit' | 'doubtOf'>

/**
 * Wishes as requests that are sent once, and what is known of each; while its end is not known it is kept by the desk's
 * drafts. After the first looks for it the form is free, and the others go on beside it, whatever stands there by then.
 */
export function useOutbox({ onPlaced, onPlacedBefore, onLeftWith }: SubmissionOptions) {
  const desk = useDesk()
  const { drafts, session, timing } = desk
  const held = useSignalValue(drafts.unconfirmed)
  const [submission] = useState(() =>
    createSubmission<Ticket>(desk, {
      inDoubt: wish => drafts.unconfirmed.peek().get(ticketKey(wish))?.intent,
      sent: (wish, intent) => drafts.saveUnconfirmed({ ...wish, intent }),
      ended: ({ key }) => drafts.resolve(key),
    }),
  )
  const [doubts, setDoubts] = useState<ReadonlyMap<string, Doubt>>(new Map())
  /** Who waits for the end of what: sent again, it is waited for anew. */
  const waits = useRef(new Map<string, AbortController>())
  /** The word of what stands in the form; left, it stays what stood there last. */
  const standing = useRef<string>(undefined)

  useEffect(() => {
    const { current } = waits
    return () => {
      for (const wait of current.values()) wait.abort()
      current.clear()
    }
  }, [])

  const doubt = (word: string, what: Doubt | undefined) =>
    setDoubts(now => new Map([...now].filter(([other]) => other !== word).concat(what ? [[word, what]] : [])))

  /** What is not known of that very wish; once its end is known, here or on another page, nothing. */
  function doubtOf(wish: Ticket): Doubt | undefined {
    const word = ticketKey(wish)
    return held.has(word) ? doubts.get(word) : undefined
  }

  function beginWait(word: string): AbortSignal {
    waits.current.get(word)?.abort()
    const own = new AbortController()
    waits.current.set(word, own)
    return own.signal
  }

  function tell({ route, values }: Ticket, end: SubmissionEnd, isStanding: boolean): void {
    const wish = { route, values }
    if (!('requests' in end)) {
      doubt(ticketKey(wish), { phase: end.at })
      return
    }
    doubt(ticketKey(wish), undefined)
    drafts.drop(wish)
    if (isStanding) onPlaced(end.requests, end.at)
    else onPlacedBefore(end.requests, wish)
  }
  const isStanding = (wish: Ticket) => standing.current === ticketKey(wish)

  const tellSoFar = (word: string, soFar: ConfirmationProgress) =>
    doubt(
      word,
      soFar.isQuiet ? { phase: soFar.standing === 'absent' ? 'notFound' : 'unknown' } : { phase: 'unconfirmed', soFar },
    )

  async function look(draft: UnconfirmedDraft, confirmAtMs: readonly number[]): Promise<SubmissionEnd | undefined> {
    const word = ticketKey(draft)
    const signal = beginWait(word)
    doubt(word, { phase: 'unconfirmed' })
    const end = await submission.lookAgain(
      draft.intent,
      signal,
      confirmAtMs,
      so => signal.aborted || tellSoFar(word, so),
    )
    return signal.aborted ? undefined : end
  }

  /** What a page that is gone had sent is looked for at once: it was waited for long enough. */
  async function lookAgain(draft: UnconfirmedDraft): Promise<void> {
    const end = await look(draft, [0, ...timing.confirmAtMs])
    if (end) tell(draft, end, isStanding(draft))
  }

  /** What one look says of it; once its end is known, that is told. */
  async function lookOnce(draft: UnconfirmedDraft): Promise<SubmissionEnd['at']> {
    const end = await look(draft, [0])
    // Whatever stands in a form that has just opened was not sent from it.
    if (end) tell(draft, end, false)
    return end?.at ?? 'unknown'
  }

  /** Rejects with what refused it for certain. */
  async function submit(wish: Ticket, request: NewRequest): Promise<void> {
    const word = ticketKey(wish)
    const signal = beginWait(word)
    const life = session.ended()
    const isShown = doubtOf(wish) !== undefined
    await drafts.read()
    if (life.aborted) return
    const before = drafts.unconfirmed.peek().get(word)
    if (isShown !== (before !== undefined)) {
      // Its client pressed for something else: sent on another page it is in doubt, or it has ended there.
      if (before) void lookAgain(before)
      return
    }
    // What was said of a wish like it, which has ended since, is not said of this one.
    if (before === undefined) doubt(word, undefined)
    /** Nobody looks at the form any more; with the session all has been said. */
    const isLeft = () => signal.aborted && !life.aborted
    let isQuiet = false
    async function carry(onQuiet: () => void): Promise<void> {
      const sending = submission.send(wish, request, signal, {
        onDoubt() {
          if (!signal.aborted) doubt(word, { phase: 'unconfirmed' })
        },
        soFar(so) {
          if (signal.aborted) return
          tellSoFar(word, so)
          isQuiet = so.isQuiet
          if (isQuiet) onQuiet()
        },
      })
      const end = await sending.catch((error: unknown) => {
        if (isLeft()) onLeftWith(wish, error)
        throw error
      })
      // Once it is quiet its client has been told what is not known.
      if (end === undefined && isLeft() && !isQuiet) onLeftWith(wish, undefined)
      if (end === undefined) return
      tell(wish, end, isStanding(wish))
      if ('requests' in end || end.refusal === undefined) return
      // It tells nothing of the first sending.
      if (isLeft()) onLeftWith(wish, undefined)
      throw end.refusal
    }
    await new Promise<void>((resolve, reject) => carry(resolve).then(resolve, reject))
  }

  return {
    /** What stands in the form; undefined where none is open. */
    stands(wish: Ticket | undefined): void {
      standing.current = wish && ticketKey(wish)
    },
    submit,
    doubtOf,
    lookAgain,
    lookOnce,
  }
}
