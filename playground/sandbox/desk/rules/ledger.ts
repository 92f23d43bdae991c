/** One mutation as the desk saw it: what was asked and what became of it. */
export type LedgerEntry = {
  /** real time, ms since 1970 */
  readonly at: number
  /** the client's e-mail; null when the desk could not tell */
  readonly client: string | null
  /** as contract.md names it: 'POST v1/requests' */
  readonly call: string
  /** the idempotency key */
  readonly intent: string | null
  readonly bodyHash: string
  readonly outcome: 'created' | 'replayed' | 'changed' | 'refused'
  readonly status: number
  readonly uuid: string | null
  readonly number: number | null
}

export type Ledger = { write(entry: LedgerEntry): void; entries(): readonly LedgerEntry[]; clear(): void }

const kept = 200_000

export function createLedger(): Ledger {
  let entries: LedgerEntry[] = []
  return {
    write: entry => {
      if (entries.length >= kept) entries = entries.slice(kept / 2)
      entries.push(entry)
    },
    entries: () => entries,
    clear: () => {
      entries = []
    },
  }
}
