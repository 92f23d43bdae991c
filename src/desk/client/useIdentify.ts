import { useEffect } from 'react'
import { useDesk, useSignalValue } from '../useDesk'
import { usePoll } from '../usePoll'

/** Fetches who the client is, to show the unconfirmed tickets and transfers. Repeats until the desk answers. */
export function useIdentify(): void {
  const { clientOwner, timing } = useDesk()
  const isKnown = useSignalValue(clientOwner.isKnown)
  useEffect(() => {
    if (!isKnown) void clientOwner.identify()
  }, [clientOwner, isKnown])
  // Unknown after a call is a failure: the interval doubles.
  usePoll(clientOwner.identify, false, timing.pollOpenMs, !isKnown)
}
