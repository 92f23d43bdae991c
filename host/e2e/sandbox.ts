import { inject } from 'vitest'
import type { LedgerEntry } from '../../playground/sandbox/desk/http/ledger'
import type { SceneName } from '../../playground/sandbox/desk/scenes/scenes'

/** A client of one test only. */
export type Client = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** A fault of the desk, which `setFaults` limits to one client. */
export type Fault = {
  readonly match: { readonly method?: string; readonly path?: string }
  readonly act: Readonly<Record<string, unknown>>
}

/** A new client with the data of a scene. */
export const freshClient = (scene: SceneName): Promise<Client> => control('POST', 'scenes', { scene })

/** Replaces the faults of this client, and of no other: tests run in parallel at the same desk. */
export function setFaults({ email }: Pick<Client, 'email'>, faults: readonly Fault[]): Promise<unknown> {
  const own = faults.map(({ match, act }) => ({ match: { ...match, from: email }, act }))
  return control('POST', `faults?from=${email}`, own)
}

/** Every mutation that the desk received from this client, with its outcome. */
export async function ledgerOf({ email }: Pick<Client, 'email'>): Promise<LedgerEntry[]> {
  const entries = await control<LedgerEntry[]>('GET', 'ledger')
  return entries.filter(entry => entry.client === email)
}

/** The client's requests, as the desk lists them. */
export async function listOf({ token }: Pick<Client, 'token'>): Promise<{ data: { uuid: string; number: number }[] }> {
  const answer = await fetch(`${inject('sandbox').desk}/api/client/v1/requests`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.json()
}

/** Calls the sandbox's control API. */
export async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { desk } = inject('sandbox')
  const answer = await fetch(`${desk}/__sandbox/${path}`, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} __sandbox/${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
