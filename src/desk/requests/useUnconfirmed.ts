import { useIdentify } from '../client/useIdentify'
import { useDesk, useSignalValue } from '../useDesk'
import type { UnconfirmedDraft } from './draftRecord'

/** The client's unconfirmed tickets on this device, those of earlier pages and other tabs included. */
export function useUnconfirmed(): readonly UnconfirmedDraft[] {
  const { drafts } = useDesk()
  useIdentify()
  return [...useSignalValue(drafts.unconfirmed).values()]
}
