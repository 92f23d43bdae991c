import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { inject, vi } from 'vitest'
import { createDesk } from '../../../src/desk/createDesk'
import { DESK_TIMING } from '../../../src/desk/timing'
import { DeskProvider } from '../../../widgets/DeskProvider'
import { callJson } from '../../harness/callJson'
import type { HttpAct } from '../../sandbox/desk/faults/faultList'
import type { LedgerEntry } from '../../sandbox/desk/http/ledger'

/** Cases that must time out use 1/20 of the real time; others must never time out, even on a busy machine. */
const SHORT = { readMs: DESK_TIMING.readMs / 20, writeMs: DESK_TIMING.writeMs / 20 }
const PATIENT = { readMs: 10_000, writeMs: 10_000 }

/** The longest pause that the desk may name. An hour is cut to it here, as the product cuts it to ten minutes. */
export const LONGEST_PAUSE_MS = 200

const TIMING = {
  freshMs: 20,
  retryMs: 20,
  retryAfterMostMs: LONGEST_PAUSE_MS,
  costMs: 10,
  costLatestMs: 20,
  // No poll: it would count as a call.
  pollOpenMs: 600_000,
  pollMs: 600_000,
  pollSlowestMs: 600_000,
  confirmAtMs: [20, 60, 120],
} as const

type Client = { readonly email: string; readonly password: string; readonly token: string }

/** One client with a desk of its own, whose calls go wrong as one case of the trial says. */
export type Case = Awaited<ReturnType<typeof openCase>>

export async function openCase({ isEndless }: { readonly isEndless: boolean }) {
  const { desk: url, exchanges } = inject('sandbox')
  const control = <T,>(method: string, path: string, body?: unknown) =>
    callJson<T>(`${url}/__sandbox/${path}`, method, body)
  const client = await control<Client>('POST', 'scenes', { scene: 'funded' })
  const reported: unknown[] = []
  const desk = createDesk({
    url,
    name: client.email,
    exchanges,
    idempotencyKeys: true,
    reporter: { report: (error, { level }) => void (level === 'error' && reported.push(error)) },
    timing: { ...TIMING, ...(isEndless ? SHORT : PATIENT) },
  })
  desk.session.start(client.token)
  const roots: { unmount(): void }[] = []
  const elsewhere = encodeURIComponent(client.email)
  const faults = (list: readonly object[]) => control('POST', `faults?from=${client.email}`, list)

  return {
    desk,
    client,
    control,
    isEndless,
    /** The errors that the desk's reporter got at level error. */
    reported,
    exchanges,
    elsewhere: `${inject('elsewhere')}/${elsewhere}`,
    callsElsewhere: () => callJson<number>(`${inject('elsewhere')}/count/${elsewhere}`, 'GET'),
    /** Calls the desk as this client, past the product. */
    call: <T,>(method: string, path: string, body?: unknown) =>
      callJson<T>(`${url}/api/client/${path}`, method, body, { authorization: `Bearer ${client.token}` }),
    /** From now on the desk answers this call so. */
    fail: (method: string, path: string, act: HttpAct) => faults([{ match: { method, path }, act }]),
    /** How many of those calls have reached the desk. */
    failedCalls: async () => (await control<number[]>('GET', `faults?from=${client.email}`))[0] ?? 0,
    /** How many calls of that name changed something at the desk. */
    async changes(name: string) {
      const entries = await control<LedgerEntry[]>('GET', `ledger?from=${client.email}`)
      return entries.filter(({ call, outcome }) => call === name && outcome !== 'refused').length
    },
    /** Draws a widget of this desk that has this hook; `current` is its latest value. */
    mount<T>(useHook: () => T): { readonly current: T | undefined } {
      const shown: { current: T | undefined } = { current: undefined }
      const Widget = () => {
        const value = useHook()
        useEffect(() => {
          shown.current = value
        })
        return null
      }
      const root = createRoot(document.createElement('div'))
      root.render(
        <DeskProvider desk={desk}>
          <Widget />
        </DeskProvider>,
      )
      roots.push(root)
      return shown
    },
    async close() {
      for (const root of roots) root.unmount()
      desk.signOut()
      desk.close()
      await faults([])
    },
  }
}

/** Resolves once it holds; a call that never ends fails here. */
export const until = (holds: () => boolean, what: string): Promise<void> =>
  vi.waitFor(
    () => {
      if (!holds()) throw new Error(`${what} did not end`)
    },
    { timeout: 30_000, interval: 10 },
  )
