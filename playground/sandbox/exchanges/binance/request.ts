/** A client's message to Binance's streams, read; or what Binance answers to one it cannot read. */
type BinanceRequest =
  | { method: 'SUBSCRIBE' | 'UNSUBSCRIBE' | 'LIST_SUBSCRIPTIONS'; names: readonly string[]; id: unknown }
  | { refusal: object }

// The real server knows all five methods. This one always sends combined frames, so it refuses the two that change
// that.
const methods = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY']

/**
 * Errors flat, without an id, where the message could not be read; wrapped and with its id after that. Both shapes are
 * sourced, and of the words those about a stream, a method and no JSON; UNVERIFIED: the other words, and code 0.
 */
export const readBinanceRequest = (text: string, account: string): BinanceRequest => {
  const message = parse(text)
  if (message === undefined) return invalidJson(text)
  if (!isRecord(message)) return invalid('invalid type, expected a map')
  const { method, params, id } = message
  if (method === undefined) return invalid(`missing field \`method\` at line 1 column ${text.length}`)
  if (typeof method !== 'string' || !methods.includes(method)) return invalid(unknownMethod(text, method))
  if (!isId(id, account)) return invalid('request ID must be an unsigned integer')
  if (method === 'LIST_SUBSCRIPTIONS') {
    return params === undefined ? { method, names: [], id } : invalid('too many parameters')
  }
  if (method !== 'SUBSCRIBE' && method !== 'UNSUBSCRIBE') return { refusal: { code: 0, msg: 'Unknown property', id } }
  if (!Array.isArray(params) || params.length === 0 || !params.every(isStreamName)) {
    return { refusal: { error: { code: 2, msg: 'Invalid request: invalid stream' }, id } }
  }
  return { method, names: params, id }
}

const invalid = (why: string): BinanceRequest => ({ refusal: { code: 2, msg: `Invalid request: ${why}` } })

const unknownMethod = (text: string, method: unknown): string => {
  const spelt = JSON.stringify(method)
  const known = methods.map(each => `\`${each}\``).join(', ')
  return `unknown variant \`${method}\`, expected one of ${known} at line 1 column ${text.indexOf(spelt) + spelt.length}`
}

const invalidJson = (text: string): BinanceRequest => {
  const where = /^\s*[[{]/.test(text) ? 'EOF while parsing a value' : 'expected value'
  return { refusal: { code: 3, msg: `Invalid JSON: ${where} at line 1 column ${Math.max(1, text.length)}` } }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Spot echoes null and short strings too; futures' ids are unsigned integers. */
const isId = (id: unknown, account: string): boolean =>
  account === 'binance_usdm'
    ? Number.isInteger(id) && Number(id) >= 0
    : id === null || Number.isInteger(id) || (typeof id === 'string' && /^\w{1,36}$/.test(id))

// Futures symbols may hold letters of any script since 2025; a slash is never part of a name.
const isStreamName = (name: unknown): name is string =>
  typeof name === 'string' && /^(!?[\p{L}\p{N}_.-]+)(@[\w-]+)+$/u.test(name)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
