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
  const { retryAt, reasons } = error
  const isExplained = reasons.length > 0
  if (retryAt === undefined) return isExplained ? otherwise(error, words, currency) : words.say('sending.busy')
  const isToday = words.date(retryAt) === words.date(new Date())
  const time = isToday ? words.time(retryAt) : words.dateTime(retryAt)
  if (!isExplained) return words.say('sending.busyUntil', { time })
  return `${otherwise(error, words, currency)}. ${words.say('sending.again', { time })}`
}
