import type { Exchange } from '../exchange'
import { createTape } from '../market/tape'
import { visits } from '../wire/visits'
import { createKrakenRest } from './rest'
import { createKrakenSockets } from './socket'

const socketPath = '/v2'
const tenMinutesMs = 600_000

type Limits = {
  /** how long who is not subscribed may say nothing */
  idleMs: number
  /** connections of one address in ten minutes, before it is banned for ten */
  connects: number
}

/** Kraken: api.kraken.com, and ws.kraken.com in its second version. */
export const krakenOf = (limits: Limits): Exchange<{ rest: string; ws: string }> => ({
  urls: host => ({ rest: `http://${host}`, ws: `ws://${host}${socketPath}` }),
  proxiedPaths: /^\/0\/public\/(Ticker|Depth)$/,
  // No limit is documented; so many a second is a client out of its mind.
  messagesPerSecond: 100,
  open: context => {
    const tape = createTape(context.clock)
    const rest = createKrakenRest(context.clock, tape)
    const sockets = createKrakenSockets(context, tape, limits)
    const mayConnect = visits({ most: limits.connects, inMs: tenMinutesMs, banMs: tenMinutesMs })
    let isDown = false
    return {
      answer: call => (isDown ? rest.shutDown() : rest.answer(call)),
      refusal: (path, address) => {
        if (path !== socketPath) return 404
        // UNVERIFIED: the status; limit and ban are documented.
        return mayConnect(address) ? undefined : 429
      },
      connect: sockets.connect,
      farewell: () => undefined,
      // Sockets stay open through maintenance and get its status (status channel).
      maintenance: isOn => {
        isDown = isOn
        sockets.maintenance(isOn)
      },
    }
  },
})

export const kraken = krakenOf({ idleMs: 60_000, connects: 150 })
