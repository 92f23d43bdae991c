import { MarketError, NetworkError, type Reason, ValidationError } from '../domain/errors'
import { enUS, type MessageKey } from '../i18n/en-US'
import type { Words } from '../i18n/intl'

type Say = Words['say']

/** A reason in the reader's words; a code that is not in the catalogue as the desk's own detail (spec section 6). */
export function reasonWords({ code, options = [], detail }: Reason, say: Say): string {
  const key = `reason.${code}`
  return isKey(key) ? say(key, { options: options.join(', ') }) : (detail ?? say('error.unexpected'))
}

const isKey = (key: string): key is MessageKey => Object.hasOwn(enUS, key)

/** What went wrong, in the words of who refused: the desk, the exchange, the network or this program. */
export function errorWords(error: unknown, say: Say): string {
  if (error instanceof ValidationError) return error.reasons.map(reason => reasonWords(reason, say)).join(', ')
  if (error instanceof MarketError) return error.message
  if (!(error instanceof NetworkError)) return say('error.unexpected')
  if (error.reasons.length > 0) {
    const message = error.reasons.map(reason => reasonWords(reason, say)).join(', ')
    return say('error.deskSaid', { message })
  }
  if (error.kind === 'offline') return say('error.offline')
  if (error.kind === 'timeout') return say('error.timeout')
  return error.kind === 'bad-answer' ? say('error.badAnswer') : say('error.network', { code: error.code })
}

/** 'Error 503', when an answer came with a status. */
export const errorCode = (error: unknown, say: Say): string | undefined =>
  error instanceof NetworkError && error.code > 0 ? say('error.code', { code: error.code }) : undefined
