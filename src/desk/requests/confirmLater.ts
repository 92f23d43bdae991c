import { sleepUntil } from './sleepUntil'

/** `settled`: it is known now. `absent`: it was looked for and is not there, though it may still arrive. `unknown`: nobody could look. */
type LookedUp = 'settled' | 'absent' | 'unknown'

/**
 * How it stands between two looks. `nextAt`: when it is looked for again, epoch ms; undefined while a look takes its time.
 * `isQuiet`: from now on it is looked for beside what the client does; nobody waits for it any more.
 */
export type ConfirmationProgress = {
  readonly standing: 'absent' | 'unknown'
  readonly nextAt: number | undefined
  readonly isQuiet: boolean
}

/** After so many looks the client waits no longer, 20 s at the most; the others go on quietly. */
const FIRST_LOOKS = 3

/**
 * Looks for what a call that ended in doubt may have done, at each of `confirmAtMs` from now (reliability.md S2).
 * `look` tells whether it is known now; undefined when nobody answered. Undefined itself when nobody waits any more.
 * `soFar` hears how it stands after each look but the last; that it is quiet, at the latest when the fourth is due.
 */
export async function confirm(
  confirmAtMs: readonly number[],
  signal: AbortSignal,
  look: () => Promise<boolean | undefined>,
  soFar: (standing: ConfirmationProgress) => void = () => undefined,
): Promise<LookedUp | undefined> {
  const began = Date.now()
  let isAbsent = false
  let isQuiet = false
  const standing = () => (isAbsent ? 'absent' : 'unknown')
  const latest = confirmAtMs[FIRST_LOOKS]
  const hush = () => {
    isQuiet = true
    soFar({ standing: standing(), nextAt: undefined, isQuiet })
  }
  const timer = latest === undefined ? undefined : setTimeout(hush, latest)
  try {
    for (const [at, lookMs] of confirmAtMs.entries()) {
      await sleepUntil(began + lookMs, signal)
      const seen = signal.aborted ? undefined : await look()
      if (signal.aborted) return undefined
      if (seen) return 'settled'
      isAbsent ||= seen === false
      isQuiet ||= at + 1 >= FIRST_LOOKS
      const next = confirmAtMs[at + 1]
      if (next !== undefined) soFar({ standing: standing(), nextAt: began + next, isQuiet })
    }
    return standing()
  } finally {
    clearTimeout(timer)
  }
}
