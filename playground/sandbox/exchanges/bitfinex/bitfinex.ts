import type { Exchange, ExchangeContext, ExchangeServer } from '../exchange'
import { createQuota } from '../wire/quota'
import { createBitfinexMarket } from './market'
import { createBitfinexRest } from './rest'
import { createBitfinexSockets } from './socket'

const socketPath = '/ws/2'
const minuteMs = 60_000
const connectsPerMinute = 20

/** Bitfinex: api-pub.bitfinex.com for both. `hbMs`: after how long without data a channel says that it lives. */
export const bitfinexOf = ({ hbMs }: { hbMs: number }): Exchange<{ rest: string; ws: string }> => ({
  urls: host => ({ rest: `http://${host}`, ws: `ws://${host}${socketPath}` }),
  proxiedPaths: /^\/v2\/(ticker\/t[^/]+|book\/t[^/]+\/P1|conf\/pub:map:currency:sym,pub:list:pair:exchange)$/,
  // No limit is documented; so many a second is a client out of its mind.
  messagesPerSecond: 100,
  open: context => openBitfinex(context, hbMs),
})

export const bitfinex = bitfinexOf({ hbMs: 15_000 })

const openBitfinex = (context: ExchangeContext, hbMs: number): ExchangeServer => {
  const market = createBitfinexMarket(context.clock)
  const rest = createBitfinexRest(market, context.clock)
  const sockets = createBitfinexSockets(market, context, hbMs)
  const connects = createQuota(connectsPerMinute, minuteMs)
  let isDown = false
  return {
    answer: call => (isDown ? rest.shutDown() : rest.answer(call)),
    // UNVERIFIED: the status; the limit is documented.
    refusal: (path, address) => (path !== socketPath ? 404 : connects(address).isOver ? 429 : undefined),
    connect: (_path, _query, line) => sockets.connect(line),
    farewell: sockets.farewell,
    maintenance: isOn => {
      isDown = isOn
      sockets.maintenance(isOn)
    },
  }
}
