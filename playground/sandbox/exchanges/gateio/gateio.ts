import type { Exchange, ExchangeContext, ExchangeServer } from '../exchange'
import { createGateioMarket } from './market'
import { createGateioRest } from './rest'
import { createGateioSockets } from './socket'

const socketPath = '/ws/v4/'

/** Gate.io spot: api.gateio.ws for both. */
export const gateio: Exchange<{ rest: string; ws: string }> = {
  urls: host => ({ rest: `http://${host}`, ws: `ws://${host}${socketPath}` }),
  proxiedPaths: /^\/api\/v4\/spot\/(tickers|order_book)$/,
  // UNVERIFIED: ping frames are documented, how often they come is not.
  ping: { everyMs: 20_000, pongMs: 60_000 },
  // No limit is documented; no working client sends as many a second.
  messagesPerSecond: 100,
  open: context => openGateio(context),
}

const openGateio = (context: ExchangeContext): ExchangeServer => {
  const market = createGateioMarket(context.clock)
  const rest = createGateioRest(market, context.clock)
  const sockets = createGateioSockets(market, context)
  let isDown = false
  return {
    answer: call => (isDown ? rest.shutDown() : rest.answer(call)),
    refusal: path => (isDown ? 503 : path === socketPath ? undefined : 404),
    connect: (_path, _query, line) => sockets.connect(line),
    // UNVERIFIED: that Gate.io announces nothing before maintenance, then answers with 503 and closes with 1001.
    farewell: () => undefined,
    maintenance: isOn => {
      isDown = isOn
      if (isOn) for (const line of context.sockets) line.close(1001)
    },
  }
}
