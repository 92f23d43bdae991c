import type { Exchange, ExchangeContext, ExchangeServer } from '../exchange'
import { createBinanceRest } from './rest'
import { type BinanceSite, spotSite, usdmSite } from './sites'
import { createBinanceSockets } from './socket'

const dayMs = 86_400_000

/** Binance spot: api.binance.com and stream.binance.com. */
export const binanceSpot: Exchange<{ rest: string; ws: string }> = {
  urls: host => ({ rest: `http://${host}`, ws: `ws://${host}/stream` }),
  ping: { everyMs: 20_000, pongMs: 60_000 },
  messagesPerSecond: 5,
  lifeMs: dayMs,
  open: context => openBinance(spotSite, context),
}

/** Binance USDⓈ-M futures: fapi.binance.com and fstream.binance.com, whose sockets are split by kind of data. */
export const binanceUsdm: Exchange<{ rest: string; wsMarket: string; wsPublic: string }> = {
  urls: host => ({
    rest: `http://${host}`,
    wsMarket: `ws://${host}/market/stream`,
    wsPublic: `ws://${host}/public/stream`,
  }),
  ping: { everyMs: 180_000, pongMs: 600_000 },
  messagesPerSecond: 10,
  lifeMs: dayMs,
  open: context => openBinance(usdmSite, context),
}

const openBinance = (site: BinanceSite, context: ExchangeContext): ExchangeServer => {
  const rest = createBinanceRest(site, context.clock)
  const sockets = createBinanceSockets(site, context)
  let isDown = false
  return {
    answer: call => (isDown ? rest.shutDown() : rest.answer(call)),
    refusal: path => (isDown ? 503 : path in site.sockets ? undefined : 404),
    connect: sockets.connect,
    farewell: sockets.farewell,
    // Binance has no message for maintenance: it goes away and takes no calls. UNVERIFIED: 1001 and 503.
    maintenance: isOn => {
      isDown = isOn
      if (!isOn) return
      for (const line of context.sockets) {
        sockets.farewell(line)
        line.close(1001)
      }
    },
  }
}
