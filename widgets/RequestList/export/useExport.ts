import { useEffect, useRef, useState } from 'react'
import { everyRequest } from '../../../src/desk/everyRequest'
import { useDesk } from '../../../src/desk/useDesk'
import { csvFile } from '../../../src/domain/csv'
import type { RequestFilter } from '../../../src/domain/requestFilter'
import { useWords, type Words } from '../../../src/i18n/intl'
import { errorWords } from '../../../src/ui/errorWords'
import { type Toast, useToasts } from '../../../src/ui/Toasts'
import { headLine, requestLine } from './requestColumns'
import { saveFile } from './saveFile'

type Far = { readonly read: number; readonly total: number }

/** Reads all requests that fit the filter, saves them as a file and says so; one that is not complete says it in its name. */
export function useExport(filter: RequestFilter) {
  const desk = useDesk()
  const words = useWords()
  const { show } = useToasts()
  /** How far the reading is, while there is one. */
  const [now, setNow] = useState<Far>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  async function start(): Promise<void> {
    if (reading.current !== undefined) return
    const own = new AbortController()
    reading.current = own
    const older: string[] = []
    const newer: string[] = []
    let far: Far = { read: 0, total: 0 }
    setNow(far)
    try {
      for await (const part of everyRequest(desk, filter, own.signal)) {
        const lines = part.newer ? newer : older
        lines.push(...part.rows.map(requestLine))
        far = { read: part.read, total: part.total }
        setNow(far)
      }
      const day = new Date(desk.http.now()).toISOString().slice(0, 10)
      const name = `requests-${day}${far.read < far.total ? '-incomplete' : ''}.csv`
      saveFile(name, csvFile([headLine(words.say), ...newer, ...older]))
      show(savedToast(name, far, again, words))
    } catch (error) {
      if (!own.signal.aborted) show(failedToast(error, again, words))
    } finally {
      reading.current = undefined
      setNow(undefined)
    }
  }
  const again = () => void start()

  return { now, start: again, stop: () => reading.current?.abort() }
}

function savedToast(name: string, { read, total }: Far, again: () => void, { say, count }: Words): Toast {
  if (read >= total) return { kind: 'success', text: say('export.saved', { name, count: read }), unbroken: name }
  return {
    kind: 'warning',
    text: say('export.incomplete', { name, read: count(read), total: count(total) }),
    unbroken: name,
    action: { label: say('error.retry'), onPress: again },
  }
}

const failedToast = (error: unknown, again: () => void, words: Words): Toast => ({
  kind: 'error',
  text: `${words.say('export.failed')} ${errorWords(error, words)}`,
  action: { label: words.say('error.retry'), onPress: again },
})
