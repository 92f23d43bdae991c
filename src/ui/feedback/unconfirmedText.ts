import type { NetworkError } from '../../domain/errors'
import type { Words } from '../../i18n/intl'
import { errorText } from './errorText'

/** What a gateway says when the desk behind it did not answer. */
const NO_ANSWER = [502, 504]

/** Why nobody knows whether a call arrived; says nothing of its being refused. */
export function unconfirmedText(error: NetworkError, words: Words): string {
  if (error.kind === 'offline') return words.say('doubt.broken')
  if (error.kind === 'status' && NO_ANSWER.includes(error.code)) return words.say('doubt.noAnswer')
  return errorText(error, words)
}
