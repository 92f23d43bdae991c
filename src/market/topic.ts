import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { MarketError } from '../domain/errors'
import type { Live } from '../domain/live'
import type { Reading } from './adapter'
import { createStanding } from './freshness'
import { startVisit, type Visit, type VisitParts } from './watch'

/** One price or book of one market: asked for while watched, and one linger longer. */
export type Topic = {
  readonly signal: ReadonlySignal<Live<Reading>>
  readonly isWatched: () => boolean
  check(): void
  close(): void
}

export type TopicParts = VisitParts & {
  /** Epoch ms of a moment of `now`. */
  readonly epochOf: (at: number) => number
}

/** `obstacle`: why watching is vain; the topic has failed from the start. */
export function createTopic(parts: TopicParts, obstacle: MarketError | undefined): Topic {
  const standing = createStanding(parts.timing.restStaleMs, parts.epochOf)
  let visit: Visit | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  let closed = obstacle !== undefined

  let shown: Live<Reading> = obstacle === undefined ? { state: 'connecting' } : { state: 'failed', error: obstacle }

  const state = signal<Live<Reading>>(shown, {
    watched() {
      clearTimeout(leaving)
      if (!closed) visit ??= startVisit(parts, standing, show)
    },
    unwatched() {
      if (visit !== undefined) leaving = setTimeout(end, parts.timing.lingerMs)
    },
  })

  function end(): void {
    clearTimeout(leaving)
    visit?.end()
    visit = undefined
    show()
  }

  function show(at = parts.now()): void {
    const next = visit?.state(at) ?? standing.state(at, undefined, true)
    if (isSame(next, shown)) return
    shown = next
    try {
      state.value = next
    } catch (error) {
      // A listener's own mistake must not stop the feed half-way; the page hears of it as of any other.
      queueMicrotask(() => {
        throw error
      })
    }
  }

  return {
    signal: state,
    isWatched: () => visit !== undefined,
    check: () => visit?.check(),
    close() {
      closed = true
      if (visit !== undefined) end()
    },
  }
}

const isSame = (a: Live<Reading>, b: Live<Reading>): boolean =>
  a.state === b.state && a.value === b.value && a.asOf === b.asOf && a.error === b.error
