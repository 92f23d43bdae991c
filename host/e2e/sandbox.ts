import { inject } from 'vitest'
import type { LedgerEntry } from '../../playground/sandbox/desk/rules/ledger'
import type { SceneName } from '../../playground/sandbox/desk/scenes/scenes'

/** A client that one test has to itself. */
export type Client = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** One fault of the desk (reliability.md section 3); `from` is filled in with the client. */
export type Fault = {
  readonly match: { readonly method?: string; readonly path?: string }
  readonly act: Readonly<Record<string, unknown>>
}

/** A new client with the rows of a scene. */
export const freshClient = (scene: SceneName): Promise<Client> => control('POST', 'scenes', { scene })

/** Replaces what goes wrong for this client; nothing for `[]`. Other clients' tests are at work at the same desk. */
export function setFaults({ email }: Pick<Client, 'email'>, faults: readonly Fault[]): Promise<unknown> {
  const own = faults.map(({ match, act }) => ({ match: { ...match, from: email }, act }))
  return control('POST', `faults?from=${email}`, own)
}

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
