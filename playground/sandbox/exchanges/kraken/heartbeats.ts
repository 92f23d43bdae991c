import type { ServerSocket } from '../wire/frame'

const beatMs = 1_000

/**
 * Sends a subscribed client a heartbeat whenever nothing else was sent for a second, and closes the connection of a
 * client that is neither subscribed nor sends anything. All frames must be sent over the returned socket.
 */
export const createPulse = (raw: ServerSocket, idleMs: number, isSubscribed: () => boolean) => {
  let wroteMs = Date.now()
  let activeMs = Date.now()
  let timer: NodeJS.Timeout | undefined

  const write = (data: string | Buffer) => {
    wroteMs = Date.now()
    raw.write(data)
  }
  const line: ServerSocket = {
    ...raw,
    write,
    send: frame => {
      wroteMs = Date.now()
      raw.send(frame)
    },
  }

  const look = () => {
    const atMs = Date.now()
    if (isSubscribed()) activeMs = atMs
    // UNVERIFIED: the code and the word; that a minute of inactivity ends it is documented.
    if (atMs - activeMs >= idleMs) return line.close(1000, 'Idle')
    if (isSubscribed() && atMs - wroteMs >= beatMs) {
      line.send({ channel: 'heartbeat', topic: 'news', kind: 'whole', text: '{"channel":"heartbeat"}' })
    }
    const restMs = beatMs - (Date.now() - wroteMs)
    timer = setTimeout(look, restMs > 0 ? restMs : beatMs)
  }
  look()

  return {
    line,
    pulse: {
      onMessage: () => {
        activeMs = Date.now()
      },
      onClose: () => clearTimeout(timer),
    },
  }
}
