import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxLine } from '../../harness/spawnSandbox'
import type { LedgerEntry } from '../../sandbox/desk/rules/ledger'
import type { Wish } from './wishes'

/** The sandbox that is made to fail. */
export type Place = Pick<SandboxLine, 'desk' | 'exchanges'>

export type Client = { readonly name: string; readonly email: string; readonly token: string }

async function ask<T>(url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url, { ...sent, headers: { 'content-type': 'application/json', ...headers } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

export const freshClient = ({ desk }: Place): Promise<Client> => ask(`${desk}/__sandbox/scenes`, { scene: 'funded' })

/** From now on that goes wrong for this client, and nothing else; nothing at all when left out. */
export async function setFaults({ desk }: Place, { email }: Client, wish?: Wish): Promise<void> {
  const path = '/v1/requests'
  const posts = (wish?.sendings ?? []).flatMap((act, at) =>
    act ? [{ match: { method: 'POST', path, nth: at + 1, from: email }, act }] : [],
  )
  const { act, times } = wish?.looks ?? {}
  const gets = act ? [{ match: { method: 'GET', path, from: email, ...(times ? { times } : {}) }, act }] : []
  await ask(`${desk}/__sandbox/faults?from=${email}`, [...posts, ...gets])
}

/** Requests that the desk made, each as it was asked for. */
export async function requestsMade({ desk }: Place): Promise<LedgerEntry[]> {
  const entries = await ask<LedgerEntry[]>(`${desk}/__sandbox/ledger`)
  return entries.filter(({ call, outcome }) => call === 'POST v1/requests' && outcome === 'created')
}

/** Every request that stands at the desk for this client: amounts by uuid. */
export async function amountsOf({ desk }: Place, { token }: Client): Promise<Map<string, string>> {
  const amounts = new Map<string, string>()
  for (;;) {
    const url = `${desk}/api/client/v1/requests?limit=100&offset=${amounts.size}`
    const headers = { authorization: `Bearer ${token}` }
    const { data } = await ask<{ data: { uuid: string; requestedBase: string }[] }>(url, undefined, headers)
    for (const { uuid, requestedBase } of data) amounts.set(uuid, requestedBase)
    if (data.length === 0) return amounts
  }
}

export async function marketPrice({ exchanges }: Place): Promise<number> {
  const { price } = await ask<{ price: string }>(`${exchanges.binance_spot?.rest}/api/v3/ticker/price?symbol=BTCUSDT`)
  return Number(price)
}

/** Once what was on its way has been carried out: nothing more comes into the ledger. */
export async function quiet(place: Place, lateMs: number): Promise<void> {
  let made = -1
  await sleep(lateMs)
  for (let now = 0; now !== made; ) {
    made = now
    await sleep(500)
    now = (await requestsMade(place)).length
  }
}
