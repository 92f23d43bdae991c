import type { ExchangeContext, Session } from '../exchange'
import { utcText } from '../market/spelling'
import type { Tape } from '../market/tape'
import { allowance } from '../wire/allowance'
import type { Channel } from '../wire/channels'
import type { ServerSocket, Topic } from '../wire/frame'
import { coinbaseLevel2 } from './level2'
import { type Product, productsOf, sequenceNow } from './products'
import { readCoinbaseRequest } from './request'
import { coinbaseTicker } from './ticker'

type Wanted = { readonly name: string; readonly product: Product }

// Requested as level2_batch, echoed as level2_50 (ccxt).
const echoed: Readonly<Record<string, string>> = { level2_batch: 'level2_50' }
const topics: Readonly<Record<string, Topic>> = { ticker: 'ticker', level2_batch: 'book', heartbeat: 'news' }
const needAuth = ['level2', 'level3', 'full', 'user']
const authReason =
  'level2, level3, and full channels now require authentication. https://docs.cloud.coinbase.com/exchange/docs/websocket-auth'
// Documented limits: subscriptions of one channel to one product on one connection, and a client's messages.
const mostAlike = 10
const messages = { perSecond: 10, burst: 1_000 }

/**
 * Coinbase Exchange's feed. It has no ping: a client subscribes to the heartbeat channel to see that it is alive.
 * UNVERIFIED: every error reason except an invalid product's, the text of the rate limit, and the close code for a
 * client that has not subscribed in time.
 */
export const createCoinbaseSockets = (
  { clock, channels, faults }: ExchangeContext,
  tape: Tape,
  { firstMessageMs }: { firstMessageMs: number },
) => {
  const products = productsOf(clock)

  const connect = (_path: string, _query: URLSearchParams, line: ServerSocket): Session => {
    /** channel → product → how often it was subscribed */
    const held = new Map<string, Map<string, number>>()
    const mayHear = allowance(messages.perSecond, messages.burst)
    const patience = setTimeout(() => line.close(1008, 'No subscription'), firstMessageMs)

    const reply = (message: object) =>
      line.send({ channel: 'reply', topic: 'reply', kind: 'whole', text: JSON.stringify(message) })
    const refuse = (reason: string) => reply({ type: 'error', message: 'Failed to subscribe', reason })
    const subscriptions = () =>
      reply({
        type: 'subscriptions',
        channels: [...held].map(([name, ids]) => ({ name: echoed[name] ?? name, product_ids: [...ids.keys()] })),
      })

    const subscribe = (wanted: readonly Wanted[]) => {
      for (const { name, product } of wanted) {
        const ids = held.get(name) ?? new Map<string, number>()
        held.set(name, ids.set(product.id, (ids.get(product.id) ?? 0) + 1))
      }
      const join = ({ name, product }: Wanted) =>
        channels.join(line, `${name}:${product.id}`, () => channelOf(name, product))
      // Snapshots of books may come before the answer, as here, or after it.
      for (const each of wanted) if (each.name === 'level2_batch') join(each)
      subscriptions()
      for (const each of wanted) if (each.name !== 'level2_batch') join(each)
    }

    const unsubscribe = (name: string, ids: readonly string[]) => {
      const of = held.get(name)
      for (const id of ids) {
        of?.delete(id)
        channels.leave(line, `${name}:${id}`)
      }
      if (of?.size === 0) held.delete(name)
    }

    /** The stream that is wanted, or why there is none: then nothing of the whole message is done. */
    const find = (name: string, id: string): Wanted | string => {
      const topic = topics[name]
      if (needAuth.includes(name)) return authReason
      if (topic === undefined) return `${name} is not a valid channel`
      const product = products.get(id)
      if (!product) return `${id} is not a valid product`
      if ((held.get(name)?.get(id) ?? 0) >= mostAlike) return `Too many subscriptions of ${name} to ${id}`
      const isRefused = faults.atSubscribe([{ channel: `${name}:${id}`, topic }]).ackError !== undefined
      return isRefused ? `${id} is not a valid product` : { name, product }
    }

    const onMessage = (text: string) => {
      if (!mayHear()) return reply({ type: 'error', message: 'Rate limit exceeded' })
      const request = readCoinbaseRequest(text)
      if ('error' in request) return reply({ type: 'error', ...request.error })
      const { type, wanted } = request
      if (type === 'unsubscribe') {
        // A channel without products: all that is held of it.
        for (const { name, ids } of wanted)
          unsubscribe(name, ids.length > 0 ? ids : [...(held.get(name)?.keys() ?? [])])
        return subscriptions()
      }
      clearTimeout(patience)
      const empty = wanted.find(({ ids }) => ids.length === 0)
      if (empty) return refuse(`${empty.name} needs product_ids`)
      const named = wanted.flatMap(({ name, ids }) => ids.map(id => ({ name, id })))
      const { closeCode } = faults.atSubscribe(
        named.map(({ name, id }) => ({ channel: `${name}:${id}`, topic: topics[name] ?? 'news' })),
      )
      if (closeCode !== undefined) return line.close(closeCode)
      const found = named.map(({ name, id }) => find(name, id))
      const reason = found.find(each => typeof each === 'string')
      if (reason !== undefined) return refuse(reason)
      subscribe(found.filter(each => typeof each !== 'string'))
    }

    return {
      onMessage,
      onClose: () => {
        clearTimeout(patience)
        for (const [name, ids] of [...held]) unsubscribe(name, [...ids.keys()])
      },
    }
  }

  const channelOf = (name: string, product: Product): Channel => {
    if (name === 'ticker') return coinbaseTicker(product, clock, tape)
    return name === 'level2_batch' ? coinbaseLevel2(product, clock) : heartbeat(product)
  }

  /** Each second for each product, whether it trades or not. */
  const heartbeat = ({ id, pair }: Product): Channel => ({
    channel: `heartbeat:${id}`,
    topic: 'news',
    everyMs: 1_000,
    next: () => {
      const message = {
        type: 'heartbeat',
        sequence: sequenceNow(),
        last_trade_id: tape.last(pair)?.id ?? 0,
        product_id: id,
        time: utcText(clock.now(), 6),
      }
      return { channel: `heartbeat:${id}`, topic: 'news', kind: 'whole', text: JSON.stringify(message) }
    },
  })

  return { connect }
}
