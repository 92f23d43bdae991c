import type { ServerSocket } from '../wire/frame'

const beatMs = 1_000

/**
 * Keeps time on one client's socket: a heartbeat whenever nothing was sent for a second, but only to who is subscribed;
 * and an end for who neither is subscribed nor says anything. All that is sent must go over the returned line.
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
      heard: () => {
        activeMs = Date.now()
      },
      ended: () => clearTimeout(timer),
    },
  }
}
