import { signal } from '@preact/signals-core'
import type { Confirmation } from './confirm'

/** What this page knows about each unconfirmed sending, by its key. A `computed` that reads it follows its changes. */
export function createConfirmations() {
  const looks = new Map<string, Promise<unknown>>()
  const known = signal<ReadonlyMap<string, Confirmation>>(new Map())
  return {
    of: (key: string): Confirmation | undefined => known.value.get(key),
    /** `undefined` forgets it. */
    set(key: string, confirmation: Confirmation | undefined): void {
      const next = new Map(known.peek())
      if (confirmation) next.set(key, confirmation)
      else next.delete(key)
      known.value = next
    },
    /**
     * Looks for the sending, unless its confirmation is known or under way. Resolves with `foundElsewhere` when an
     * earlier call of this finds it: each request is returned once.
     */
    async lookOnce<T>(key: string, look: () => Promise<T | undefined>, foundElsewhere: T): Promise<T | undefined> {
      if (known.peek().has(key)) return (await looks.get(key)) === undefined ? undefined : foundElsewhere
      const found = look()
      looks.set(key, found)
      return found
    },
  }
}
