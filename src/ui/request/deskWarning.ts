import { type TradeRequest, WARNING_CODES } from '../../domain/request/request'
import type { Words } from '../../i18n/intl'

/** The desk's warning in the client's language where its code is known, else the desk's own text. */
export function deskWarning(
  { warning, warningCode }: Pick<TradeRequest, 'warning' | 'warningCode'>,
  { say }: Words,
): string | undefined {
  const known = WARNING_CODES.find(code => code === warningCode)
  return known === undefined ? warning : say(`warning.${known}`)
}
