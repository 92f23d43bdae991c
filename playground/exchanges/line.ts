import type { WebSocket } from 'ws'
import type { Exchange } from './exchange'
import type { Faults } from './faults'
import type { Line } from './frame'

type Manners = Pick<Exchange, 'ping' | 'messagesPerSecond' | 'lifeMs'>

/** A client's socket under the exchange's manners: pinged, held to its message limit, closed at its age. */
export const createLine = (
  socket: WebSocket,
  manners: Manners,
  faults: Faults,
  wrote: (data: string | Buffer) => void,
) => {
  const line: Line = {
    send: frame => {
      for (const data of faults.pass(frame)) line.write(data)
    },
    write: data => {
      if (socket.readyState !== socket.OPEN) return
      socket.send(data)
      wrote(data)
    },
    close: (code, reason) => (code === 1006 ? socket.terminate() : socket.close(code, reason)),
  }
  // A client that vanished mid-frame is no error of ours; 'close' follows.
  socket.on('error', () => undefined)
  limit(socket, manners.messagesPerSecond, line)
  const stops = [
    manners.ping ? ping(socket, manners.ping) : undefined,
    manners.lifeMs ? age(line, manners.lifeMs) : undefined,
  ]
  socket.on('close', () => {
    for (const stop of stops) stop?.()
  })
  return line
}

/** Messages, pings and pongs all count, in any second. */
const limit = (socket: WebSocket, perSecond: number, line: Line) => {
  const heardAt: number[] = []
  const count = () => {
    heardAt.push(Date.now())
    if (heardAt.length > perSecond + 1) heardAt.shift()
    if (heardAt.length > perSecond && Date.now() - (heardAt[0] ?? 0) < 1_000) line.close(1008, 'Too many requests')
  }
  for (const event of ['message', 'ping', 'pong']) socket.on(event, count)
}

const ping = (socket: WebSocket, { everyMs, pongMs }: { everyMs: number; pongMs: number }) => {
  let answeredAt = Date.now()
  socket.on('pong', () => {
    answeredAt = Date.now()
  })
  const timer = setInterval(() => {
    if (Date.now() - answeredAt > pongMs + everyMs) socket.terminate()
    else socket.ping(String(Date.now()))
  }, everyMs)
  return () => clearInterval(timer)
}

const age = (line: Line, lifeMs: number) => {
  const timer = setTimeout(() => line.close(1001), lifeMs)
  return () => clearTimeout(timer)
}
