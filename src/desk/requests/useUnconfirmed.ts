import { useEffect } from 'react'
import { useDesk, useSignalValue } from '../useDesk'
import type { UnconfirmedDraft } from './draftRecord'

/** The client's unconfirmed tickets on this device, those of earlier pages and other tabs included. */
export function useUnconfirmed(): readonly UnconfirmedDraft[] {
  const { drafts } = useDesk()
  const all = useSignalValue(drafts.unconfirmed)
  useEffect(() => void drafts.read(), [drafts])
  return [...all.values()]
}
