import { useEffect, useRef, useState } from 'react'
import { everyRequest } from '../../../src/desk/everyRequest'
import { useDesk } from '../../../src/desk/useDesk'
import { csvFile } from '../../../src/domain/csv'
import type { RequestFilter } from '../../../src/domain/requestFilter'
import { useWords } from '../../../src/i18n/intl'
import { headLine, requestLine } from './requestColumns'
import { saveFile } from './saveFile'

type Far = { readonly read: number; readonly total: number }

export type Export =
  | { readonly state: 'idle' }
  | ({ readonly state: 'reading' } & Far)
  | ({ readonly state: 'saved'; readonly name: string } & Far)
  | { readonly state: 'failed'; readonly error: unknown }

/** Reads all requests that fit the filter and saves them as a file; one that is not complete says so in its name. */
export function useExport(filter: RequestFilter) {
  const desk = useDesk()
  const { say } = useWords()
  const [now, setNow] = useState<Export>({ state: 'idle' })
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  async function start(): Promise<void> {
    if (reading.current !== undefined) return
    const own = new AbortController()
    reading.current = own
    const older: string[] = []
    const newer: string[] = []
    let far: Far = { read: 0, total: 0 }
    setNow({ state: 'reading', ...far })
    try {
      for await (const part of everyRequest(desk, filter, own.signal)) {
        const lines = part.newer ? newer : older
        lines.push(...part.rows.map(requestLine))
        far = { read: part.read, total: part.total }
        setNow({ state: 'reading', ...far })
      }
      const day = new Date(desk.http.now()).toISOString().slice(0, 10)
      const name = `requests-${day}${far.read < far.total ? '-incomplete' : ''}.csv`
      saveFile(name, csvFile([headLine(say), ...newer, ...older]))
      setNow({ state: 'saved', name, ...far })
    } catch (error) {
      setNow(own.signal.aborted ? { state: 'idle' } : { state: 'failed', error })
    } finally {
      reading.current = undefined
    }
  }

  return {
    now,
    start: () => void start(),
    stop: () => reading.current?.abort(),
    forget: () => setNow({ state: 'idle' }),
  }
}
