import type { Desk } from '../../src/desk/desk'
import '../../styled-system/styles.css'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { inject, onTestFinished, vi } from 'vitest'
import { createDesk, type DeskOptions } from '../../src/desk/createDesk'
import { DeskInRoot } from '../../widgets/WithDesk'
import { callJson } from './callJson'

/** About a hundredth of the real delays, in their proportions; reads keep time for a busy machine. */
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
type Call = { readonly method: string; readonly path: string }
type Entry = { readonly client: string; readonly call: string; readonly outcome: string; readonly status: number }

/** One fault of the sandbox; `from` is always the test's own client. */
export type Fault = {
  readonly match?: { method?: string; path?: string; nth?: number; times?: number }
  readonly act: Readonly<Record<string, unknown>>
}

export type TestDesk = {
  readonly desk: Desk
  readonly client: { readonly name: string; readonly email: string; readonly password: string; readonly token: string }
  /** Replaces the faults of this client's calls; no argument clears them. */
  faults(...list: readonly Fault[]): Promise<void>
  /** The calls that the desk carried out or refused for this client. */
  ledger(): Promise<readonly Entry[]>
  /** Counts the widgets' calls, such as `GET`, `v1/requests`; without arguments all of them. */
  calls(method?: string, path?: string): number
  /** Calls the desk as this client, past the widgets. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Calls the sandbox's own control routes. */
  control<T>(method: string, path: string, body?: unknown): Promise<T>
}

/** Creates a client at the sandbox and a desk signed in as that client; both end with the test. */
export async function freshDesk(scene: Scene, options: Partial<DeskOptions> = {}): Promise<TestDesk> {
  const { desk: url, exchanges } = inject('sandbox')
  const control: TestDesk['control'] = (method, path, body) => callJson(`${url}/__sandbox/${path}`, method, body)
  const client = await control<TestDesk['client']>('POST', 'scenes', { scene })

  const calls: Call[] = []
  const countingFetch: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    calls.push({ method: request.method, path: new URL(request.url).pathname.replace('/api/client/', '') })
    return fetch(request)
  }
  const desk = createDesk({
    url,
    // Storage outlives a test: with a shared name, settings would leak from test to test.
    name: client.email,
    exchanges,
    idempotencyKeys: true,
    fetch: countingFetch,
    ...options,
    timing: { ...TEST_TIMING, ...options.timing },
  })
  desk.session.start(client.token)

  const faults: TestDesk['faults'] = async (...list) => {
    const own = list.map(({ match, act }) => ({ match: { ...match, from: client.email }, act }))
    await control('POST', `faults?from=${client.email}`, own)
  }
  // After the page is cleaned up: a widget would show that its client is signed out.
  onTestFinished(async () => {
    desk.signOut()
    desk.close()
    await faults()
  })
  return {
    desk,
    client,
    faults,
    ledger: async () => control<Entry[]>('GET', `ledger?from=${client.email}`),
    calls: (method, path) =>
      calls.filter(one => (!method || one.method === method) && (!path || one.path === path)).length,
    call: (method, path, body) =>
      callJson(`${url}/api/client/${path}`, method, body, { authorization: `Bearer ${client.token}` }),
    control,
  }
}

/** Renders widgets at that desk, in a column as wide as a phone unless given. */
export const renderAt = (desk: Desk, ui: ReactNode, width = 390) =>
  render(
    <DeskInRoot desk={desk}>
      <main style={{ width }}>{ui}</main>
    </DeskInRoot>,
  )

/** The device loses its network until the returned function is called, or the test ends. */
export function goOffline(): () => void {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const goOnline = () => {
    spy.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
  onTestFinished(goOnline)
  return goOnline
}
