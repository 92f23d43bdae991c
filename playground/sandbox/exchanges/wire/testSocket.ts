import { once } from 'node:events'
import { WebSocket } from 'ws'

/** A client of the stand-ins for tests: a real socket that keeps what it received. */
export type TestSocket = {
  readonly socket: WebSocket
  /** every frame so far: JSON where it is some, else the text or the bytes */
  readonly received: unknown[]
  readonly closed: Promise<number>
  send(message: object | string): void
  /** resolves once everything sent until now has arrived, by the protocol's own ping: no fault touches it */
  caughtUp(): Promise<unknown>
  /** resolves with the frames received once there are so many that match; rejects after fifteen seconds */
  until<Frame = unknown>(count: number, isMatch?: (frame: unknown) => boolean): Promise<Frame[]>
}

const patienceMs = 15_000

export const openSocket = async (url: string, options: { autoPong?: boolean } = {}): Promise<TestSocket> => {
  const socket = new WebSocket(url, options)
  const received: unknown[] = []
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  socket.on('message', (data, isBinary) => received.push(isBinary ? data : read(String(data))))
  await once(socket, 'open')
  return {
    socket,
    received,
    closed,
    send: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    caughtUp: () => {
      const pong = once(socket, 'pong')
      socket.ping()
      return pong
    },
    until: <Frame>(count: number, isMatch: (frame: unknown) => boolean = () => true) =>
      new Promise<Frame[]>((resolve, reject) => {
        const look = () => {
          const matches = received.filter(isMatch)
          if (matches.length < count) return
          clearTimeout(patience)
          socket.off('message', look)
          resolve(matches as Frame[])
        }
        const patience = setTimeout(() => {
          socket.off('message', look)
          reject(new Error(`Waited for ${count} frames, received ${JSON.stringify(received).slice(0, 2_000)}`))
        }, patienceMs)
        socket.on('message', look)
        look()
      }),
  }
}

/** Frames of a combined stream. */
export const isOf = (stream: string) => (frame: unknown) =>
  typeof frame === 'object' && frame !== null && 'stream' in frame && frame.stream === stream

export const isReply = (frame: unknown) => typeof frame === 'object' && frame !== null && !('stream' in frame)

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
