import type { Exchange } from '../exchange'
import { createTape } from '../market/tape'
import { allowances } from '../wire/allowance'
import { createCoinbaseRest } from './rest'
import { createCoinbaseSockets } from './socket'

/** Coinbase Exchange. A client must subscribe within `firstMessageMs`. */
export const coinbaseOf = (limits: { firstMessageMs: number }): Exchange<{ rest: string; ws: string }> => ({
  urls: host => ({ rest: `http://${host}`, ws: `ws://${host}` }),
  // "100 client messages a second"; the slower limit on the long run is the conversation's.
  messagesPerSecond: 100,
  open: context => {
    const tape = createTape(context.clock)
    const rest = createCoinbaseRest(context.clock, tape)
    const { connect } = createCoinbaseSockets(context, tape, limits)
    // 8 connections a second for an address, 20 at once.
    const mayConnect = allowances(8, 20)
    let isDown = false
    return {
      answer: call => (isDown ? rest.shutDown() : rest.answer(call)),
      refusal: (path, address) => {
        if (path !== '/') return 404
        // UNVERIFIED: both statuses; the limit is documented.
        if (isDown) return 503
        return mayConnect(address) ? undefined : 429
      },
      connect,
      farewell: () => undefined,
      // No message for maintenance is documented: it goes away and takes no calls. UNVERIFIED: 1001.
      maintenance: isOn => {
        isDown = isOn
        if (isOn) for (const line of context.sockets) line.close(1001)
      },
    }
  },
})

export const coinbase = coinbaseOf({ firstMessageMs: 5_000 })
