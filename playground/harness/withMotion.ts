import { afterAll, beforeAll, expect } from 'vitest'
import { cdp } from 'vitest/browser'

/** Turns animations on for the tests of this file. Other widget tests prefer reduced motion, which is faster. */
export function withMotion(): void {
  const prefer = (value: 'reduce' | 'no-preference') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  beforeAll(async () => {
    await prefer('no-preference')
    expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(false)
  })
  afterAll(async () => {
    await prefer('reduce')
  })
}
