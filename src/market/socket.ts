import { MarketError } from '../domain/errors'
import { createHeartbeat } from './heartbeat'
import type { Timing } from './timing'

/** The part of WebSocket that the feed uses. Node 20 has no WebSocket: there it is `ws`. */
export type WebSocketLike = {
  send(text: string): void
  close(): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}
export type WebSocketClass = new (url: string) => WebSocketLike

/** `resting`: reconnects after `longPauseMs` only, because the exchange has rejected every stream. */
export type SocketState = 'closed' | 'connecting' | 'open' | 'waiting' | 'resting'

type Listeners = {
  onOpen(): void
  /** `undefined`: a binary frame, which no exchange here sends. */
  onMessage(frame: string | undefined): void
  /** The first message after a ping arrived. */
  onPong(): void
  /** No message has arrived within the time for a ping and its answer. */
  onSuspect(): void
  onClose(why: MarketError): void
  /** The exchange has rejected every stream, so that a connection would carry nothing. */
  isRejected(): boolean
  /** The exchange's ping message; `undefined`: it has none. */
  ping(): string | undefined
}

/** A WebSocket that reconnects, pings its peer, and notices when the machine was asleep. */
type ReconnectingSocket = {
  state(): SocketState
  /** Failed connections in a row. */
  failures(): number
  lastMessageAt(): number
  /** Connects, unless it is open, connecting or about to reconnect. */
  open(): void
  send(text: string): void
  /** A readable value has arrived: counts the failures from 0 again. */
  resetFailures(): void
  /** Opens a new connection now; at most once in `reconnectMs`, so that a server can't make us loop. */
  replace(why: MarketError): void
  /** Closes the connection and reconnects after a delay. */
  fail(why: MarketError): void
  /** The page woke up or is online again: pings now, or reconnects now. */
  check(): void
  close(): void
}

export function createSocket(
  url: string,
  WebSocket: WebSocketClass,
  timing: Timing,
  now: () => number,
  frameTime: () => number,
  on: Listeners,
): ReconnectingSocket {
  let socket: WebSocketLike | undefined
  let state: SocketState = 'closed'
  let failures = 0
  let attemptedAt = Number.NEGATIVE_INFINITY
  let replacedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const heartbeat = createHeartbeat(timing, now, frameTime, {
    ping() {
      const message = on.ping()
      if (message !== undefined) send(message)
    },
    onSuspect: on.onSuspect,
    onDead: slept => (slept ? replace(connectionLost()) : fail(connectionLost())),
  })

  function connect(): void {
    detach()
    state = 'connecting'
    attemptedAt = now()
    try {
      socket = new WebSocket(url)
    } catch (cause) {
      fail(new MarketError(`${url} can not be opened`, 400, { cause }))
      return
    }
    timer = setTimeout(() => fail(connectionLost()), timing.openMs)
    socket.onopen = onOpen
    socket.onmessage = ({ data }: { data: unknown }) => onMessage(data)
    socket.onerror = () => fail(connectionLost())
    socket.onclose = ({ code }: { code: number }) =>
      fail(MAINTENANCE_CODES.includes(code) ? underMaintenance() : connectionLost())
  }

  function onOpen(): void {
    clearTimeout(timer)
    state = 'open'
    heartbeat.start()
    on.onOpen()
  }

  function onMessage(data: unknown): void {
    on.onMessage(typeof data === 'string' ? data : undefined)
    const answersPing = heartbeat.onMessage()
    if (!answersPing || state !== 'open') return
    failures = 0
    on.onPong()
  }

  function check(): void {
    if (state === 'open') heartbeat.check()
    else if (state === 'waiting' && now() - attemptedAt >= timing.reconnectMs) connect()
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
    // Coinbase closes a connection that carries no stream, so one whose streams were all rejected waits a minute. In
    // maintenance a rejection may be wrong.
    state = on.isRejected() && why.code !== MAINTENANCE ? 'resting' : 'waiting'
    timer = setTimeout(connect, state === 'resting' ? timing.longPauseMs : reconnectDelay(++failures, timing))
    on.onClose(why)
  }

  // Handlers are removed first: a late frame of the old socket must not change the new one's state.
  function detach(): void {
    clearTimeout(timer)
    heartbeat.stop()
    if (socket === undefined) return
    socket.onopen = socket.onmessage = socket.onclose = null
    // `ws` emits an error when a socket is closed before it opened, and an error without a handler is thrown.
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
    lastMessageAt: heartbeat.lastMessageAt,
    open() {
      if (state === 'closed' || state === 'resting') connect()
    },
    send,
    resetFailures() {
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

/** Random from the second failure on, as many tabs must not reconnect at the same time. */
function reconnectDelay(failures: number, timing: Timing): number {
  if (failures === 1) return timing.reconnectMs
  return (failures < 10 ? timing.reconnectMs : timing.patientMs) * (1 + Math.random())
}

export const connectionLost = (): MarketError => new MarketError('The connection to the exchange was lost')
const MAINTENANCE = 503
export const underMaintenance = (): MarketError => new MarketError('Exchange is under maintenance', MAINTENANCE)

/** Going away, service restart, try again later. https://www.iana.org/assignments/websocket/websocket.xml */
const MAINTENANCE_CODES: readonly number[] = [1001, 1012, 1013]
