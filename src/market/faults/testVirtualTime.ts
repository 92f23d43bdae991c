import { vi } from 'vitest'

/** Taken before the clock is: what waits for no timer has happened when this has run. */
const immediate = globalThis.setImmediate
const settle = () => new Promise<void>(done => immediate(done))

/** Virtual time from a fixed moment on. What follows counts no timer but its own. */
export function beginVirtualTime(): void {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
}

/** Lets that much virtual time pass, timer by timer, each with the promises that it settles: a day takes seconds. */
export async function pass(ms: number): Promise<void> {
  let over = false
  setTimeout(() => {
    over = true
  }, ms)
  // A reader's chunk is loaded in real time.
  await vi.dynamicImportSettled()
  await settle()
  while (!over) {
    vi.advanceTimersToNextTimer()
    await settle()
  }
}
