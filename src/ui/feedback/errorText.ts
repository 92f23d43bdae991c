import { useCallback } from 'react'
import { isExchangeAccount } from '../../domain/account'
import type { Currency } from '../../domain/currency'
import { type Decimal, isDecimal, isNegative } from '../../domain/decimal'
import { MarketError, NetworkError, type Reason, ValidationError } from '../../domain/errors'
import { recordedAs } from '../../domain/reporting/reporter'
import { firstEnUS } from '../../i18n/en-US'
import { isPlain } from '../../i18n/english'
import { useWords, type Words } from '../../i18n/intl'
import { foreignText } from './foreignText'

/**
 * The message of any error: in the words of the desk or the exchange where those gave a reason, else in ours. With
 * `currency`, limits are amounts of it.
 */
export function errorText(error: unknown, words: Words, currency?: Currency): string {
  const { say } = words
  if (error instanceof ValidationError) return reasonsText(error.reasons, words, currency)
  if (error instanceof MarketError) return foreignText(error.message)
  if (!(error instanceof NetworkError)) return say('error.unexpected')
  if (error.reasons.length > 0) {
    const message = reasonsText(error.reasons, words, currency)
    // Only a text written by the desk is quoted as the desk's.
    const isOurs = (reason: Reason) => hasMessage(reason) || !reason.detail?.trim()
    return error.reasons.some(isOurs) ? message : say('error.quoted', { message })
  }
  if (error.kind === 'offline') return say('error.offline')
  if (error.kind === 'timeout') return say('error.timeout')
  if (error.kind === 'not-sent') return say('error.notSent')
  return error.kind === 'bad-answer' ? say('error.badAnswer') : say('error.network', { code: error.code })
}

/** As `errorText`, after the id of its report where that says more than the text. */
export function failureText(error: unknown, words: Words, currency?: Currency): string {
  const text = errorText(error, words, currency)
  const id = text === words.say('error.unexpected') ? recordedAs(error) : undefined
  return id === undefined ? text : `${words.say('error.recorded', { id })}. ${text}`
}

/** 'Error 503', when the response had a status. */
export const errorCode = (error: unknown, say: Words['say']): string | undefined =>
  error instanceof NetworkError && error.kind === 'status' ? say('error.code', { code: error.code }) : undefined

/** Several reasons in one line. */
export const reasonsText = (reasons: readonly Reason[], words: Words, currency?: Currency): string =>
  reasons.map(reason => reasonText(reason, words, currency)).join(', ')

/** With `currency`, limits are amounts of it. */
export function useReasonText(currency?: Currency): (reason: Reason) => string {
  const words = useWords()
  return useCallback((reason: Reason) => reasonText(reason, words, currency), [words, currency])
}

/** Codes whose options are numbers. */
const NUMERIC = /^(m(in|ax)|greater|less)/

/** Our message for the reason's code, else the desk's own detail, else 'Unexpected error'. */
function reasonText({ code, options = [], detail }: Reason, words: Words, currency?: Currency): string {
  const key = `reason.${code}`
  const [limit] = options
  const isMax = options.length === 1 && limit && isDecimal(limit) && !isNegative(limit)
  // Without its currency the figure could be taken for one of another.
  if (code === 'insufficient_balance' && isMax && currency !== undefined)
    return words.say('reason.insufficient_balance.max', { options: limitText(limit, code, words, currency) })
  if (hasMessage({ code, options }) && isMessage(key))
    return words.say(key, { options: options.map(option => optionText(option, code, words, currency)).join(', ') })
  const text = detail?.trim() ?? ''
  return text === '' ? words.say('error.unexpected') : foreignText(text)
}

function hasMessage({ code, options = [] }: Pick<Reason, 'code' | 'options'>): boolean {
  const key = `reason.${code}`
  if (!isMessage(key) || (NUMERIC.test(code) && !options.every(isDecimal))) return false
  return options.length > 0 || isPlain(firstEnUS[key])
}

function optionText(option: string, code: string, words: Words, currency?: Currency): string {
  const { say } = words
  if (isDecimal(option)) return limitText(option, code, words, /_length$/.test(code) ? undefined : currency)
  if (isExchangeAccount(option)) return say(`account.${option}`)
  return option === 'number' ? say('reason.type.number') : foreignText(option)
}

function limitText(limit: Decimal, code: string, { amount }: Words, currency?: Currency): string {
  // A maximum is what the client has.
  const figure =
    code === 'insufficient_balance'
      ? amount(limit, { is: 'held', currency })
      : amount(limit, { is: 'exact', own: code === 'max' })
  return currency === undefined ? figure : foreignText(`${figure} ${currency}`)
}

const isMessage = (key: string): key is keyof typeof firstEnUS => Object.hasOwn(firstEnUS, key)
