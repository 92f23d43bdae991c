import { onTestFinished, vi } from 'vitest'
import { newRequest } from '../../domain/request/newRequest'
import { EMPTY_TICKET, type Ticket, ticketKey } from '../../domain/request/ticket'
import { createDesk } from '../createDesk'
import { outboxOf } from './outbox'

export const TICKET: Ticket = {
  route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
  values: { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000' },
}
export const placed = (idempotencyKey?: string | null) => ({
  ...newRequest(TICKET, undefined, 'UTC'),
  uuid: '7b0f8f0e-5f43-4a5e-9c7a-0c1c3c6f7d11',
  number: 7,
  status: 'new',
  createdAt: new Date().toISOString(),
  ...(idempotencyKey ? { idempotencyKey } : {}),
})
export const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status })

export const OF_OTHER_TAB = '22222222-5f43-4a5e-9c7a-0c1c3c6f7d11'
export const OTHERS = { ticket: ticketKey(TICKET), uuids: [OF_OTHER_TAB] }

export const OPTIONS = { price: '50000', zone: 'UTC', signal: new AbortController().signal }
export const ADA = { name: 'Ada', email: 'ada@client.test' }

type Options = {
  readonly hasKeys?: boolean
  readonly timing?: object
  readonly profile?: () => Promise<Response>
  /** Answers a list in place of its rows. */
  readonly list?: (signal: AbortSignal) => Response | Promise<Response> | undefined
}

/** A desk that answers the sendings in turn, the last answer from then on; its list holds `rows`. */
export function deskWith(
  answers: readonly (() => Response | Promise<Response>)[],
  { hasKeys = true, timing = {}, profile = async () => answer(200, ADA), list }: Options = {},
) {
  const keys: (string | null)[] = []
  // Kept as a browser keeps them: Node forgets a request that nobody holds, and it is then never aborted.
  const requests: Request[] = []
  const rows: object[] = []
  const counts = { lists: 0 }
  const reports: unknown[] = []
  const desk = createDesk({
    url: 'http://desk.test',
    name: crypto.randomUUID(),
    idempotencyKeys: hasKeys,
    reporter: { report: error => reports.push(error) },
    timing: { confirmAtMs: [5, 10, 15, 120], writeMs: 5_000, arrivalMs: 0, ...timing },
    async fetch(input, init) {
      const request = new Request(input, init)
      requests.push(request)
      if (request.method === 'POST') {
        keys.push(request.headers.get('idempotency-key'))
        return Promise.race([(answers[keys.length - 1] ?? answers.at(-1))!(), aborted(request.signal)])
      }
      if (request.url.includes('/v1/me')) return profile()
      counts.lists++
      return (await list?.(request.signal)) ?? answer(200, { total: rows.length, data: rows })
    },
  })
  // Not in a hook of this file: it runs once for all test files that share the module.
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    desk.signOut()
    desk.close()
  })
  desk.session.start('token')
  const attemptStatus = () => outboxOf(desk).attemptStatus(ticketKey(TICKET)).peek()
  return {
    desk,
    keys,
    rows,
    counts,
    reports,
    /** As the form does: it offers to send an unconfirmed ticket again. */
    send: (signal = new AbortController().signal) =>
      outboxOf(desk).send(TICKET, { price: '50000', zone: 'UTC', isResending: attemptStatus() !== undefined, signal }),
    attemptStatus,
  }
}

export const fails = () => answer(500)
export const refuses = () => answer(409)
export const places = () => answer(201, placed())
export const slowly = async () => {
  await sleep(20)
  return places()
}
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Pending until it is released. */
export function held() {
  let release = () => {}
  const end = new Promise<void>(resolve => {
    release = resolve
  })
  return { end, release }
}
export const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The page sleeps between the lock and what follows. */
export const sleepAfterLock = (ms: number) =>
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, run: (lock: object) => unknown) =>
        sleep(0)
          .then(() => run({}))
          .finally(() => sleep(ms)),
    },
  })
