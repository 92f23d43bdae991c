import { useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { NewRequest } from '../../../src/desk/requests'
import { useDesk } from '../../../src/desk/useDesk'
import { type Intent, useCreateRequest, useFindRequest } from '../../../src/desk/useRequests'
import { isAmbiguous } from '../../../src/domain/errors'
import type { TradeRequest } from '../../../src/domain/request'

/** `unconfirmed`: it may have arrived, and is being looked for. `notFound`: so far it did not, though it still may. */
export type SubmissionPhase = 'ready' | 'unconfirmed' | 'notFound'

/**
 * Sends a request once (money-entry.md, Sending). After an end in doubt it looks into the list instead of sending again;
 * another try goes under the same key. Rejects with what refused it for certain.
 */
export function useSubmission(onPlaced: (placed: readonly TradeRequest[]) => void) {
  const { http, timing } = useDesk()
  const create = useCreateRequest()
  const find = useFindRequest()
  const [phase, setPhase] = useState<SubmissionPhase>('ready')
  const intent = useRef<Intent>(undefined)
  const life = useRef<AbortController>(undefined)

  useEffect(() => {
    life.current = new AbortController()
    return () => life.current?.abort()
  }, [])

  async function lookFor(sent: Intent): Promise<void> {
    setPhase('unconfirmed')
    const endedAt = Date.now()
    for (const lookMs of timing.lookUpsMs) {
      await new Promise(resolve => setTimeout(resolve, endedAt + lookMs - Date.now()))
      if (life.current?.signal.aborted) return
      // A look that fails tells nothing either way: the next one follows.
      const found = await find(sent, life.current?.signal).catch(() => [])
      if (found.length > 0) return onPlaced(found)
    }
    setPhase('notFound')
  }

  async function send(sent: Intent): Promise<void> {
    intent.current = sent
    try {
      onPlaced([await create(sent)])
    } catch (error) {
      if (isAmbiguous(error)) return lookFor(sent)
      // A definite answer ends the intent: what follows is another one.
      intent.current = undefined
      setPhase('ready')
      throw error
    }
  }

  return {
    phase,
    submit: (request: NewRequest) => send({ key: uuid(), request, sentAt: http.now() }),
    sendAgain: async () => {
      if (intent.current !== undefined) await send(intent.current)
    },
    /** The form was edited: the next sending is another intent. */
    abandon() {
      intent.current = undefined
      setPhase('ready')
    },
  }
}
