import { until } from './until'

/** `settled`: it is known now. `absent`: it was looked for and is not there, though it may still arrive. `unknown`: nobody could look. */
export type LookedUp = 'settled' | 'absent' | 'unknown'

/**
 * Looks for what a call that ended in doubt may have done, at each of `lookUpsMs` from now (reliability.md S2).
 * `look` tells whether it is known now; undefined when nobody answered. Undefined itself when nobody waits any more.
 */
export async function lookUps(
  lookUpsMs: readonly number[],
  signal: AbortSignal,
  look: () => Promise<boolean | undefined>,
): Promise<LookedUp | undefined> {
  const began = Date.now()
  let isAbsent = false
  for (const lookMs of lookUpsMs) {
    await until(began + lookMs, signal)
    const seen = signal.aborted ? undefined : await look()
    if (signal.aborted) return undefined
    if (seen) return 'settled'
    isAbsent ||= seen === false
  }
  return isAbsent ? 'absent' : 'unknown'
}
