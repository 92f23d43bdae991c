import { signal } from '@preact/signals-core'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'

const EMPTY_MS = 300
const LOADER_MS = 1000
/** Code, then data: what is drawn this soon after another placeholder has taken its place. */
const SAME_PLACE_MS = 50

type Wait = { since: number }

/** Every placeholder of the page, the newest last. */
const waits = signal<readonly Wait[]>([])
const subscribe = (changed: () => void) => waits.subscribe(changed)
let lastEnded = { since: 0, at: Number.NEGATIVE_INFINITY }

/**
 * How long a placeholder has waited, and whether it is the newest. One that takes the place of another goes on with its
 * wait: the skeleton that was drawn for a page's code stays while the page's data is loaded.
 */
export function useWaited() {
  const [wait] = useState<Wait>(() => ({ since: performance.now() }))
  const [waited, setWaited] = useState<'briefly' | 'noticeably' | 'long'>('briefly')
  useLayoutEffect(() => {
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
  const isNewest = useSyncExternalStore(subscribe, () => waits.peek().at(-1) === wait)
  return { waited, isNewest }
}
