import { type ReactNode, useEffect, useMemo } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { createCode } from '../src/code/createCode'
import { QUERY_RETRIES } from '../src/desk/cache'
import type { Desk } from '../src/desk/desk'
import { useDesk } from '../src/desk/useDesk'
import { AuthError, InternalError, NetworkError } from '../src/domain/errors'
import { recordAs } from '../src/domain/reporting/reporter'
import { useWords } from '../src/i18n/intl'
import { withTexts } from '../src/ui/feedback/withTexts'
import { useToasts } from '../src/ui/overlay/Toasts'

/**
 * Provides the desk's cache to the widgets below. Shows a toast when a query fails and no widget shows the error, and
 * once when the browser can't store the session.
 */
export function Queries({ children }: { children: ReactNode }) {
  const desk = useDesk()
  const words = useWords()
  const { show } = useToasts()
  useEffect(() => {
    const { session, settings } = desk
    const isInLanguage = words.locale === settings.current.peek().language
    if (session.isLostWithPage() && isInLanguage)
      session.scoped('lostWithPage', () => alertCode.load().then(file => file.warnOfLoss(words, show), ignore))
  }, [desk, words, show])
  const config = useMemo((): SWRConfiguration => {
    const { config: shared } = desk.cache
    return {
      ...shared,
      onSuccess(_data, key) {
        const { ids, texts } = alertedOf(desk)
        ids.delete(key)
        // Another query's success does not end the trouble that a text names.
        for (const [text, keys] of texts) if (keys.has(key)) texts.delete(text)
      },
      onErrorRetry(error, key, ...rest) {
        shared.onErrorRetry?.(error, key, ...rest)
        const { ids, texts } = alertedOf(desk)
        const id = ids.get(key)
        if (id !== undefined) recordAs(error, id)
        if (ids.has(key) || error instanceof AuthError || rest[2].retryCount <= QUERY_RETRIES) return
        ids.set(key, error instanceof NetworkError ? undefined : desk.report(error, 'query', levelOf(error)))
        if (levelOf(error) === 'warning') return
        const hasData = shared.provider().get(key)?.data !== undefined
        alertCode.load().then(file => file.alertOnce(error, key, texts, hasData, { words, show }), ignore)
      },
    }
  }, [desk, words, show])
  return <SWRConfig value={config}>{children}</SWRConfig>
}

const alertCode = createCode(
  withTexts(() => import('../src/ui/overlay/queryAlert')),
  file => file.alertOnce,
)
/** Offline its code can't be fetched, and the page says that it is offline. */
const ignore = () => undefined

/** Per session, for all widgets: the failing queries with their report ids, and for each announced text its queries. */
const alertedOf = ({ session }: Desk) =>
  session.scoped('alerted', () => ({
    ids: new Map<string, string | undefined>(),
    texts: new Map<string, Set<string>>(),
  }))

/** 'error': network errors and our bugs, which get a toast. 'warning': everything else, only reported. */
const levelOf = (error: unknown) =>
  error instanceof InternalError || error instanceof NetworkError ? 'error' : 'warning'
