import { MarketError, NetworkError, ValidationError } from '../../domain/errors'
import type { Words } from '../../i18n/intl'
import { isCatalogued, reasonsText } from './reasonText'

type Say = Words['say']

/** What went wrong, in the words of who refused: the desk, the exchange, the network or this program. */
export function errorText(error: unknown, words: Words): string {
  const { say } = words
  if (error instanceof ValidationError) return reasonsText(error.reasons, words)
  if (error instanceof MarketError) return error.message
  if (!(error instanceof NetworkError)) return say('error.unexpected')
  if (error.reasons.length > 0) {
    const message = reasonsText(error.reasons, words)
    // Only the desk's own words are quoted; ours for its code are ours.
    return error.reasons.some(isCatalogued) ? message : say('error.deskSaid', { message })
  }
  if (error.kind === 'offline') return say('error.offline')
  if (error.kind === 'timeout') return say('error.timeout')
  return error.kind === 'bad-answer' ? say('error.badAnswer') : say('error.network', { code: error.code })
}

/** 'Error 503', when an answer came with a status. */
export const errorCode = (error: unknown, say: Say): string | undefined =>
  error instanceof NetworkError && error.kind === 'status' ? say('error.code', { code: error.code }) : undefined
