import { randomInt, randomUUID } from 'node:crypto'
import type { ExchangeContext, Session } from '../exchange'
import type { ServerSocket, Topic } from '../wire/frame'
import type { BitfinexMarket } from './market'
import { type BitfinexTopic, readBitfinexRequest, refusedTopic } from './request'
import { createBitfinexStreams, numbered } from './streams'

// One page of the documents says 25, another 30.
const mostChannels = 25

const words: Readonly<Record<number, string>> = {
  20051: 'Websocket server stopping... please reconnect later',
  20060: 'Websocket server resyncing... please reconnect later',
  20061: 'Websocket server resync complete. please reconnect',
}

/** Bitfinex' socket: what is subscribed is known by a channel number that no other connection has. */
export const createBitfinexSockets = (
  market: BitfinexMarket,
  { clock, channels, faults, sockets }: ExchangeContext,
  hbMs: number,
) => {
  const serverId = randomUUID()
  let isDown = false
  let lastChanId = randomInt(1_000, 100_000)
  const { streamOf } = createBitfinexStreams(market, clock, hbMs, () => isDown)

  const connect = (line: ServerSocket): Session => {
    const held = new Map<number, BitfinexTopic>()
    const reply = (message: object) => say(line, 'reply', message)

    const subscribe = (topic: BitfinexTopic, echo: object) => {
      if (isDown) return reply(refusedTopic(echo, 'not ready', 11_000).error)
      if ([...held.values()].some(({ name }) => name === topic.name)) {
        return reply(refusedTopic(echo, 'subscribe: dup', 10_301).error)
      }
      if (held.size >= mostChannels) return reply(refusedTopic(echo, 'subscribe: limit', 10_305).error)
      const { closeCode, ackError } = faults.atSubscribe([
        { channel: topic.name, topic: topic.book ? 'book' : 'ticker' },
      ])
      if (closeCode !== undefined) return line.close(closeCode)
      if (ackError !== undefined) return reply(refusedTopic(echo, 'subscribe: error', ackError).error)
      lastChanId += randomInt(1, 50)
      held.set(lastChanId, topic)
      reply(subscribed(lastChanId, topic, echo))
      channels.join(line, topic.name, () => streamOf(topic), numbered(lastChanId))
    }

    const unsubscribe = (chanId: number) => {
      const topic = held.get(chanId)
      if (!topic) return reply({ event: 'error', msg: 'unsubscribe: invalid', code: 10_401, chanId })
      held.delete(chanId)
      channels.leave(line, topic.name)
      reply({ event: 'unsubscribed', status: 'OK', chanId })
      if (!isDown) sayLate(chanId, topic)
    }

    const onMessage = (text: string) => {
      const request = readBitfinexRequest(text, market)
      if ('error' in request) return reply(request.error)
      if ('ping' in request) return reply({ event: 'pong', ts: clock.now(), ...request.ping })
      if ('chanId' in request) return unsubscribe(request.chanId)
      subscribe(request.topic, request.echo)
    }

    /** What was already on its way when the client left: one frame of a number that is known no more. */
    const sayLate = (chanId: number, { symbol, listing, book }: BitfinexTopic) => {
      const level = book && [...market.book(symbol, listing, clock.now(), book.prec, 1).bids][0]
      const body = book ? level && `[${level.join(',')}]` : market.ticker(listing, clock.now())
      if (body) line.send({ channel: 'late', topic: 'news', kind: 'change', text: `[${chanId},${body}]` })
    }

    say(line, 'news', { event: 'info', version: 2, serverId, platform: { status: isDown ? 0 : 1 } })
    return {
      onMessage,
      onClose: () => {
        for (const { name } of held.values()) channels.leave(line, name)
      },
    }
  }

  return {
    connect,
    farewell: (line: ServerSocket) => say(line, 'news', info(20_051)),
    /** The sockets stay; only their streams fall silent in between. */
    maintenance: (isOn: boolean) => {
      if (isOn === isDown) return
      isDown = isOn
      for (const line of sockets) say(line, 'news', info(isOn ? 20_060 : 20_061))
    },
  }
}

const info = (code: number) => ({ event: 'info', code, msg: words[code] })

const subscribed = (chanId: number, { name, symbol, book }: BitfinexTopic, echo: object) => ({
  event: 'subscribed',
  channel: name.split(' ')[0],
  chanId,
  symbol,
  ...book,
  ...('subId' in echo && { subId: echo.subId }),
  pair: symbol.slice(1),
})

const say = (line: ServerSocket, topic: Topic, message: object) =>
  line.send({ channel: topic, topic, kind: 'whole', text: JSON.stringify(message) })
