import { signal } from '@preact/signals-core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBeforePaint } from './useBeforePaint'

const EMPTY_MS = 300
const LOADER_MS = 1000
/** A placeholder drawn this soon after another one ended replaces it: first for the code, then for the data. */
const SAME_PLACE_MS = 50

type Wait = { since: number }

/** Every placeholder of the page, the newest last. */
const waits = signal<readonly Wait[]>([])
const subscribe = (changed: () => void) => waits.subscribe(changed)
let lastEnded = { since: 0, at: Number.NEGATIVE_INFINITY }

/**
 * How long a placeholder has been waiting, and whether it is the newest. A replacement inherits the wait, so that a
 * visible skeleton stays visible. That of a server is visible before the page's script runs.
 */
export function useWaited() {
  const [wait] = useState<Wait>(() => ({ since: performance.now() }))
  // Undefined in the HTML of a server.
  const isNewest = useSyncExternalStore(
    subscribe,
    () => waits.peek().at(-1) === wait,
    () => undefined,
  )
  const [waited, setWaited] = useState<'briefly' | 'noticeably' | 'long'>(() => {
    if (isNewest !== undefined) return 'briefly'
    wait.since -= EMPTY_MS
    return 'noticeably'
  })
  useBeforePaint(() => {
    const now = performance.now()
    if (now >= lastEnded.at && now - lastEnded.at < SAME_PLACE_MS) wait.since = lastEnded.since
    if (now - wait.since >= EMPTY_MS) setWaited('noticeably')
    waits.value = [...waits.peek(), wait]
    return () => {
      waits.value = waits.peek().filter(other => other !== wait)
      lastEnded = { since: wait.since, at: performance.now() }
    }
  }, [wait])
  useEffect(() => {
    const passed = performance.now() - wait.since
    const timers = [
      setTimeout(setWaited, EMPTY_MS - passed, 'noticeably'),
      setTimeout(setWaited, LOADER_MS - passed, 'long'),
    ]
    return () => timers.forEach(clearTimeout)
  }, [wait])
  return { waited, isNewest }
}
