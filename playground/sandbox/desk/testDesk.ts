import { randomUUID } from 'node:crypto'
import type { DeskExchanges } from './http/desk'
import type { requestJson } from './http/requestJson'
import type { SceneName } from './scenes/scenes'
import { type Sandbox, type SandboxOptions, startSandbox } from './startSandbox'
import { type Answer, checkAnswer } from './testOpenApi'

export type RequestWire = ReturnType<typeof requestJson>
type EntryWire = {
  amount: string
  available: string
  withdrawable: string
  position: string | null
  equivalents: Record<string, string>
}
export type BalanceWire = { asset: string } & Record<string, EntryWire>

type Options = { body?: unknown; key?: string; headers?: Record<string, string> }

/** A new client that calls the desk over HTTP. */
export type TestClient = {
  readonly email: string
  readonly password: string
  readonly token: string
  call(method: string, path: string, options?: Options): Promise<Answer>
  /** the JSON of a 200; throws for another status */
  get<T>(path: string): Promise<T>
  /** places a request; throws unless the desk responds 201 */
  place(request: object, key?: string): Promise<RequestWire>
  /** the funds of a currency on an account, zeros when the client holds none */
  funds(currency: string, account: string): Promise<EntryWire>
}

type DeskCalls = {
  client(scene: SceneName): Promise<TestClient>
  control(method: string, path: string, body?: unknown): Promise<Answer>
  /** a call without a token */
  call(method: string, path: string, options?: Options): Promise<Answer>
}

export type TestDesk = Sandbox & DeskCalls

const noFunds: EntryWire = { amount: '0', available: '0', withdrawable: '0', position: null, equivalents: {} }

/** Starts a sandbox in this process, in memory or on DATABASE_URL. Its engine only runs when a test calls `tick`. */
export async function openTestDesk(options: SandboxOptions = {}): Promise<TestDesk> {
  const sandbox = await startSandbox({
    exchanges: 'none',
    seed: 7,
    databaseUrl: process.env.DATABASE_URL,
    ...options,
  })
  sandbox.engine.pause(true)
  return { ...sandbox, ...callsOf(sandbox.desk) }
}

/** The calls of a sandbox at a URL. Each answer is compared with openapi.json, unless the sandbox was given faults. */
export function callsOf(desk: string): DeskCalls {
  let hasFaults = false
  const control: DeskCalls['control'] = async (method, path, body) => {
    const answer = await send(method, `${desk}/__sandbox/${path}`, body === undefined ? {} : { body })
    if (path.startsWith('faults') && Array.isArray(answer.json)) hasFaults = answer.json.length > 0
    return answer
  }
  const call: DeskCalls['call'] = (method, path, options) =>
    send(method, `${desk}/api/client/v1/${path}`, options, hasFaults ? undefined : checkAnswer)
  return {
    control,
    call,
    client: async scene => {
      const created = await control('POST', 'scenes', { scene })
      return clientOf(call, created.json as Pick<TestClient, 'email' | 'password' | 'token'>)
    },
  }
}

function clientOf(
  callDesk: DeskCalls['call'],
  { email, password, token }: Pick<TestClient, 'email' | 'password' | 'token'>,
): TestClient {
  const call: TestClient['call'] = (method, path, options = {}) =>
    callDesk(method, path, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
  const expected = async <T>(status: number, pending: Promise<Answer>): Promise<T> => {
    const response = await pending
    if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${response.text}`)
    return response.json as T
  }
  return {
    email,
    password,
    token,
    call,
    get: path => expected(200, call('GET', path)),
    place: (body, key = randomUUID()) => expected(201, call('POST', 'requests', { body, key })),
    funds: async (currency, account) => {
      const response = await call('GET', `balances/${currency}`)
      return (response.json as BalanceWire)[account] ?? noFunds
    },
  }
}

async function send(
  method: string,
  url: string,
  { body, key, headers: given }: Options = {},
  check?: typeof checkAnswer,
): Promise<Answer> {
  const headers: Record<string, string> = {
    ...(key ? { 'idempotency-key': key } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...given,
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers,
    ...(text === undefined ? {} : { body: text }),
  })
  const answer = await read(response)
  check?.({ method, url, headers, body }, answer)
  return answer
}

const read = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The errors of a response as `property:code`. */
export const reasonsOf = ({ json }: Answer): string[] =>
  (json as { errors: { property: string | null; code: string }[] }).errors.map(
    ({ property, code }) => `${property}:${code}`,
  )

/** Exchanges that only have URLs. */
export const testExchanges = (urls: DeskExchanges['urls']): DeskExchanges => {
  const nothing = async () => {}
  return { pid: 0, urls, faults: nothing, clock: nothing, reseed: nothing, onTraffic: () => {}, stop: nothing }
}
