import type { Exchange } from '../exchange'
import type { Faults } from './faults'
import type { ServerSocket } from './frame'

/** What carries an exchange's words to one client: a real socket, or one in memory. */
export type Wire = {
  isOpen(): boolean
  send(data: string | Buffer): void
  /** the protocol's own ping frame */
  ping(): void
  close(code: number, reason?: string): void
  /** without a word */
  terminate(): void
}

/** A client's socket under the limits of the exchange. It receives the events of its wire. */
type LimitedSocket = ServerSocket & {
  /** a message, a ping or a pong of the client */
  onMessage(): void
  onPong(): void
  onClose(): void
}

type SocketLimits = Pick<Exchange, 'ping' | 'messagesPerSecond' | 'lifeMs'>

/** A client's socket under the exchange's manners: pinged, held to its message limit, closed at its age. */
export const createServerSocket = (
  wire: Wire,
  { ping, messagesPerSecond, lifeMs }: SocketLimits,
  faults: Faults,
  wrote: (data: string | Buffer) => void,
): LimitedSocket => {
  const isTooMuch = counted(messagesPerSecond)
  let pongedAt = Date.now()

  const line: ServerSocket = {
    send: frame => {
      for (const data of faults.pass(frame)) line.write(data)
    },
    write: data => {
      if (!wire.isOpen()) return
      wire.send(data)
      wrote(data)
    },
    close: (code, reason) => (code === 1006 ? wire.terminate() : wire.close(code, reason)),
  }

  const age = lifeMs === undefined ? undefined : setTimeout(() => line.close(1001), lifeMs)
  const pings =
    ping &&
    setInterval(() => {
      if (Date.now() - pongedAt > ping.pongMs + ping.everyMs) wire.terminate()
      else wire.ping()
    }, ping.everyMs)

  return {
    ...line,
    onMessage: () => {
      // UNVERIFIED: that too many end a connection is documented, code and words are not.
      if (isTooMuch()) line.close(1008, 'Too many requests')
    },
    onPong: () => {
      pongedAt = Date.now()
    },
    onClose: () => {
      clearTimeout(age)
      clearInterval(pings)
    },
  }
}

/** Messages, pings and pongs all count, in any second. */
const counted = (perSecond: number) => {
  const receivedAt: number[] = []
  return () => {
    receivedAt.push(Date.now())
    if (receivedAt.length > perSecond + 1) receivedAt.shift()
    return receivedAt.length > perSecond && Date.now() - (receivedAt[0] ?? 0) < 1_000
  }
}
