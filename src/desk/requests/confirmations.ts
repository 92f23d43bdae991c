import { signal } from '@preact/signals-core'
import type { Confirmation } from './confirm'

/** What this page knows of unconfirmed sendings, by a key of each; a reader in `computed` follows it. */
export function createConfirmations() {
  const known = signal<ReadonlyMap<string, Confirmation>>(new Map())
  return {
    of: (key: string): Confirmation | undefined => known.value.get(key),
    has: (key: string): boolean => known.peek().has(key),
    /** `undefined` forgets it. */
    set(key: string, confirmation: Confirmation | undefined): void {
      const next = new Map(known.peek())
      if (confirmation) next.set(key, confirmation)
      else next.delete(key)
      known.value = next
    },
  }
}
