import type { NetworkError } from '../../domain/errors'
import type { Words } from '../../i18n/intl'
import { errorText } from './errorText'

/** A gateway's statuses for a desk that did not answer. */
const NO_ANSWER = [502, 504]

/** Why it is unknown whether a call arrived. Never claims a rejection. */
export function changeUnknownText(error: NetworkError, words: Words): string {
  if (error.kind === 'offline') return words.say('unconfirmed.connectionLost')
  if (error.kind === 'status' && NO_ANSWER.includes(error.code)) return words.say('unconfirmed.noAnswer')
  return errorText(error, words)
}
