/** Forty streams of Binance, and what they send for five seconds. */
export const COUNT = 40
export const TICKS = 250
/** Fifty updates a second. */
export const TICK_MS = 20

export const PAIRS = Array.from({ length: COUNT }, (_, at) => ({ base: `C${at}`, counter: 'USDT' }))
const streamOf = (at: number) => `c${at}usdt@miniTicker`

/** Each message moves its price by some cents. Written before the first round, as the exchange would have done it. */
const MESSAGES = Array.from({ length: TICKS }, (_, tick) =>
  PAIRS.map(({ base, counter }, at) =>
    JSON.stringify({
      stream: streamOf(at),
      data: {
        e: '24hrMiniTicker',
        E: 1_767_225_600_000 + tick * TICK_MS,
        s: base + counter,
        c: priceAt(at, tick),
        o: '95800.00000000',
        h: '97000.00000000',
        l: '95100.00000000',
        v: '18234.51200000',
        q: '1756234123.12345600',
      },
    }),
  ),
)

function priceAt(at: number, tick: number): string {
  return `${(90_000 + at * 7 + Math.sin(tick / 9 + at) * 40).toFixed(2)}000000`
}

let hasTicked = false

/** Whether prices were sent since the last call. */
export function takeTicked(): boolean {
  const had = hasTicked
  hasTicked = false
  return had
}

/** Sends all forty prices every `TICK_MS`; returns the way to stop. */
export function startTicking(receive: (message: string) => void): () => void {
  let tick = 0
  const timer = setInterval(() => {
    hasTicked = true
    for (const message of MESSAGES[tick++ % TICKS] ?? []) receive(message)
  }, TICK_MS)
  return () => clearInterval(timer)
}

/** A socket that opens at once and acknowledges as Binance does. */
export class MemorySocket {
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: never) => void) | null = null
  onclose = null
  onerror = null
  private readonly streams = new Set<string>()

  constructor() {
    sockets.push(this)
    setTimeout(() => this.onopen?.({} as never))
  }

  send(text: string): void {
    const { method, params = [], id } = JSON.parse(text) as { method: string; params?: string[]; id: number }
    if (method === 'SUBSCRIBE') for (const stream of params) this.streams.add(stream)
    const result = method === 'LIST_SUBSCRIPTIONS' ? [...this.streams] : null
    setTimeout(() => this.receive(JSON.stringify({ result, id })))
  }

  receive(data: string): void {
    this.onmessage?.({ data } as never)
  }

  close(): void {
    sockets.splice(sockets.indexOf(this), 1)
  }
}

export const sockets: MemorySocket[] = []
