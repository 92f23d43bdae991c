import type { Desk } from '../../src/desk/desk'
import '../../styled-system/styles.css'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, inject } from 'vitest'
import { createDesk, type DeskOptions } from '../../src/desk/createDesk'
import { DeskProvider } from '../../widgets/DeskProvider'

/** About a hundredth of the specification's delays, in its proportions; reads are still given time on a busy machine. */
const TEST_TIMING = {
  readMs: 5_000,
  writeMs: 5_000,
  freshMs: 20,
  retryMs: 20,
  pollOpenMs: 150,
  pollMs: 300,
  pollSlowestMs: 1_200,
  costMs: 20,
  costLatestMs: 40,
  routePaceMs: 10,
  confirmAtMs: [50, 100, 200, 400, 800],
} as const

export type Scene = 'demo' | 'second' | 'empty' | 'large' | 'funded' | 'race'
type Seen = { readonly method: string; readonly path: string }
type Entry = { readonly client: string; readonly call: string; readonly outcome: string; readonly status: number }

/** One fault of the sandbox (reliability.md section 3); `from` is filled in with the test's own client. */
export type Fault = {
  readonly match?: { method?: string; path?: string; nth?: number; times?: number }
  readonly act: Readonly<Record<string, unknown>>
}

export type TestDesk = {
  readonly desk: Desk
  readonly client: { readonly name: string; readonly email: string; readonly password: string; readonly token: string }
  /** Replaces what goes wrong for this client; nothing when left out. */
  faults(...list: readonly Fault[]): Promise<void>
  /** What the desk carried out or refused for this client. */
  ledger(): Promise<readonly Entry[]>
  /** How many calls the widgets made, as `GET`, `v1/requests`; all of them when nothing is named. */
  calls(method?: string, path?: string): number
  /** A call of the client's own, past the widgets: what else happens at the desk meanwhile. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Outside control of the sandbox. */
  control<T>(method: string, path: string, body?: unknown): Promise<T>
}

const opened: { close: () => Promise<void> }[] = []

afterEach(async () => {
  cleanup()
  await Promise.all(opened.splice(0).map(one => one.close()))
})

const ask = async <T,>(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> => {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** A client of the test's own at the sandbox, signed in at a desk of its own; gone when the test ends. */
export async function freshDesk(scene: Scene, options: Partial<DeskOptions> = {}): Promise<TestDesk> {
  const { desk: url, exchanges } = inject('sandbox')
  const control: TestDesk['control'] = (method, path, body) => ask(`${url}/__sandbox/${path}`, method, body)
  const client = await control<TestDesk['client']>('POST', 'scenes', { scene })

  const seen: Seen[] = []
  const counted: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    seen.push({ method: request.method, path: new URL(request.url).pathname.replace('/api/client/', '') })
    return fetch(request)
  }
  const desk = createDesk({
    url,
    // Storage outlives a test: under another's name it would start with another's language.
    name: client.email,
    exchanges,
    icons: { local: '', remote: '' },
    idempotencyKeys: true,
    fetch: counted,
    ...options,
    timing: { ...TEST_TIMING, ...options.timing },
  })
  desk.session.start(client.token)

  const faults: TestDesk['faults'] = async (...list) => {
    const own = list.map(({ match, act }) => ({ match: { ...match, from: client.email }, act }))
    await control('POST', `faults?from=${client.email}`, own)
  }
  opened.push({
    async close() {
      desk.signOut()
      desk.close()
      await faults()
    },
  })
  return {
    desk,
    client,
    faults,
    ledger: async () => (await control<Entry[]>('GET', 'ledger')).filter(entry => entry.client === client.email),
    calls: (method, path) =>
      seen.filter(one => (!method || one.method === method) && (!path || one.path === path)).length,
    call: (method, path, body) =>
      ask(`${url}/api/client/${path}`, method, body, { authorization: `Bearer ${client.token}` }),
    control,
  }
}

/** Draws widgets at that desk, in a column as wide as a phone unless told otherwise. */
export const renderAt = (desk: Desk, ui: ReactNode, width = 390) =>
  render(
    <DeskProvider desk={desk}>
      <main style={{ width }}>{ui}</main>
    </DeskProvider>,
  )
