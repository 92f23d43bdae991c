import type { NetworkError } from '../domain/errors'
import type { Words } from '../i18n/intl'
import { errorWords } from './errorWords'

/** What a gateway says when the desk behind it did not answer. */
const NO_ANSWER = [502, 504]

/** Why nobody knows whether a call arrived; says nothing of its being refused. */
export function doubtWords(error: NetworkError, words: Words): string {
  if (error.kind === 'offline') return words.say('doubt.broken')
  if (error.kind === 'status' && NO_ANSWER.includes(error.code)) return words.say('doubt.noAnswer')
  return errorWords(error, words)
}
