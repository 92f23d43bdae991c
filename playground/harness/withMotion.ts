import { afterAll, beforeAll, expect } from 'vitest'
import { cdp } from 'vitest/browser'

/** Animates what the tests of this file render, as most clients see it; other tests ask the browser for less motion. */
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
