import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 30_000

/** Waits until the check passes. `expect.poll` belongs to one test at a time, and these run side by side. */
export async function until(check: () => void, forMs = patienceMs): Promise<void> {
  for (const from = performance.now(); ; ) {
    try {
      return check()
    } catch (error) {
      if (performance.now() - from > forMs) throw error
    }
    await pause(10)
  }
}
