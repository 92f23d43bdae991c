import { useEffect, useRef } from 'react'
import useSWR, { type KeyedMutator, type SWRConfiguration } from 'swr'
import type { Key } from './cache'
import { useDesk, useSignedIn } from './useDesk'

/** Declared here, because SWR's own type would put names into the package's types that are not exported. */
export type Query<T> = {
  readonly data: T | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
  readonly isValidating: boolean
  readonly mutate: KeyedMutator<T>
  /** When the data was received, epoch ms. */
  readonly answeredAt: number | undefined
}

/**
 * Fetches from the desk while signed in; an undefined key fetches nothing.
 * The fetcher reads its inputs from the key: SWR may call the newest fetcher with an earlier key.
 */
export function useQuery<T, const K extends Key>(
  key: K | undefined,
  fetcher: (key: K) => Promise<T>,
  config: SWRConfiguration = {},
): Query<T> {
  const { cache } = useDesk()
  const signedIn = useSignedIn()
  const fetchKey = (fetched: K) => cache.fetch(fetched, () => fetcher(fetched))
  const query = useSWR<T, Error>((signedIn && key) || null, fetchKey, config)
  // SWR leaves a failed query alone while another widget shows it, such as that of the page before.
  const onMount = useRef(() => key && cache.hasGivenUp(key) && void query.mutate())
  useEffect(() => void onMount.current(), [])
  // In place, as SWR renders only for the fields that are read: a copy reads all, and renders twice for each answer.
  return Object.assign(query, { answeredAt: key && cache.answeredAt(key) })
}
