import { useEffect, useRef, useState } from 'react'
import { allRequests } from '../../../src/desk/requests/allRequests'
import { useDesk } from '../../../src/desk/useDesk'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { useWords, type Words } from '../../../src/i18n/intl'
import { errorText } from '../../../src/ui/feedback/errorText'
import type { Toast } from '../../../src/ui/overlay/Toast'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { csvFile } from './csv'
import { headLine, requestLine } from './requestColumns'
import { saveFile } from './saveFile'

/** `total` as the desk has told it; before its first page nobody knows how many there are. */
type Far = { readonly read: number; readonly total: number | undefined }

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
    let read = 0
    let total = 0
    setNow({ read, total: undefined })
    try {
      for await (const part of allRequests(desk, filter, own.signal)) {
        const lines = part.newer ? newer : older
        lines.push(...part.rows.map(requestLine))
        read = part.read
        total = part.total
        setNow({ read, total })
      }
      const day = new Date(desk.http.now()).toISOString().slice(0, 10)
      const name = `requests-${day}${read < total ? '-incomplete' : ''}.csv`
      saveFile(name, csvFile([headLine(words.say), ...newer, ...older]))
      show(savedToast(name, { read, total }, again, words))
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

type Saved = { readonly read: number; readonly total: number }

function savedToast(name: string, { read, total }: Saved, again: () => void, { say, count }: Words): Toast {
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
  text: `${words.say('export.failed')} ${errorText(error, words)}`,
  action: { label: words.say('error.retry'), onPress: again },
})
