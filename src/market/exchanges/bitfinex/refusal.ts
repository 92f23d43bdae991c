import { isRecord, numberIn } from '../../parsing/json'

/** Why Bitfinex gave no answer, in its own words: ["error",10020,"symbol: invalid"], or an object. Undefined: it says no such thing. */
export function bitfinexRefusal(body: unknown): { readonly code: unknown; readonly message: string } | undefined {
  if (Array.isArray(body)) {
    const [word, code, message] = body as readonly unknown[]
    if (word !== 'error') return undefined
    return { code, message: typeof message === 'string' ? message : `Error ${numberIn(code)}` }
  }
  if (!isRecord(body)) return undefined
  const message = [body.error_description, body.error].find(words => typeof words === 'string' && words !== '')
  return message === undefined ? undefined : { code: body.code, message: String(message) }
}
