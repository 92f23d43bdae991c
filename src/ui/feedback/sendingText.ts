import { isMaybeSent, NetworkError } from '../../domain/errors'
import type { Words } from '../../i18n/intl'
import { errorText } from './errorText'
import { waitText } from './waitText'

type SendingTextOptions = {
  /** The text of any other error. */
  readonly otherwise?: typeof errorText
  /** Limits are amounts of it. */
  readonly currency?: Parameters<typeof errorText>[2]
}

/** As `otherwise`, for the failed sending of a request or a transfer. Its own words are not in the first load. */
export function sendingText(
  error: unknown,
  words: Words,
  { otherwise = errorText, currency }: SendingTextOptions = {},
): string {
  if (isMaybeSent(error)) return words.say('sending.maybeSent')
  const isBusy = error instanceof NetworkError && error.code === 429 && error.reasons.length === 0
  if (!isBusy) return otherwise(error, words, currency)
  const { retryAfterMs } = error
  if (retryAfterMs === undefined) return words.say('sending.busy')
  return words.say('sending.busyFor', { time: waitText(Math.ceil(retryAfterMs / 1000), words) })
}
