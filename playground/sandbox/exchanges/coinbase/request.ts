/** A client's message read: channel and product, in the order of the message. */
type CoinbaseRequest =
  | { type: 'subscribe' | 'unsubscribe'; wanted: readonly { name: string; ids: readonly string[] }[] }
  | { error: { message: string; reason?: string } }

/**
 * A message names channels that share its products, or channels each with products of its own, or both.
 * UNVERIFIED: every reason and wording here but Failed to subscribe.
 */
export const readCoinbaseRequest = (text: string): CoinbaseRequest => {
  const message = parse(text)
  if (!isRecord(message)) return { error: { message: 'Malformed JSON' } }
  const { type, product_ids: shared = [], channels } = message
  if (type !== 'subscribe' && type !== 'unsubscribe') return { error: { message: `Unknown message type: ${type}` } }
  const failed = type === 'subscribe' ? 'Failed to subscribe' : 'Failed to unsubscribe'
  const refuse = (reason: string): CoinbaseRequest => ({ error: { message: failed, reason } })
  if (!isNames(shared)) return refuse('product_ids must be a list of names')
  if (!Array.isArray(channels) || channels.length === 0) return refuse('No channels provided')
  const wanted: { name: string; ids: readonly string[] }[] = []
  for (const channel of channels) {
    const { name, product_ids: ids = shared }: Record<string, unknown> = isRecord(channel) ? channel : { name: channel }
    if (typeof name !== 'string' || !isNames(ids)) return refuse('channels must be a list of names')
    wanted.push({ name, ids })
  }
  return { type, wanted }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
