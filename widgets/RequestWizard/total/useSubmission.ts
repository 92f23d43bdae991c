import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Draft } from '../../../src/desk/drafts'
import type { SoFar } from '../../../src/desk/lookUps'
import type { NewRequest } from '../../../src/desk/requests'
import { createSubmission, lookFor, type SubmissionEnd } from '../../../src/desk/submission'
import { useDesk } from '../../../src/desk/useDesk'
import { AuthError } from '../../../src/domain/errors'
import type { TotalValues } from '../../../src/domain/forms'
import type { TradeRequest } from '../../../src/domain/request'
import type { WholeChoice } from '../../../src/domain/wizard'

/** What is not known of a request that was sent. */
export type Doubt =
  /** It may have arrived, and is being looked for; `soFar` once it was looked for in vain. */
  | { readonly phase: 'unconfirmed'; readonly soFar?: SoFar }
  /** `notFound`: so far it did not arrive, though it still may. `unknown`: no look brought an answer either. */
  | { readonly phase: 'notFound' | 'unknown' }

/** Typed away and back again they are the same values, and so the same intent; another route is another. */
const wordOf = ({ choice, values }: Pick<Draft, 'choice' | 'values'>): string => JSON.stringify({ choice, values })
const draftOf = (word: string) => JSON.parse(word) as Pick<Draft, 'choice' | 'values'>

/** `answered`: the desk said so itself. `found`: it was looked for after an end in doubt. */
export type Placed = (requests: readonly TradeRequest[], how: 'answered' | 'found') => void

/** What was sent before was placed, while something else is typed by now. */
export type PlacedBefore = (requests: readonly TradeRequest[], sent: Draft) => void

/** What became of a request whose wizard was left meanwhile: why it was refused, or undefined while nobody knows. */
export type LeftWith = (request: NewRequest, refusal: unknown) => void

type SubmissionOptions = {
  readonly choice: WholeChoice
  /** What stands in the form by now. */
  readonly standing: RefObject<TotalValues | undefined>
  /** Sent before, on a page that is gone, with its end not known. */
  readonly draft: Draft | undefined
  readonly onPlaced: Placed
  readonly onPlacedBefore: PlacedBefore
  readonly onLeftWith: LeftWith
}

/**
 * The form's values as a request that is sent once, and what is known of it; while its end is not known it is kept.
 * Rejects with what refused it for certain. After the first looks for it the form is free, and the others go on beside it.
 */
export function useSubmission(options: SubmissionOptions) {
  const { choice, standing, draft, onPlaced, onPlacedBefore, onLeftWith } = options
  const desk = useDesk()
  const { drafts, timing } = desk
  const before = draft?.intent && { about: wordOf({ choice, values: draft.values }), intent: draft.intent }
  const [send] = useState(() =>
    createSubmission(
      desk,
      {
        sent: (about, intent) => drafts.hold({ ...draftOf(about), intent }),
        ended: ({ key }) => drafts.settle(key),
      },
      new Map(before && [[before.about, before.intent]]),
    ),
  )
  const [doubts, setDoubts] = useState<ReadonlyMap<string, Doubt>>(
    new Map(before && [[before.about, { phase: 'unconfirmed' as const }]]),
  )
  /** Who waits for the end of what: sent again, it is waited for anew. */
  const waits = useRef(new Map<string, AbortController>())

  const doubt = (about: string, what: Doubt | undefined) =>
    setDoubts(now => new Map([...now].filter(([other]) => other !== about).concat(what ? [[about, what]] : [])))

  function beginWait(about: string): AbortSignal {
    waits.current.get(about)?.abort()
    const own = new AbortController()
    waits.current.set(about, own)
    return own.signal
  }

  function tell(about: string, end: SubmissionEnd): void {
    if (!('requests' in end)) {
      doubt(about, { phase: end.at })
      return
    }
    doubt(about, undefined)
    drafts.drop(draftOf(about))
    const { current } = standing
    const isStanding = current === undefined || wordOf({ choice, values: current }) === about
    if (isStanding) onPlaced(end.requests, end.at)
    else onPlacedBefore(end.requests, draftOf(about))
  }

  const tellSoFar = (about: string, soFar: SoFar) =>
    doubt(
      about,
      soFar.isQuiet ? { phase: soFar.standing === 'absent' ? 'notFound' : 'unknown' } : { phase: 'unconfirmed', soFar },
    )

  /** What a page that is gone had sent is looked for at once: it was waited for long enough. */
  async function lookAgain(): Promise<void> {
    if (before === undefined) return
    const { about, intent } = before
    const signal = beginWait(about)
    const soFar = (so: SoFar) => signal.aborted || tellSoFar(about, so)
    const end = await lookFor(desk, intent, signal, [0, ...timing.lookUpsMs], soFar)
    if (end === undefined || signal.aborted) return
    if ('requests' in end) drafts.settle(intent.key)
    tell(about, end)
  }

  const resume = useRef(lookAgain)
  useEffect(() => {
    const { current } = waits
    void resume.current()
    return () => {
      for (const wait of current.values()) wait.abort()
      current.clear()
    }
  }, [])

  async function submit(values: TotalValues, request: NewRequest): Promise<void> {
    const about = wordOf({ choice, values })
    const signal = beginWait(about)
    async function carry(onQuiet: () => void): Promise<void> {
      const end = await send(about, request, signal, {
        onDoubt() {
          if (signal.aborted) onLeftWith(request, undefined)
          else doubt(about, { phase: 'unconfirmed' })
        },
        soFar(so) {
          if (signal.aborted) return
          tellSoFar(about, so)
          if (so.isQuiet) onQuiet()
        },
      })
      if (end === undefined) return
      tell(about, end)
      if ('refusal' in end && end.refusal !== undefined) throw end.refusal
    }
    try {
      await new Promise<void>((resolve, reject) => carry(resolve).then(resolve, reject))
    } catch (error) {
      // Nobody looks at the form any more; with the session all has been said.
      if (signal.aborted && !(error instanceof AuthError)) onLeftWith(request, error)
      throw error
    }
  }

  return {
    submit,
    /** What is not known of these very values; once they are edited it is about others. */
    doubtOf: (values: TotalValues): Doubt | undefined => doubts.get(wordOf({ choice, values })),
  }
}
