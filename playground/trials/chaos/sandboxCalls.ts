import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxLine } from '../../harness/spawnSandbox'
import type { LedgerEntry } from '../../sandbox/desk/http/ledger'
import type { Ticket } from './tickets'

/** The addresses of the sandbox that is made to fail. */
export type Sandbox = Pick<SandboxLine, 'desk' | 'exchanges'>

export type Client = { readonly name: string; readonly email: string; readonly token: string }

async function call<T>(url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url, { ...post, headers: { 'content-type': 'application/json', ...headers } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

export const createClient = ({ desk }: Sandbox): Promise<Client> =>
  call(`${desk}/__sandbox/scenes`, { scene: 'funded' })

/** Replaces the faults of this client by those of the ticket; without a ticket, by none. */
export async function setFaults({ desk }: Sandbox, { email }: Client, ticket?: Ticket): Promise<void> {
  const path = '/v1/requests'
  const posts = (ticket?.sendingFaults ?? []).flatMap((act, at) =>
    act ? [{ match: { method: 'POST', path, nth: at + 1, from: email }, act }] : [],
  )
  const { act, times } = ticket?.checkFault ?? {}
  const gets = act ? [{ match: { method: 'GET', path, from: email, ...(times ? { times } : {}) }, act }] : []
  await call(`${desk}/__sandbox/faults?from=${email}`, [...posts, ...gets])
}

/** The ledger's entry of each request that the desk created. */
export async function createdRequests({ desk }: Sandbox): Promise<LedgerEntry[]> {
  const entries = await call<LedgerEntry[]>(`${desk}/__sandbox/ledger`)
  return entries.filter(({ call: name, outcome }) => name === 'POST v1/requests' && outcome === 'created')
}

/** The amount of each of the client's requests, by uuid. */
export async function amountsOf({ desk }: Sandbox, { token }: Client): Promise<Map<string, string>> {
  const amounts = new Map<string, string>()
  for (;;) {
    const url = `${desk}/api/client/v1/requests?limit=100&offset=${amounts.size}`
    const headers = { authorization: `Bearer ${token}` }
    const { data } = await call<{ data: { uuid: string; requestedBase: string }[] }>(url, undefined, headers)
    for (const { uuid, requestedBase } of data) amounts.set(uuid, requestedBase)
    if (data.length === 0) return amounts
  }
}

export async function marketPrice({ exchanges }: Sandbox): Promise<number> {
  const url = `${exchanges.binance_spot?.rest}/api/v3/ticker/price?symbol=BTCUSDT`
  return Number((await call<{ price: string }>(url)).price)
}

/** Resolves once no late call is left: nothing more enters the ledger. */
export async function settled(sandbox: Sandbox, lateMs: number): Promise<void> {
  let before = -1
  await sleep(lateMs)
  for (let now = 0; now !== before; ) {
    before = now
    await sleep(500)
    now = (await createdRequests(sandbox)).length
  }
}
