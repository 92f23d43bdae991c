import { isMaybeSent, NetworkError } from '../../domain/errors'
import type { Words } from '../../i18n/intl'
import { errorText } from './errorText'

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
  if (!(error instanceof NetworkError && error.code === 429)) return otherwise(error, words, currency)
  const { retryAfterMs, receivedAt, reasons } = error
  const why = reasons.length > 0 ? otherwise(error, words, currency) : undefined
  if (retryAfterMs === undefined) return why ?? words.say('sending.busy')
  const time = words.dateTime(new Date(receivedAt + retryAfterMs))
  return why === undefined
    ? words.say('sending.busyUntil', { time })
    : `${why}. ${words.say('sending.again', { time })}`
}
