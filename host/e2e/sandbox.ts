import { inject } from 'vitest'
import type { LedgerEntry } from '../../playground/desk/ledger'
import type { SceneName } from '../../playground/desk/scenes/scenes'

/** A client that one test has to itself. */
export type Client = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** One fault as `POST /__sandbox/faults` takes it (reliability.md section 3). */
export type Fault =
  | { readonly match: Readonly<Record<string, string | number>>; readonly act: Readonly<Record<string, unknown>> }
  | { readonly feed: string; readonly channel?: string; readonly act: Readonly<Record<string, unknown>> }

/** A new client with the rows of a scene. */
export const freshClient = (scene: SceneName): Promise<Client> => control('POST', 'scenes', { scene })

/** Replaces what goes wrong at the desk and on the feeds; `[]` heals everything. */
export const setFaults = (faults: readonly Fault[]): Promise<unknown> => control('POST', 'faults', faults)

/** Every mutation that the desk saw of this client, and what became of it. */
export async function ledgerOf({ email }: Pick<Client, 'email'>): Promise<LedgerEntry[]> {
  const entries = await control<LedgerEntry[]>('GET', 'ledger')
  return entries.filter(entry => entry.client === email)
}

/** Drives the sandbox by any of its calls. */
export async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { desk } = inject('sandbox')
  const answer = await fetch(`${desk}/__sandbox/${path}`, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} __sandbox/${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
