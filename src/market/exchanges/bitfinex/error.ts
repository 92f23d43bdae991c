import { isRecord } from '../../../domain/json'
import { numberIn } from '../../parsing/json'

/** The error in a REST body, `["error",10020,"symbol: invalid"]` or an object; undefined: the body is no error. */
export function bitfinexError(body: unknown): { readonly code: unknown; readonly message: string } | undefined {
  if (Array.isArray(body)) {
    const [type, code, message] = body as readonly unknown[]
    if (type !== 'error') return undefined
    return { code, message: typeof message === 'string' ? message : `Error ${numberIn(code)}` }
  }
  if (!isRecord(body)) return undefined
  const message = [body.error_description, body.error].find(text => typeof text === 'string' && text !== '')
  return message === undefined ? undefined : { code: body.code, message: String(message) }
}
