import { randomUUID } from 'node:crypto'
import type { requestJson } from './http/requestJson'
import type { SceneName } from './scenes/scenes'
import { type Sandbox, type SandboxOptions, startSandbox } from './startSandbox'

export type RequestWire = ReturnType<typeof requestJson>
export type EntryWire = {
  amount: string
  available: string
  withdrawable: string
  position: string | null
  equivalents: Record<string, string>
}
export type BalanceWire = { asset: string } & Record<string, EntryWire>

export type Answer = { status: number; headers: Headers; text: string; json: unknown }
type Sending = { body?: unknown; key?: string; headers?: Record<string, string> }

/** A client of a test's own, calling over real HTTP. */
export type TestClient = {
  readonly email: string
  readonly password: string
  readonly token: string
  call(method: string, path: string, sending?: Sending): Promise<Answer>
  /** the body of a 200; throws for anything else */
  get<T>(path: string): Promise<T>
  /** places a request that the desk takes */
  place(request: object, key?: string): Promise<RequestWire>
  /** funds of a currency on an account; zeros where the client holds none */
  funds(currency: string, account: string): Promise<EntryWire>
}

export type TestDesk = Sandbox & {
  client(scene: SceneName): Promise<TestClient>
  control(method: string, path: string, body?: unknown): Promise<Answer>
  /** nobody signed in */
  call(method: string, path: string, sending?: Sending): Promise<Answer>
}

const nothing: EntryWire = { amount: '0', available: '0', withdrawable: '0', position: null, equivalents: {} }

/** A sandbox of a test file's own, in memory or on the PostgreSQL of DATABASE_URL; its engine stands still until a test ticks it. */
export async function openTestDesk(options: SandboxOptions = {}): Promise<TestDesk> {
  const sandbox = await startSandbox({
    exchanges: 'none',
    seed: 7,
    databaseUrl: process.env.DATABASE_URL,
    ...options,
  })
  sandbox.engine.pause(true)
  const control: TestDesk['control'] = (method, path, body) =>
    send(method, `${sandbox.desk}/__sandbox/${path}`, body === undefined ? {} : { body })
  return {
    ...sandbox,
    control,
    call: (method, path, sending) => send(method, `${sandbox.desk}/api/client/v1/${path}`, sending),
    client: async scene => {
      const made = await control('POST', 'scenes', { scene })
      return clientOf(sandbox.desk, made.json as Pick<TestClient, 'email' | 'password' | 'token'>)
    },
  }
}

function clientOf(
  desk: string,
  { email, password, token }: Pick<TestClient, 'email' | 'password' | 'token'>,
): TestClient {
  const call: TestClient['call'] = (method, path, sending = {}) =>
    send(method, `${desk}/api/client/v1/${path}`, {
      ...sending,
      headers: { authorization: `Bearer ${token}`, ...sending.headers },
    })
  const expected = async <T>(status: number, asking: Promise<Answer>): Promise<T> => {
    const answer = await asking
    if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`)
    return answer.json as T
  }
  return {
    email,
    password,
    token,
    call,
    get: path => expected(200, call('GET', path)),
    place: (body, key = randomUUID()) => expected(201, call('POST', 'requests', { body, key })),
    funds: async (currency, account) => {
      const answer = await call('GET', `balances/${currency}`)
      return (answer.json as BalanceWire)[account] ?? nothing
    },
  }
}

async function send(method: string, url: string, { body, key, headers }: Sending = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
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

/** Codes and properties of an error body, as `property:code`. */
export const reasonsOf = ({ json }: Answer): string[] =>
  (json as { errors: { property: string | null; code: string }[] }).errors.map(
    ({ property, code }) => `${property}:${code}`,
  )
