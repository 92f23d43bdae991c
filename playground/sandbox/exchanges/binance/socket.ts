import type { Pair } from '../../../../src/domain/currency'
import type { ExchangeContext, Session } from '../exchange'
import type { Channel } from '../wire/channels'
import type { ServerSocket, Topic } from '../wire/frame'
import { readBinanceRequest } from './request'
import { type BinanceSite, bookTexts, symbolsOf } from './sites'

// A longer message is answered with nothing, and so is every message after it (binance-connector-rust#27). UNVERIFIED:
// that the streams subscribed before it go on.
const mostBytes = 4_088

/** Binance's combined streams. Unknown symbols and streams of the wrong socket are acknowledged and stay silent. */
export const createBinanceSockets = (site: BinanceSite, { clock, channels, faults }: ExchangeContext) => {
  const symbols = symbolsOf(site, clock)

  const connect = (path: string, query: URLSearchParams, line: ServerSocket): Session => {
    const held = new Set<string>()
    let isMute = false
    const reply = (message: object) =>
      line.send({ channel: 'reply', topic: 'reply', kind: 'whole', text: JSON.stringify(message) })

    const subscribe = (names: readonly string[]) => {
      for (const name of names) {
        held.add(name)
        const make = site.sockets[path]?.(kindOf(name)) ? channelOf(name) : undefined
        if (make) channels.join(line, name, make)
      }
    }

    const unsubscribe = (names: readonly string[]) => {
      for (const name of names) {
        held.delete(name)
        channels.leave(line, name)
      }
    }

    const onMessage = (text: string) => {
      isMute ||= Buffer.byteLength(text) > mostBytes
      if (isMute) return
      const request = readBinanceRequest(text, site.account)
      if ('refusal' in request) return reply(request.refusal)
      const { method, names, id } = request
      if (method === 'LIST_SUBSCRIPTIONS') return reply({ result: [...held], id })
      if (method === 'UNSUBSCRIBE') {
        unsubscribe(names)
        return reply({ result: null, id })
      }
      const { closeCode, ackError } = faults.atSubscribe(names.map(name => ({ channel: name, topic: topicOf(name) })))
      if (closeCode !== undefined) return line.close(closeCode)
      if (ackError !== undefined)
        return reply({ error: { code: ackError, msg: 'Invalid request: invalid stream' }, id })
      subscribe(names)
      reply({ result: null, id })
    }

    subscribe(query.get('streams')?.split('/') ?? [])
    return { onMessage, onClose: () => unsubscribe([...held]) }
  }

  /** How to make the stream of this name; undefined: nothing will ever come of it. */
  const channelOf = (name: string): (() => Channel) | undefined => {
    const [, symbol = '', kind = '', depth, pace = ''] =
      /^([^@A-Z]+)@(miniTicker$|depth(5|10|20)(@\d+ms)?$)/.exec(name) ?? []
    const pair = symbols.get(symbol.toUpperCase())
    if (!pair) return undefined
    if (kind === 'miniTicker') return () => tickerChannel(name, symbol.toUpperCase(), pair)
    const everyMs = site.bookPaces[pace]
    return everyMs === undefined
      ? undefined
      : () => bookChannel(name, symbol.toUpperCase(), pair, Number(depth), everyMs)
  }

  /** Once a second, and only when there was a trade at another price. */
  const tickerChannel = (name: string, symbol: string, pair: Pair): Channel => {
    const decimals = clock.model().tickSize(pair)?.split('.')[1]?.length ?? 0
    const text = (value: number) => site.numberText(value.toFixed(decimals))
    let lastSent: string | undefined
    return {
      channel: name,
      topic: 'ticker',
      everyMs: 1_000,
      next: always => {
        const atMs = clock.now()
        const last = clock.model().priceText(pair, atMs)
        const day = clock.model().day(pair, atMs)
        if (!last || !day || (last === lastSent && !always)) return undefined
        lastSent = last
        const fields = {
          symbol,
          c: site.numberText(last),
          o: text(day.open),
          h: text(day.high),
          l: text(day.low),
          v: site.numberText(day.amount.toFixed(3)),
          q: site.numberText(day.turnover.toFixed(2)),
        }
        return wrapped(name, 'ticker', site.tickerFrame(fields, atMs))
      },
    }
  }

  const bookChannel = (name: string, symbol: string, pair: Pair, depth: number, everyMs: number): Channel => {
    let previousId = site.updateId(Date.now())
    return {
      channel: name,
      topic: 'book',
      everyMs,
      next: () => {
        const id = site.updateId(Date.now())
        const fields = { symbol, id, previousId, ...bookTexts(site, clock, pair, depth) }
        previousId = id
        return wrapped(name, 'book', site.bookFrame(fields, clock.now()))
      },
    }
  }

  const farewell = (line: ServerSocket) => {
    if (site.saysShutdown) {
      line.send(wrapped('!serverShutdown', 'news', { e: 'serverShutdown', E: clock.now() }))
    }
  }

  return { connect, farewell }
}

const wrapped = (stream: string, topic: Topic, data: object) => ({
  channel: stream,
  topic,
  kind: 'whole' as const,
  text: JSON.stringify({ stream, data }),
})

const kindOf = (name: string): string => name.slice(name.indexOf('@') + 1)

const topicOf = (name: string): Topic => (kindOf(name).startsWith('depth') ? 'book' : 'ticker')
