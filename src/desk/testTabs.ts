import { afterEach, beforeEach, vi } from 'vitest'
import type { Desk } from './desk'
import type { DeskTiming } from './timing'

export const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status })

/** Time that passes while timers stand still. */
export function passAsleep(ms: number): void {
  const before = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => before() + ms)
}

type TabAnswers<M> = {
  /** Loads the module under test, anew in each tab. */
  load: () => Promise<M>
  post: () => Response | Promise<Response>
  /** The body of each answer to a GET but the profile's. */
  read: () => Promise<unknown>
}

/** Tabs of one client at a desk without keys: each has modules of its own, all share one `localStorage`. */
export function startTabs(timing: Partial<DeskTiming>) {
  const opened: Desk[] = []
  let token: string
  beforeEach(() => {
    const shared = new Map<string, string>()
    token = crypto.randomUUID()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => shared.get(key) ?? null,
      setItem: (key: string, value: string) => void shared.set(key, value),
      removeItem: (key: string) => void shared.delete(key),
    })
  })
  afterEach(() => {
    for (const desk of opened.splice(0)) desk.close()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  return async function openTab<M>({ load, post, read }: TabAnswers<M>) {
    vi.resetModules()
    const [{ createDesk }, loaded] = await Promise.all([import('./createDesk'), load()])
    const counts = { posts: 0, reads: 0 }
    const desk = createDesk({
      url: 'http://desk.test',
      name: 'tabs',
      timing,
      async fetch(input, init) {
        const { method, url } = new Request(input, init)
        if (url.includes('/v1/me')) return answer(200, { name: 'Ada', email: 'ada@client.test' })
        if (method === 'POST') {
          counts.posts++
          return post()
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
