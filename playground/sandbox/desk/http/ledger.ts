import { hashBody } from './body'
import type { Call } from './desk'
import { callName } from './routes'

/** A mutation that reached the desk, and its outcome. */
export type LedgerEntry = {
  /** real time, ms since 1970 */
  readonly at: number
  /** the client's email; null when nobody is signed in */
  readonly client: string | null
  /** 'POST v1/requests' */
  readonly call: string
  /** the idempotency key */
  readonly intent: string | null
  readonly bodyHash: string
  readonly outcome: 'created' | 'replayed' | 'changed' | 'refused'
  readonly status: number
  readonly uuid: string | null
  readonly number: number | null
}

export type Ledger = { record(entry: LedgerEntry): void; entries(): readonly LedgerEntry[]; clear(): void }

const capacity = 200_000

export function createLedger(): Ledger {
  let entries: LedgerEntry[] = []
  return {
    record: entry => {
      if (entries.length >= capacity) entries = entries.slice(capacity / 2)
      entries.push(entry)
    },
    entries: () => entries,
    clear: () => {
      entries = []
    },
  }
}

/** Records every mutation but a sign-in, which changes nothing of the client's. */
export const recordMutation = (ledger: Ledger) => async (call: Call, next: () => Promise<void>) => {
  await next()
  const { method, path } = call.req
  if (method === 'GET' || path.endsWith('/auth/token')) return
  const subject = call.get('subject')
  ledger.record({
    at: Date.now(),
    client: call.get('client')?.email ?? null,
    call: callName(method, path),
    intent: call.req.header('idempotency-key') ?? null,
    bodyHash: hashBody(call.var.body),
    outcome: outcomeOf(call.res),
    status: call.res.status,
    uuid: subject?.uuid ?? null,
    number: subject?.number ?? null,
  })
}

const outcomeOf = ({ status, headers }: Response): LedgerEntry['outcome'] => {
  if (status >= 400) return 'refused'
  if (headers.has('idempotency-replayed')) return 'replayed'
  return status === 201 ? 'created' : 'changed'
}
