import type { Key } from './cache'
import { useDesk } from './useDesk'
import { usePoll } from './usePoll'
import { useQuery } from './useQuery'

/** Fetches every `pollMs` while a widget shows it, once for all widgets. */
export function usePolledQuery<T, const K extends Key>(key: K | undefined, fetcher: (key: K) => Promise<T>) {
  const { cache, timing } = useDesk()
  const query = useQuery(key, fetcher)
  const refresh = () => {
    const answeredAt = (key && cache.answeredAt(key)) ?? 0
    const age = Date.now() - answeredAt
    // Below 0 the device's clock was set back, and the age is unknown.
    return age >= 0 && age < timing.pollMs / 2 ? undefined : query.mutate()
  }
  usePoll(refresh, query.error === undefined, timing.pollMs, query.data !== undefined)
  return query
}
