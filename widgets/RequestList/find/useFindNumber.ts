import { useEffect, useRef, useState } from 'react'
import { allRequests } from '../../../src/desk/requests/allRequests'
import { useDesk } from '../../../src/desk/useDesk'
import { isUuid, type TradeRequest } from '../../../src/domain/request/request'

/** `total` as the desk has told it; before its first page nobody knows how many there are. */
type Far = { readonly number: number; readonly read: number; readonly total: number | undefined }

export type Finding =
  | { readonly state: 'idle' | 'bad' }
  | ({ readonly state: 'looking' | 'missing' | 'stopped' } & Far)
  | { readonly state: 'failed'; readonly number: number; readonly error: unknown }

/** '#1042' or '1042' is a request's number; undefined for what is none: 10.58 is another thing than 1058. */
export function readNumber(text: string): number | undefined {
  const [, digits] = /^\s*#?\s*([1-9]\d{0,14})\s*$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Looks for a request by its number: among the rows that are loaded, then page by page through all requests of the client,
 * whatever the list is narrowed to. The desk has no call for it.
 */
export function useFindNumber(loaded: readonly TradeRequest[], onFound: (uuid: string) => void) {
  const desk = useDesk()
  const [finding, setFinding] = useState<Finding>({ state: 'idle' })
  const looking = useRef<AbortController>(undefined)
  useEffect(() => () => looking.current?.abort(), [])

  async function find(text: string): Promise<void> {
    looking.current?.abort()
    const number = readNumber(text)
    if (number === undefined) return setFinding({ state: 'bad' })
    const found = (uuid: string) => {
      setFinding({ state: 'idle' })
      onFound(uuid)
    }
    const isIt = (row: TradeRequest) => row.number === number && isUuid(row.uuid)
    const here = loaded.find(isIt)
    if (here !== undefined) return found(here.uuid)

    const own = new AbortController()
    looking.current = own
    let far: Far = { number, read: 0, total: undefined }
    setFinding({ state: 'looking', ...far })
    try {
      for await (const { rows, read, total } of allRequests(desk, {}, own.signal)) {
        const row = rows.find(isIt)
        if (row !== undefined) return found(row.uuid)
        far = { number, read, total }
        setFinding({ state: 'looking', ...far })
      }
      // All were read only when no more of them are told of (everyRequest).
      setFinding({ state: far.read < (far.total ?? 0) ? 'stopped' : 'missing', ...far })
    } catch (error) {
      if (!own.signal.aborted) setFinding({ state: 'failed', number, error })
    }
  }

  return {
    finding,
    find: (text: string) => void find(text),
    stop() {
      looking.current?.abort()
      setFinding(now => (now.state === 'looking' ? { ...now, state: 'stopped' } : now))
    },
    /** What was said of another number counts no more. */
    forget() {
      looking.current?.abort()
      setFinding({ state: 'idle' })
    },
  }
}
