import { useEffect, useRef, useState } from 'react'
import type { NewRequest } from '../../../src/desk/requests'
import { createSubmission } from '../../../src/desk/submission'
import { useDesk } from '../../../src/desk/useDesk'
import type { TotalValues } from '../../../src/domain/forms'
import type { TradeRequest } from '../../../src/domain/request'

/**
 * `unconfirmed`: it may have arrived, and is being looked for. `notFound`: so far it did not, though it still may.
 * `unknown`: no look brought an answer either.
 */
export type SubmissionPhase = 'ready' | 'unconfirmed' | 'notFound' | 'unknown'
type Doubt = { readonly about: string; readonly phase: SubmissionPhase }

/** Typed away and back again they are the same values, and so the same intent. */
const wordOf = (values: TotalValues): string => JSON.stringify(values)

/** `answered`: the desk said so itself. `found`: it was looked for after an end in doubt. */
export type Placed = (requests: readonly TradeRequest[], how: 'answered' | 'found') => void

/** The form's values as a request that is sent once, and what is known of it. Rejects with what refused it for certain. */
export function useSubmission(onPlaced: Placed) {
  const desk = useDesk()
  const [send] = useState(() => createSubmission(desk))
  const [doubt, setDoubt] = useState<Doubt>()
  const life = useRef<AbortController>(undefined)

  useEffect(() => {
    life.current = new AbortController()
    return () => life.current?.abort()
  }, [])

  async function submit(values: TotalValues, request: NewRequest): Promise<void> {
    const { signal } = life.current as AbortController
    const about = wordOf(values)
    const inDoubt = (phase: SubmissionPhase) => setDoubt({ about, phase })
    const end = await send(about, request, signal, () => inDoubt('unconfirmed'))
    if (end === undefined) return
    if ('requests' in end) return onPlaced(end.requests, end.at)
    inDoubt(end.at)
    if (end.refusal !== undefined) throw end.refusal
  }

  return {
    submit,
    /** What is not known of these very values; once they are edited it is about others. */
    phaseOf: (values: TotalValues): SubmissionPhase => (doubt?.about === wordOf(values) ? doubt.phase : 'ready'),
  }
}
