import { type ReactNode, useMemo } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { QUERY_RETRIES } from '../src/desk/cache'
import { useDesk } from '../src/desk/useDesk'
import { useWords } from '../src/i18n/intl'
import { useToasts } from '../src/ui/overlay/Toasts'

/** Gives the queries below the desk's cache, and a toast to a failure that is shown nowhere else. */
export function Queries({ children }: { children: ReactNode }) {
  const desk = useDesk()
  const words = useWords()
  const { show } = useToasts()
  const config = useMemo((): SWRConfiguration => {
    const { config: shared } = desk.cache
    const troubles = () =>
      desk.session.scoped('troubles', () => ({ keys: new Set<string>(), texts: new Set<string>() }))
    return {
      ...shared,
      onSuccess(_data, key) {
        troubles().keys.delete(key)
        troubles().texts.clear()
      },
      onErrorRetry(error, key, ...rest) {
        shared.onErrorRetry?.(error, key, ...rest)
        if (rest[2].retryCount <= QUERY_RETRIES) return
        const alert = import('./queryAlert').then(file => file.alertOnce(error, key, troubles(), { desk, words, show }))
        // Offline its code can't be fetched, and the page says that it is offline.
        alert.catch(() => undefined)
      },
    }
  }, [desk, words, show])
  return <SWRConfig value={config}>{children}</SWRConfig>
}
