import { useEffect, useRef, useState } from 'react'
import { createCode } from '../../../src/code/createCode'
import { allRequests } from '../../../src/desk/requests/allRequests'
import { useDesk } from '../../../src/desk/useDesk'
import { NetworkError } from '../../../src/domain/errors'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { useWords, type Words } from '../../../src/i18n/intl'
import { errorText } from '../../../src/ui/feedback/errorText'
import { withTexts } from '../../../src/ui/feedback/withTexts'
import type { Toast } from '../../../src/ui/overlay/Toast'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { csvFile } from './csv'

/** Fetched by the press, with the titles of the columns. */
const columns = createCode(
  withTexts(() => import('./requestColumns')),
  file => file,
)

type Progress = {
  readonly read: number
  /** `undefined` until the desk's first page. */
  readonly total: number | undefined
}

/** Reads all requests that fit the filter and saves them as a CSV file; the name of an incomplete one says so. */
export function useExport(filter: RequestFilter) {
  const desk = useDesk()
  const words = useWords()
  const { show } = useToasts()
  const [progress, setProgress] = useState<Progress>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  async function start(): Promise<void> {
    if (reading.current !== undefined) return
    const controller = new AbortController()
    reading.current = controller
    const older: string[] = []
    const newer: string[] = []
    let read = 0
    let total = 0
    setProgress({ read, total: undefined })
    try {
      const { headLine, requestLine } = await columns.load().catch(cause => {
        throw new NetworkError(0, [], 'offline', { cause })
      })
      for await (const part of allRequests(desk, filter, controller.signal)) {
        const lines = part.newer ? newer : older
        lines.push(...part.rows.map(row => requestLine(row, words)))
        read = part.read
        total = part.total
        setProgress({ read, total })
      }
      const day = new Date(desk.http.now()).toISOString().slice(0, 10)
      const name = `requests-${day}${read < total ? '-incomplete' : ''}.csv`
      saveFile(name, csvFile([headLine(words.say), ...newer, ...older]))
      show(savedToast(name, { read, total }, retry, words))
    } catch (error) {
      if (!controller.signal.aborted) show(failedToast(error, retry, words))
    } finally {
      reading.current = undefined
      setProgress(undefined)
    }
  }
  const retry = () => void start()

  return { progress, start: retry, stop: () => reading.current?.abort() }
}

type Saved = { readonly read: number; readonly total: number }

function savedToast(name: string, { read, total }: Saved, retry: () => void, { say, count }: Words): Toast {
  if (read >= total) return { kind: 'success', text: say('export.saved', { name, count: read }), unbroken: name }
  return {
    kind: 'warning',
    text: say('export.incomplete', { name, read: count(read), total: count(total) }),
    unbroken: name,
    action: { label: say('error.retry'), onPress: retry },
  }
}

const failedToast = (error: unknown, retry: () => void, words: Words): Toast => ({
  kind: 'error',
  text: `${words.say('export.failed')} ${errorText(error, words)}`,
  action: { label: words.say('error.retry'), onPress: retry },
})

/** The browser fetches the blob a moment after the press. */
const BLOB_KEPT_MS = 60_000

/** Saves by a link to a blob, which needs no address, style or script that a content policy could forbid. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), BLOB_KEPT_MS)
}
