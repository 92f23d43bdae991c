import { vi } from 'vitest'

/** Taken before the clock is faked. All work that waits for no timer is done when it fires. */
const immediate = globalThis.setImmediate
const settle = () => new Promise<void>(done => immediate(done))

/** Starts virtual time at a fixed moment. */
export function beginVirtualTime(): void {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
}

/** Lets virtual time pass, timer by timer, each with the promises that it settles. A day takes seconds. */
export async function pass(ms: number): Promise<void> {
  let over = false
  setTimeout(() => {
    over = true
  }, ms)
  // An adapter's chunk is loaded in real time.
  await vi.dynamicImportSettled()
  await settle()
  while (!over) {
    vi.advanceTimersToNextTimer()
    await settle()
  }
}
