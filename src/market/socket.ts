import { MarketError } from '../domain/errors'
import { createHeartbeat } from './heartbeat'
import type { Timing } from './timing'

/** What the feed uses of a WebSocket: the browser's, or `ws` in Node 20, which has none. */
export type WebSocketLike = {
  send(text: string): void
  close(): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}
export type WebSocketClass = new (url: string) => WebSocketLike

export type SocketState = 'closed' | 'connecting' | 'open' | 'waiting'

type Listeners = {
  onOpen(): void
  /** undefined: a binary frame, which no exchange here sends. */
  onMessage(frame: string | undefined): void
  /** A keep-alive question was answered. */
  onPong(): void
  onSuspect(): void
  onClose(why: MarketError): void
  /** The keep-alive question; undefined: there is none. */
  ping(): string | undefined
}

/** One socket that heals (spec section 4): tries again, asks whether the other side lives, wakes up after a sleep. */
export type HealingSocket = {
  state(): SocketState
  /** Failed connections in a row. */
  failures(): number
  lastMessageAt(): number
  open(): void
  send(text: string): void
  /** The connection carried what it is for: failures before it no longer count as a row. */
  proven(): void
  /** A new connection now; at most one in `reconnectMs`, so that a server can't spin us. */
  replace(why: MarketError): void
  /** This connection is of no use: as if it had broken. */
  fail(why: MarketError): void
  /** On wake and online: asks at once, or tries again at once. */
  check(): void
  close(): void
}

export function createSocket(
  url: string,
  WebSocket: WebSocketClass,
  timing: Timing,
  now: () => number,
  moment: () => number,
  on: Listeners,
): HealingSocket {
  let socket: WebSocketLike | undefined
  let state: SocketState = 'closed'
  let failures = 0
  let triedAt = Number.NEGATIVE_INFINITY
  let replacedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const pulse = createHeartbeat(timing, now, moment, {
    ping() {
      const question = on.ping()
      if (question !== undefined) send(question)
    },
    onSuspect: on.onSuspect,
    onDead: slept => (slept ? replace(lost()) : fail(lost())),
  })

  function connect(): void {
    detach()
    state = 'connecting'
    triedAt = now()
    try {
      socket = new WebSocket(url)
    } catch (cause) {
      fail(new MarketError(`${url} can not be opened`, 400, { cause }))
      return
    }
    timer = setTimeout(() => fail(lost()), timing.openMs)
    socket.onopen = opened
    socket.onmessage = ({ data }: { data: unknown }) => heard(data)
    socket.onerror = () => fail(lost())
    socket.onclose = ({ code }: { code: number }) => fail(FOR_MAINTENANCE.includes(code) ? maintenance() : lost())
  }

  function opened(): void {
    clearTimeout(timer)
    state = 'open'
    pulse.start()
    on.onOpen()
  }

  function heard(data: unknown): void {
    on.onMessage(typeof data === 'string' ? data : undefined)
    const answered = pulse.onMessage()
    if (!answered || state !== 'open') return
    failures = 0
    on.onPong()
  }

  function check(): void {
    if (state === 'open') pulse.check()
    else if (state === 'waiting' && now() - triedAt >= timing.reconnectMs) connect()
  }

  function replace(why: MarketError): void {
    if (now() - replacedAt < timing.reconnectMs) {
      fail(why)
      return
    }
    replacedAt = now()
    detach()
    on.onClose(why)
    connect()
  }

  function fail(why: MarketError): void {
    detach()
    state = 'waiting'
    timer = setTimeout(connect, delayAfter(++failures, timing))
    on.onClose(why)
  }

  // Handlers go first: a late frame of the old socket must not touch the new one's state.
  function detach(): void {
    clearTimeout(timer)
    pulse.stop()
    if (socket === undefined) return
    socket.onopen = socket.onmessage = socket.onclose = null
    // `ws` reports the closing of a socket that never opened as an error, and throws it where nobody listens.
    socket.onerror = () => undefined
    socket.close()
    socket = undefined
  }

  function send(text: string): void {
    if (state === 'open') socket?.send(text)
  }

  return {
    state: () => state,
    failures: () => failures,
    lastMessageAt: pulse.lastMessageAt,
    open() {
      if (state === 'closed') connect()
    },
    send,
    proven() {
      failures = 0
    },
    replace,
    fail,
    check,
    close() {
      detach()
      state = 'closed'
      failures = 0
    },
  }
}

/** Exactly 4 s first (spec section 9), then 4–8 s, from the tenth in a row 15–30 s (reliability.md S7). */
function delayAfter(failures: number, timing: Timing): number {
  if (failures === 1) return timing.reconnectMs
  return (failures < 10 ? timing.reconnectMs : timing.patientMs) * (1 + Math.random())
}

export const lost = (): MarketError => new MarketError('The connection to the exchange was lost')
export const maintenance = (): MarketError => new MarketError('Exchange is under maintenance', 503)

/** Going away, service restart, try again later. */
const FOR_MAINTENANCE: readonly number[] = [1001, 1012, 1013]
