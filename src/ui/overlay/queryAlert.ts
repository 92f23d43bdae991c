import { unstable_serialize } from 'swr'
import { InternalError, type NetworkError } from '../../domain/errors'
import type { Words } from '../../i18n/intl'
import { errorText, reasonsText } from '../feedback/errorText'
import type { useToasts } from './Toasts'

type Page = { readonly words: Words } & Pick<ReturnType<typeof useToasts>, 'show'>

/** A query that fails without data shows its error in place of the data. The total shows none. */
const WITHOUT_INLINE_ERROR = [unstable_serialize(['total'])]

/** Shows a toast about a failing query, unless its error is shown inline or one of `texts` was the same. */
export function alertOnce(
  error: NetworkError | InternalError,
  key: string,
  texts: Map<string, Set<string>>,
  /** An earlier answer is shown. */
  hasData: boolean,
  { words, show }: Page,
): void {
  const text = alertText(error, words)
  const isShownInline = !hasData && !WITHOUT_INLINE_ERROR.includes(key)
  if (isShownInline) return
  const announcedFor = texts.get(text)
  if (announcedFor) {
    announcedFor.add(key)
    return
  }
  texts.set(text, new Set([key]))
  show({ kind: 'error', text })
}

/** Says that the browser does not store the session. */
export const warnOfLoss = (words: Words, show: Page['show']): void =>
  show({ kind: 'warning', text: words.say('signIn.lostWithPage') })

/** 'Oops, Network Error with code 503 has occurred: the desk is busy' */
function alertText(error: NetworkError | InternalError, words: Words): string {
  if (error instanceof InternalError) return words.say('error.alert', { name: error.name, message: error.message })
  const { code, reasons, kind } = error
  // Without reasons, errorText would repeat the name that stands before it.
  const own = kind === 'status' ? words.say('error.badAnswer') : errorText(error, words)
  const message = reasons.length > 0 ? reasonsText(reasons, words) : own
  return words.say('error.alert', { name: words.say('error.network', { code }), message })
}
