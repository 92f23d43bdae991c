/** A WebSocket with one price and one book for every pair but USDT/EUR, moving a little each second. */
export class SceneMarket {
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: never) => void) | null = null
  onclose: ((event: never) => void) | null = null
  onerror: ((event: never) => void) | null = null
  private readonly streams = new Set<string>()
  private readonly timer = setInterval(() => this.tick(), 1_000)

  constructor(readonly url: string) {
    queueMicrotask(() => this.onopen?.({} as never))
  }

  /** Answers as Binance does. */
  send(text: string): void {
    const { method, params = [], id } = JSON.parse(text) as { method: string; params?: string[]; id: number }
    for (const stream of params) {
      if (method === 'SUBSCRIBE') this.streams.add(stream)
      if (method === 'UNSUBSCRIBE') this.streams.delete(stream)
    }
    this.emit(method === 'LIST_SUBSCRIPTIONS' ? { result: [...this.streams], id } : { result: null, id })
    this.tick()
  }

  protected lists(_stream: string): boolean {
    return true
  }

  close(): void {
    clearInterval(this.timer)
  }

  private tick(): void {
    const now = Date.now()
    const wave = Math.sin(now / 7_000)
    for (const stream of this.streams) {
      if (!this.lists(stream)) continue
      const price = stream.startsWith('usdteur') ? 0.92 : 96_250.5 + Math.round(wave * 40_00) / 100
      const data = stream.endsWith('@depth20') ? book(price, now) : ticker(stream, price, now)
      this.emit({ stream, data })
    }
  }

  private emit(frame: unknown): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(frame) } as never))
  }
}

const ticker = (stream: string, price: number, now: number) => ({
  e: '24hrMiniTicker',
  E: now,
  s: stream.split('@')[0]?.toUpperCase(),
  c: price.toFixed(2),
  o: '95800.00',
  h: '97000.00',
  l: '95100.00',
  v: '1',
  q: '1',
})

const SIZES = [0.088, 0.655, 1.94, 0.274, 1.118, 2.33, 0.519, 3.084, 0.412, 1.204]

/** Twenty levels a side around the price, 60 cents apart; prices below 10 get smaller steps and larger amounts. */
const book = (price: number, now: number) => {
  const [step, decimals, size] = price < 10 ? [0.0001, 5, 100_000] : [0.6, 2, 1]
  const side = (sign: 1 | -1) =>
    Array.from({ length: 20 }, (_, at) => [
      (price + sign * step * (1 / 3 + at)).toFixed(decimals),
      String((SIZES[(at + (sign > 0 ? 0 : 4)) % SIZES.length] ?? 0) * size),
    ])
  return { lastUpdateId: now, asks: side(1), bids: side(-1) }
}

/** Lists one pair, and is silent about others. */
export const marketOf = (symbol: string) =>
  class extends SceneMarket {
    protected override lists(stream: string): boolean {
      return stream.startsWith(`${symbol.toLowerCase()}@`)
    }
  }

/** Disconnects after four seconds. */
export class LeavingMarket extends SceneMarket {
  private readonly end = setTimeout(() => this.leave(), 4_000)

  private leave(): void {
    super.close()
    this.onclose?.({ code: 1006 } as never)
  }

  override close(): void {
    clearTimeout(this.end)
    super.close()
  }
}

/** Never connects. */
export class ClosedMarket {
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: never) => void) | null = null
  onclose: ((event: never) => void) | null = null
  onerror: ((event: never) => void) | null = null

  constructor(readonly url: string) {
    queueMicrotask(() => this.onclose?.({ code: 1006 } as never))
  }

  send(): void {}
  close(): void {}
}
