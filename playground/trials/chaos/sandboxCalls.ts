import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxLine } from '../../harness/spawnSandbox'
import type { LedgerEntry } from '../../sandbox/desk/http/ledger'
import type { Ticket } from './tickets'

/** The addresses of the sandbox that is made to fail. */
export type Sandbox = Pick<SandboxLine, 'desk' | 'exchanges'>

export type Client = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** A busy machine may take longer than 10 s to accept a connection. */
const RETRY_MS = 1_000

async function call<T>(url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const init = { ...post, headers: { 'content-type': 'application/json', ...headers } }
  const again = () => sleep(RETRY_MS).then(() => fetch(url, init))
  const answer = await fetch(url, init).catch(again).catch(again)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

export const createClient = ({ desk }: Sandbox): Promise<Client> =>
  call(`${desk}/__sandbox/scenes`, { scene: 'funded' })

/** A token of a new session of the client. The tokens before stay valid. */
export async function newToken({ desk }: Sandbox, { email, password }: Client): Promise<string> {
  return (await call<{ token: string }>(`${desk}/api/client/v1/auth/token`, { email, password })).token
}

const REQUEST_CALLS = { sent: '/v1/requests', checked: '/v1/requests' }

/** Replaces the faults of this client by those of what it sends; without that, by none. */
export async function setFaults(
  { desk }: Sandbox,
  { email }: Client,
  intent?: Pick<Ticket, 'sendingFaults' | 'checkFault'>,
  { sent, checked }: typeof REQUEST_CALLS = REQUEST_CALLS,
): Promise<void> {
  const posts = (intent?.sendingFaults ?? []).flatMap((act, at) =>
    act ? [{ match: { method: 'POST', path: sent, nth: at + 1, from: email }, act }] : [],
  )
  const { act, times } = intent?.checkFault ?? {}
  const gets = act ? [{ match: { method: 'GET', path: checked, from: email, ...(times ? { times } : {}) }, act }] : []
  await call(`${desk}/__sandbox/faults?from=${email}`, [...posts, ...gets])
}

/** A request that the desk created, by its ledger. */
export type Created = {
  readonly number: number | null
  readonly amount: string
  /** Names the ticket, where the client wrote one. */
  readonly comment: string | undefined
}

/** The client's requests: the ledger's entry of each, with what its row says. */
export async function createdRequests(sandbox: Sandbox, client: Client): Promise<Created[]> {
  const rows = await rowsOf(sandbox, client)
  return (await creations(sandbox, client, 'POST v1/requests')).map(({ uuid, number }) => {
    const row = rows.get(uuid ?? '')
    return { number, amount: row?.requestedBase ?? '', comment: row?.comment?.text }
  })
}

/** The client's calls to this endpoint (`POST v1/transfers`) that took effect, from the desk's ledger. */
export async function creations({ desk }: Sandbox, { email }: Client, name: string): Promise<LedgerEntry[]> {
  const entries = await call<LedgerEntry[]>(`${desk}/__sandbox/ledger?from=${email}`)
  return entries.filter(entry => entry.call === name && entry.outcome === 'created')
}

type Row = {
  readonly uuid: string
  readonly requestedBase: string
  readonly comment?: { readonly text: string } | null
}

async function rowsOf({ desk }: Sandbox, { token }: Client): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (;;) {
    const url = `${desk}/api/client/v1/requests?limit=100&offset=${rows.size}`
    const { data } = await call<{ data: Row[] }>(url, undefined, { authorization: `Bearer ${token}` })
    for (const row of data) rows.set(row.uuid, row)
    if (data.length === 0) return rows
  }
}

export async function marketPrice({ exchanges }: Sandbox): Promise<number> {
  const url = `${exchanges.binance_spot?.rest}/api/v3/ticker/price?symbol=BTCUSDT`
  return Number((await call<{ price: string }>(url)).price)
}

/** Resolves once no late call of these clients is left: nothing more enters the ledger. */
export async function untilNoneArrives(sandbox: Sandbox, clients: readonly Client[], lateMs: number): Promise<void> {
  const count = async () => (await Promise.all(clients.map(client => createdRequests(sandbox, client)))).flat().length
  let before = -1
  await sleep(lateMs)
  for (let now = 0; now !== before; ) {
    before = now
    await sleep(500)
    now = await count()
  }
}
