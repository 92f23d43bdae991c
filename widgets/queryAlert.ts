import { unstable_serialize } from 'swr'
import type { Desk } from '../src/desk/desk'
import { InternalError, type NetworkError } from '../src/domain/errors'
import type { Words } from '../src/i18n/intl'
import { errorText, reasonsText } from '../src/ui/feedback/errorText'
import type { useToasts } from '../src/ui/overlay/Toasts'

type Page = { readonly desk: Desk; readonly words: Words } & ReturnType<typeof useToasts>

/** A failing query without data shows its error where the data would be; the total has no such place. */
const WITHOUT_PLACE = [unstable_serialize(['total'])]

/** Announces that a query fails, unless it shows that in its place or one of the `texts` has announced it. */
export function alertOnce(
  error: NetworkError | InternalError,
  key: string,
  texts: Set<string>,
  { desk, words, show }: Page,
): void {
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
  // Without reasons, errorText would repeat the name that stands before it.
  const own = kind === 'status' ? words.say('error.badAnswer') : errorText(error, words)
  const message = reasons.length > 0 ? reasonsText(reasons, words) : own
  return words.say('error.alert', { name: words.say('error.network', { code }), message })
}
