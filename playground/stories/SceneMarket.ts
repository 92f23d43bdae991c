/** One price for every pair, moving a little each second: what a scene shows where a market would be. */
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

  /** Binance's: every question is acknowledged, LIST_SUBSCRIPTIONS too. */
  send(text: string): void {
    const { method, params = [], id } = JSON.parse(text) as { method: string; params?: string[]; id: number }
    for (const stream of params) {
      if (method === 'SUBSCRIBE') this.streams.add(stream)
      if (method === 'UNSUBSCRIBE') this.streams.delete(stream)
    }
    this.say(method === 'LIST_SUBSCRIPTIONS' ? { result: [...this.streams], id } : { result: null, id })
    this.tick()
  }

  close(): void {
    clearInterval(this.timer)
  }

  private tick(): void {
    const now = Date.now()
    const price = (96_250.5 + Math.round(Math.sin(now / 7_000) * 40_00) / 100).toFixed(2)
    for (const stream of this.streams) {
      const s = stream.split('@')[0]?.toUpperCase()
      const data = {
        e: '24hrMiniTicker',
        E: now,
        s,
        c: price,
        o: '95800.00',
        h: '97000.00',
        l: '95100.00',
        v: '1',
        q: '1',
      }
      this.say({ stream, data })
    }
  }

  private say(frame: unknown): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(frame) } as never))
  }
}

/** A market that nobody reaches. */
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
