import { MarketError } from '../domain/errors'
import type { Timing } from './timing'

/** What the feed uses of a WebSocket: the browser's, or `ws` in Node 20, which has none. */
export type WebSocketLike = {
  readonly readyState: number
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
  opened(): void
  /** undefined: a binary frame, which no exchange here sends. */
  heard(frame: string | undefined): void
  /** A keep-alive question was answered. */
  answered(): void
  /** Nothing was heard for too long to call a price live; the question is out. */
  doubted(): void
  down(error: MarketError): void
  probe(): string | undefined
}

/** One socket that heals (spec section 4): tries again, asks whether the other side lives, wakes up after a sleep. */
export type HealingSocket = {
  readonly state: () => SocketState
  readonly failures: () => number
  /** Epoch ms of the last frame; of the opening before the first. */
  readonly heardAt: () => number
  open(): void
  send(text: string): void
  /** The connection carried what it is for: failures before it no longer count as a row. */
  proven(): void
  /** A new connection now; at most one in `reconnectMs`, so that a server can't spin us. */
  replace(error: MarketError): void
  /** This connection is of no use: as if it had broken. */
  fail(error: MarketError): void
  /** Called on wake and online: asks at once, or tries again at once. */
  check(): void
  close(): void
}

export function createSocket(
  url: string,
  WebSocket: WebSocketClass,
  timing: Timing,
  now: () => number,
  on: Listeners,
): HealingSocket {
  let socket: WebSocketLike | undefined
  let state: SocketState = 'closed'
  let failures = 0
  let heardAt = 0
  let triedAt = Number.NEGATIVE_INFINITY
  let replacedAt = Number.NEGATIVE_INFINITY
  let checkedAt = 0
  let askedAt = 0
  let wait: Timer
  let pulse: Timer
  let answer: Timer

  function connect(): void {
    detach()
    state = 'connecting'
    triedAt = now()
    try {
      socket = new WebSocket(url)
    } catch (cause) {
      fail(new MarketError(`${url} can't be opened`, 400, { cause }))
      return
    }
    wait = setTimeout(() => fail(lost()), timing.openMs)
    socket.onopen = opened
    socket.onmessage = ({ data }: { data: unknown }) => heard(data)
    socket.onerror = () => fail(lost())
    socket.onclose = ({ code }: { code: number }) =>
      fail(CLOSED_FOR_MAINTENANCE.includes(code) ? maintenance() : lost())
  }

  function opened(): void {
    clearTimeout(wait)
    state = 'open'
    heardAt = checkedAt = now()
    pulse = setInterval(tick, timing.pingMs)
    on.opened()
  }

  function heard(data: unknown): void {
    heardAt = now()
    const answered = answer !== undefined
    clearTimeout(answer)
    answer = undefined
    on.heard(typeof data === 'string' ? data : undefined)
    if (!answered || state !== 'open') return
    failures = 0
    on.answered()
  }

  function tick(): void {
    const slept = now() - checkedAt > timing.asleepMs
    checkedAt = now()
    if (slept) check()
    else probe()
  }

  function probe(): void {
    if (answer !== undefined) return
    const question = on.probe()
    if (question === undefined) {
      if (now() - heardAt > timing.pongMs) fail(lost())
      return
    }
    askedAt = now()
    answer = setTimeout(unanswered, timing.pongMs)
    send(question)
  }

  // After a sleep the timer fires first and late: that is no failure of the exchange.
  function unanswered(): void {
    if (now() - askedAt > timing.asleepMs) replace(lost())
    else fail(lost())
  }

  function check(): void {
    if (state === 'waiting' && now() - triedAt >= timing.reconnectMs) connect()
    if (state !== 'open') return
    const silentFor = now() - heardAt
    if (silentFor > timing.asleepMs) replace(lost())
    else {
      if (silentFor > timing.pingMs + timing.pongMs) on.doubted()
      probe()
    }
  }

  function replace(error: MarketError): void {
    if (now() - replacedAt < timing.reconnectMs) {
      fail(error)
      return
    }
    replacedAt = now()
    detach()
    on.down(error)
    connect()
  }

  function fail(error: MarketError): void {
    detach()
    state = 'waiting'
    failures++
    wait = setTimeout(connect, delayAfter(failures, timing))
    on.down(error)
  }

  // Handlers go first: a late frame of the old socket must not touch the new one's state.
  function detach(): void {
    clearTimeout(wait)
    clearInterval(pulse)
    clearTimeout(answer)
    answer = undefined
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
    heardAt: () => heardAt,
    open: () => {
      if (state === 'closed') connect()
    },
    send,
    proven: () => {
      failures = 0
    },
    replace,
    fail,
    check,
    close: () => {
      detach()
      state = 'closed'
      failures = 0
    },
  }
}

/** Exactly 4 s first (spec section 9), then 4–8 s, from the tenth in a row 15–30 s (reliability.md S7). */
export function delayAfter(failures: number, timing: Timing): number {
  if (failures === 1) return timing.reconnectMs
  return (failures < 10 ? timing.reconnectMs : timing.patientMs) * (1 + Math.random())
}

export const lost = (): MarketError => new MarketError('The connection to the exchange was lost')
export const maintenance = (): MarketError => new MarketError('Exchange is under maintenance', 503)

/** Going away, service restart, try again later. */
const CLOSED_FOR_MAINTENANCE: readonly number[] = [1001, 1012, 1013]

type Timer = ReturnType<typeof setTimeout> | undefined
