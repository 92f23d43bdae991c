import { useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { knownUuids, type NewRequest } from '../../../src/desk/requests'
import { useDesk } from '../../../src/desk/useDesk'
import { type Intent, useCreateRequest, useFindRequest } from '../../../src/desk/useRequests'
import { isAmbiguous } from '../../../src/domain/errors'
import type { TotalValues } from '../../../src/domain/forms'
import type { TradeRequest } from '../../../src/domain/request'

/** `unconfirmed`: it may have arrived, and is being looked for. `notFound`: so far it did not, though it still may. */
export type SubmissionPhase = 'ready' | 'unconfirmed' | 'notFound'
type Doubt = { readonly about: TotalValues; readonly phase: SubmissionPhase }

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
  const sent = useRef<{ readonly values: TotalValues; readonly intent: Intent }>(undefined)
  const life = useRef<AbortController>(undefined)

  useEffect(() => {
    life.current = new AbortController()
    return () => life.current?.abort()
  }, [])

  async function look(intent: Intent, signal: AbortSignal): Promise<boolean> {
    // A look that fails tells nothing either way: the next one follows.
    const found = await find(intent, signal).catch(() => [])
    if (found.length > 0 && !signal.aborted) onPlaced(found, 'found')
    return found.length > 0
  }

  async function lookFor(values: TotalValues, intent: Intent, signal: AbortSignal): Promise<void> {
    setDoubt({ about: values, phase: 'unconfirmed' })
    const endedAt = Date.now()
    for (const lookMs of timing.lookUpsMs) {
      await until(endedAt + lookMs, signal)
      if (signal.aborted || (await look(intent, signal))) return
    }
    setDoubt({ about: values, phase: 'notFound' })
  }

  async function submit(values: TotalValues, request: NewRequest): Promise<void> {
    const { signal } = life.current as AbortController
    const again = sent.current?.values === values ? sent.current.intent : undefined
    const intent = again ?? { key: uuid(), request, sentAt: http.now(), known: knownUuids(desk) }
    sent.current = { values, intent }
    // A desk without keys takes a second sending for a second wish.
    if (again !== undefined && !idempotencyKeys && (await look(intent, signal))) return
    try {
      onPlaced([await create(intent)], 'answered')
    } catch (error) {
      if (isAmbiguous(error)) return lookFor(values, intent, signal)
      // A definite answer ends the intent: what follows is another one.
      sent.current = undefined
      setDoubt(undefined)
      throw error
    }
  }

  return {
    submit,
    /** What is not known of these very values; once they are edited it is about others. */
    phaseOf: (values: TotalValues): SubmissionPhase => (doubt?.about === values ? doubt.phase : 'ready'),
  }
}

/** Resolves at that moment, epoch ms, or as soon as nobody waits for it any more. */
const until = (atMs: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, atMs - Date.now())
    const leave = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', leave, { once: true })
  })
