import type fc from 'fast-check'
import { inject } from 'vitest'
import { createDesk } from './createDesk'
import type { Desk } from './desk'

/** How often each ordering property runs, and its timeout. */
export const RUNS = { numRuns: inject('trial') ? 10_000 : 100 }
export const TIME_MS = inject('trial') ? 600_000 : 60_000

/** Polls and retries never come due, and no data is fresh: a test alone decides what is fetched. */
const NEVER_DUE = { pollOpenMs: 600_000, pollMs: 600_000, freshMs: 0, retryMs: 600_000 }

/** Resolves in the next task, without the 4 ms that browsers add to nested timers. */
const nextTask = () =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(undefined)
  })

/** Delivers every pending answer in the scheduler's order, until no further one follows. */
export async function settle(scheduler: fc.Scheduler, isOver: () => boolean = () => true): Promise<void> {
  for (let calm = 0; calm < 3; calm = isOver() && scheduler.count() === 0 ? calm + 1 : 0) {
    await nextTask()
    await scheduler.waitIdle()
  }
}

export type DeskCall = { readonly method: string; readonly url: URL; readonly body: Record<string, unknown> }

let deskCount = 0

/** A desk without timers: `answer` decides what it answers, and when. */
export function orderedDesk(answer: (call: DeskCall) => Promise<unknown>): Desk & { end(): void } {
  deskCount += 1
  const desk = createDesk({
    url: 'http://desk.test',
    name: `order-${deskCount}`,
    timing: NEVER_DUE,
    async fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      if (!url.pathname.includes('/requests')) return Response.json({ name: 'Olena', email: 'olena@desk.test' })
      const text = await request.text()
      return Response.json(await answer({ method: request.method, url, body: text ? JSON.parse(text) : {} }))
    },
  })
  desk.session.start('a-token')
  return {
    ...desk,
    end() {
      desk.signOut()
      desk.close()
    },
  }
}
