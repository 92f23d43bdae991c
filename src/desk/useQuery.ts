import { useLayoutEffect, useRef } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import { type Key, serializeKey } from './cache'
import { useDesk, useSignalValue } from './useDesk'

/** A frame later more keys than these have not gone by. */
const MOST_RUNS = 16

/** A query at the desk; `undefined` asks nothing, and without a session nobody does. */
export function useQuery<T>(key: Key | undefined, run: () => Promise<T>, config: SWRConfiguration = {}) {
  const { cache, session } = useDesk()
  const signedIn = useSignalValue(session.token) !== undefined
  const runs = useRef(new Map<string, () => Promise<T>>())
  // SWR asks an old key anew a frame later, and by the newest fetcher: each key keeps its own.
  useLayoutEffect(() => {
    const { current } = runs
    const word = key && serializeKey(key)
    if (word === undefined) return
    current.delete(word)
    current.set(word, run)
    for (const oldest of [...current.keys()].slice(0, -MOST_RUNS)) current.delete(oldest)
  })
  const ask = (asked: Key) => cache.fetch(asked, runs.current.get(serializeKey(asked)) ?? run)
  const query = useSWR<T, Error>((signedIn && key) || null, ask, config)
  return { ...query, answeredAt: key && cache.answeredAt(key) }
}
