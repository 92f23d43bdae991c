import { afterEach, beforeEach, vi } from 'vitest'
import type { Desk } from './desk'
import { localStorageOver } from './testStorages'
import type { DeskTiming } from './timing'

export const answer = (status: number, body: unknown = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status })

/** The answer of a desk that never answers: the call ends with its page's session. */
export const noAnswer = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Time that passes while timers stand still. */
export function passAsleep(ms: number): void {
  const before = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => before() + ms)
}

/** A busy machine's time stands still instead of jumping over a wait of the test's. */
export function slowTimeWhenBusy(): void {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())
}

type TabAnswers<M> = {
  /** Loads the module under test, anew in each tab. */
  load: () => Promise<M>
  /** `signal` is the call's own. */
  post: (signal: AbortSignal) => Response | Promise<Response>
  /** The body of each answer to a GET but the profile's. */
  read: () => Promise<unknown>
  /** By default all tabs have the same session. */
  token?: string
  hasKeys?: boolean
}

/** The client that the desk names. */
const ADA = 'ada@client.test'
let email = ADA
/** Another client signs in. */
export function nameClient(next: string): void {
  email = next
}

/** Refuses to store anything from now on, as a full one does. */
let isFull = false
export function fillStorage(): void {
  isFull = true
}

/** Web Locks, which Node lacks: each name is held by one tab at a time, the others wait in turn. */
export function stubLocks(): void {
  const held = new Map<string, Promise<unknown>>()
  async function request(name: string, ...args: [object, (lock: unknown) => unknown] | [(lock: unknown) => unknown]) {
    const run = args.at(-1) as (lock: unknown) => unknown
    const before = held.get(name)
    if (args.length === 2 && before !== undefined) return run(null)
    const result = (async () => {
      await before
      return run({ name })
    })()
    const end = result.then(
      () => undefined,
      () => undefined,
    )
    held.set(name, end)
    void end.then(() => held.get(name) === end && held.delete(name))
    return result
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

const storageListeners = new Set<(event: { key: null }) => void>()
/** Every tab learns that another one has written, as a browser tells it a little later. */
export function notifyTabs(): void {
  for (const listener of storageListeners) listener({ key: null })
}

/** A browser's, which Node lacks; of one tab. */
export const stubStorage = () => void vi.stubGlobal('localStorage', localStorageOver(new Map()))

/** Tabs of one client at a desk without keys, or with: each has its own modules, all share one `localStorage`. */
export function startTabs(timing: Partial<DeskTiming>) {
  const opened: Desk[] = []
  let sharedToken: string
  beforeEach(() => {
    const shared = new Map<string, string>()
    sharedToken = crypto.randomUUID()
    email = ADA
    isFull = false
    const refuseWhenFull = () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', localStorageOver(shared, refuseWhenFull))
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
      if (type === 'storage') storageListeners.add(listener)
    })
    vi.stubGlobal('removeEventListener', (_type: string, listener: () => void) => storageListeners.delete(listener))
  })
  afterEach(() => {
    for (const desk of opened.splice(0)) desk.close()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  return async function openTab<M>({ load, post, read, token = sharedToken, hasKeys = false }: TabAnswers<M>) {
    vi.resetModules()
    const [{ createDesk }, loaded] = await Promise.all([import('./createDesk'), load()])
    const counts = { posts: 0, reads: 0 }
    /** Node forgets a request that nothing refers to, with the signal that aborts it: the call would never end. */
    const calls: Request[] = []
    const desk = createDesk({
      url: 'http://desk.test',
      name: 'tabs',
      timing,
      idempotencyKeys: hasKeys,
      async fetch(input, init) {
        const request = new Request(input, init)
        calls.push(request)
        const { method, url, signal } = request
        if (url.includes('/v1/me')) return answer(200, { name: 'Ada', email })
        if (method === 'PUT') return answer(204)
        if (method === 'POST') {
          counts.posts++
          return post(signal)
        }
        counts.reads++
        return answer(200, await read())
      },
    })
    opened.push(desk)
    desk.session.start(token)
    return { desk, loaded, counts }
  }
}
