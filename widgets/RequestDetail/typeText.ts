import type { RequestType, Unknown } from '../../src/domain/request/request'
import type { Words } from '../../src/i18n/intl'

/** 'Limit'; a type that this version does not know as its raw text (decisions.md). */
export function typeText(type: Unknown<RequestType>, { say }: Words): string {
  const known: string = type
  return known === 'limit' || known === 'scaled' || known === 'market' ? say(`type.${known}`) : known
}
