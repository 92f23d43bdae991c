import type { RequestType, Unknown } from '../../src/domain/request/request'
import type { Words } from '../../src/i18n/intl'

/** 'Limit'; an unknown type as the desk sent it. */
export function typeText(type: Unknown<RequestType>, { say }: Words): string {
  const text: string = type
  return text === 'limit' || text === 'scaled' || text === 'market' ? say(`type.${text}`) : text
}
