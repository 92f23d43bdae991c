import { useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { lookUps } from '../../../src/desk/lookUps'
import { knownUuids, type NewRequest } from '../../../src/desk/requests'
import { useDesk } from '../../../src/desk/useDesk'
import { type Intent, useCreateRequest, useFindRequest } from '../../../src/desk/useRequests'
import { isAmbiguous } from '../../../src/domain/errors'
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

/**
 * Sends a request once (money-entry.md, Sending). After an end in doubt it looks into the list instead of sending again.
 * The same values go again under the same key, as they were; edited ones are another intent. Rejects with what refused
 * it for certain.
 */
export function useSubmission(onPlaced: Placed) {
  const desk = useDesk()
  const { http, timing, idempotencyKeys } = desk
  const create = useCreateRequest()
  const find = useFindRequest()
  const [doubt, setDoubt] = useState<Doubt>()
  const sent = useRef<{ readonly about: string; readonly intent: Intent }>(undefined)
  const life = useRef<AbortController>(undefined)

  useEffect(() => {
    life.current = new AbortController()
    return () => life.current?.abort()
  }, [])

  /** Whether it was found. Undefined: nobody could look, which tells nothing either way. */
  async function look(intent: Intent, signal: AbortSignal): Promise<boolean | undefined> {
    const found = await find(intent, signal).catch(() => undefined)
    if (found === undefined) return undefined
    if (found.length > 0 && !signal.aborted) onPlaced(found, 'found')
    return found.length > 0
  }

  async function lookFor(about: string, intent: Intent, signal: AbortSignal): Promise<void> {
    setDoubt({ about, phase: 'unconfirmed' })
    const ended = await lookUps(timing.lookUpsMs, signal, () => look(intent, signal))
    if (ended === 'absent' || ended === 'unknown')
      setDoubt({ about, phase: ended === 'absent' ? 'notFound' : 'unknown' })
  }

  async function submit(values: TotalValues, request: NewRequest): Promise<void> {
    const { signal } = life.current as AbortController
    const about = wordOf(values)
    const again = sent.current?.about === about ? sent.current.intent : undefined
    const intent = again ?? { key: uuid(), request, sentAt: http.now(), known: knownUuids(desk) }
    sent.current = { about, intent }
    // A desk without keys takes a second sending for a second wish: it goes only when the list says that the first is not there.
    if (again !== undefined && !idempotencyKeys) {
      const seen = await look(intent, signal)
      if (seen === undefined) setDoubt({ about, phase: 'unknown' })
      if (seen !== false) return
    }
    const placed = await create(intent).catch((error: unknown) => {
      if (isAmbiguous(error)) return undefined
      // A definite answer ends the intent: what follows is another one.
      sent.current = undefined
      setDoubt(undefined)
      throw error
    })
    if (placed === undefined) return lookFor(about, intent, signal)
    onPlaced([placed], 'answered')
  }

  return {
    submit,
    /** What is not known of these very values; once they are edited it is about others. */
    phaseOf: (values: TotalValues): SubmissionPhase => (doubt?.about === wordOf(values) ? doubt.phase : 'ready'),
  }
}
