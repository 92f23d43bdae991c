import { useEffect, useRef, useState } from 'react'
import { allRequests } from '../../../src/desk/requests/allRequests'
import { useDesk } from '../../../src/desk/useDesk'
import { isUuid, type TradeRequest } from '../../../src/domain/request/request'
import { probeNumber } from './probeNumber'
import type { FoundRequest } from './useShowFound'

type Progress = {
  readonly number: number
  readonly read: number
  /** `undefined` until the desk's first page. */
  readonly total: number | undefined
}

export type Finding =
  | { readonly state: 'idle' | 'invalid' }
  | ({ readonly state: 'searching' | 'missing' | 'stopped' } & Progress)
  | { readonly state: 'failed'; readonly number: number; readonly error: unknown }

/** The number in '#1042' or '1042'; `undefined` for anything else: 10.58 is not request 1058. */
export function readNumber(text: string): number | undefined {
  const [, digits] = /^\s*#?\s*([1-9]\d{0,14})\s*$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Finds a request by its number, whatever the list's filter: among the loaded rows, then by its position, then
 * page by page in all of the client's requests. The desk has no call for it.
 */
export function useFindNumber(loaded: readonly TradeRequest[], onFound: (request: FoundRequest) => void) {
  const desk = useDesk()
  const [finding, setFinding] = useState<Finding>({ state: 'idle' })
  const search = useRef<AbortController>(undefined)
  useEffect(() => () => search.current?.abort(), [])

  async function find(text: string): Promise<void> {
    search.current?.abort()
    const number = readNumber(text)
    if (number === undefined) return setFinding({ state: 'invalid' })
    const found = (uuid: string) => {
      setFinding({ state: 'idle' })
      onFound({ uuid, number })
    }
    const isMatch = (row: TradeRequest) => row.number === number && isUuid(row.uuid)
    const match = loaded.find(isMatch)
    if (match !== undefined) return found(match.uuid)

    const controller = new AbortController()
    search.current = controller
    let progress: Progress = { number, read: 0, total: undefined }
    setFinding({ state: 'searching', ...progress })
    try {
      const probed = await probeNumber(desk, number, controller.signal)
      if (probed && isMatch(probed)) return found(probed.uuid)
      for await (const { rows, read, total } of allRequests(desk, {}, controller.signal)) {
        const row = rows.find(isMatch)
        if (row !== undefined) return found(row.uuid)
        progress = { number, read, total }
        setFinding({ state: 'searching', ...progress })
      }
      // A list that ended before its total was not searched completely.
      setFinding({ state: progress.read < (progress.total ?? 0) ? 'stopped' : 'missing', ...progress })
    } catch (error) {
      if (!controller.signal.aborted) setFinding({ state: 'failed', number, error })
    }
  }

  return {
    finding,
    find: (text: string) => void find(text),
    stop() {
      search.current?.abort()
      setFinding(now => (now.state === 'searching' ? { ...now, state: 'stopped' } : now))
    },
    /** Drops the result of the number before. */
    reset() {
      search.current?.abort()
      setFinding({ state: 'idle' })
    },
  }
}
