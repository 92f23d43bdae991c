import { until } from './until'

/** `settled`: it is known now. `absent`: it was looked for and is not there, though it may still arrive. `unknown`: nobody could look. */
export type LookedUp = 'settled' | 'absent' | 'unknown'

/** After so many looks the client is told how it stands; the others go on quietly (no spinner is older than 30 s). */
const FIRST_LOOKS = 3

/**
 * Looks for what a call that ended in doubt may have done, at each of `lookUpsMs` from now (reliability.md S2).
 * `look` tells whether it is known now; undefined when nobody answered. Undefined itself when nobody waits any more.
 * `soFar` hears how it stands after the first looks, at the latest when the next one is due, and after each later one.
 */
export async function lookUps(
  lookUpsMs: readonly number[],
  signal: AbortSignal,
  look: () => Promise<boolean | undefined>,
  soFar: (standing: 'absent' | 'unknown') => void = () => undefined,
): Promise<LookedUp | undefined> {
  const began = Date.now()
  let isAbsent = false
  const tell = () => soFar(isAbsent ? 'absent' : 'unknown')
  const latest = lookUpsMs[FIRST_LOOKS]
  const timer = latest === undefined ? undefined : setTimeout(tell, latest)
  try {
    for (const [at, lookMs] of lookUpsMs.entries()) {
      await until(began + lookMs, signal)
      const seen = signal.aborted ? undefined : await look()
      if (signal.aborted) return undefined
      if (seen) return 'settled'
      isAbsent ||= seen === false
      if (at + 1 >= FIRST_LOOKS) tell()
    }
    return isAbsent ? 'absent' : 'unknown'
  } finally {
    clearTimeout(timer)
  }
}
