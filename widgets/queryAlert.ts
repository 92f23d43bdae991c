import { unstable_serialize } from 'swr'
import type { Desk } from '../src/desk/desk'
import { AuthError, InternalError, NetworkError } from '../src/domain/errors'
import type { Words } from '../src/i18n/intl'
import { errorText, reasonsText } from '../src/ui/feedback/errorText'
import type { useToasts } from '../src/ui/overlay/Toasts'

/** Queries that fail, and the texts shown for them; shared by all widgets of the session. */
type Troubles = { readonly keys: Set<string>; readonly texts: Set<string> }
type Page = { readonly desk: Desk; readonly words: Words } & ReturnType<typeof useToasts>

/** A query without data shows its error in its own place; a total has no such place. */
const WITHOUT_PLACE = [unstable_serialize(['total'])]

/** Reports or announces the last failure of a query: one trouble once, however often and by how many it is met. */
export function alertOnce(error: unknown, key: string, { keys, texts }: Troubles, { desk, words, show }: Page): void {
  if (error instanceof AuthError || keys.has(key)) return
  keys.add(key)
  if (error instanceof InternalError) desk.report(error, 'query')
  else if (!(error instanceof NetworkError)) {
    desk.report(error, 'query', 'warning')
    return
  }
  const text = alertText(error, words)
  const isInItsPlace = desk.cache.config.provider().get(key)?.data === undefined && !WITHOUT_PLACE.includes(key)
  if (isInItsPlace || texts.has(text)) return
  texts.add(text)
  show({ kind: 'error', text })
}

/** 'Oops, Network Error with code 503 has occurred: the desk is busy' */
function alertText(error: NetworkError | InternalError, words: Words): string {
  if (error instanceof InternalError) return words.say('error.alert', { name: error.name, message: error.message })
  const { code, reasons, kind } = error
  // Without reasons its text would be its name once more.
  const own = kind === 'status' ? words.say('error.badAnswer') : errorText(error, words)
  const message = reasons.length > 0 ? reasonsText(reasons, words) : own
  return words.say('error.alert', { name: words.say('error.network', { code }), message })
}
