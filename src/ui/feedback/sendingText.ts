import { isMaybeSent } from '../../domain/errors'
import type { Words } from '../../i18n/intl'
import { errorText } from './errorText'

/** As `otherwise`, for the failed sending of a request or a transfer. Its own words are not in the first load. */
export const sendingText = (error: unknown, words: Words, otherwise = errorText): string =>
  isMaybeSent(error) ? words.say('sending.maybeSent') : otherwise(error, words)
