import { useEffect, useRef, useState } from 'react'
import type { Draft } from '../../../src/desk/drafts'
import type { NewRequest } from '../../../src/desk/requests'
import { createSubmission, lookFor, type SubmissionEnd } from '../../../src/desk/submission'
import { useDesk } from '../../../src/desk/useDesk'
import { AuthError } from '../../../src/domain/errors'
import type { TotalValues } from '../../../src/domain/forms'
import type { TradeRequest } from '../../../src/domain/request'
import type { WholeChoice } from '../../../src/domain/wizard'

/**
 * `unconfirmed`: it may have arrived, and is being looked for. `notFound`: so far it did not, though it still may.
 * `unknown`: no look brought an answer either.
 */
export type SubmissionPhase = 'ready' | 'unconfirmed' | 'notFound' | 'unknown'
type Doubt = { readonly about: string; readonly phase: SubmissionPhase }

/** Typed away and back again they are the same values, and so the same intent; another route is another. */
const wordOf = ({ choice, values }: Pick<Draft, 'choice' | 'values'>): string => JSON.stringify({ choice, values })
const draftOf = (word: string) => JSON.parse(word) as Pick<Draft, 'choice' | 'values'>

/** `answered`: the desk said so itself. `found`: it was looked for after an end in doubt. */
export type Placed = (requests: readonly TradeRequest[], how: 'answered' | 'found') => void

/** What became of a request whose wizard was left meanwhile: why it was refused, or undefined while nobody knows. */
export type LeftWith = (request: NewRequest, refusal: unknown) => void

type SubmissionOptions = {
  readonly choice: WholeChoice
  /** Sent before, on a page that is gone, with its end not known. */
  readonly draft: Draft | undefined
  readonly onPlaced: Placed
  readonly onLeftWith: LeftWith
}

/**
 * The form's values as a request that is sent once, and what is known of it; while its end is not known it is kept.
 * Rejects with what refused it for certain.
 */
export function useSubmission({ choice, draft, onPlaced, onLeftWith }: SubmissionOptions) {
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
  const [doubt, setDoubt] = useState<Doubt | undefined>(before && { about: before.about, phase: 'unconfirmed' })
  const life = useRef<AbortController>(undefined)

  function tell(about: string, end: SubmissionEnd): void {
    if ('requests' in end) {
      drafts.drop(draftOf(about))
      onPlaced(end.requests, end.at)
    } else setDoubt({ about, phase: end.at })
  }

  /** What a page that is gone had sent is looked for at once: it was waited for long enough. */
  async function lookAgain(signal: AbortSignal): Promise<void> {
    if (before === undefined) return
    const end = await lookFor(desk, before.intent, signal, [0, ...timing.lookUpsMs])
    if (end === undefined || signal.aborted) return
    if ('requests' in end) drafts.settle(before.intent.key)
    tell(before.about, end)
  }

  const resume = useRef(lookAgain)
  useEffect(() => {
    const own = new AbortController()
    life.current = own
    void resume.current(own.signal)
    return () => own.abort()
  }, [])

  async function submit(values: TotalValues, request: NewRequest): Promise<void> {
    const { signal } = life.current as AbortController
    const about = wordOf({ choice, values })
    const onDoubt = () => {
      if (signal.aborted) onLeftWith(request, undefined)
      else setDoubt({ about, phase: 'unconfirmed' })
    }
    try {
      const end = await send(about, request, signal, onDoubt)
      if (end === undefined) return
      tell(about, end)
      if ('refusal' in end && end.refusal !== undefined) throw end.refusal
    } catch (error) {
      // Nobody looks at the form any more; with the session all has been said.
      if (signal.aborted && !(error instanceof AuthError)) onLeftWith(request, error)
      throw error
    }
  }

  return {
    submit,
    /** What is not known of these very values; once they are edited it is about others. */
    phaseOf: (values: TotalValues): SubmissionPhase =>
      doubt?.about === wordOf({ choice, values }) ? doubt.phase : 'ready',
  }
}
