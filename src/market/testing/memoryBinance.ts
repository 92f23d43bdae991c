import type { WebSocketClass, WebSocketLike } from '../socket'

type Said = { readonly method: string; readonly params?: string[]; readonly id: number; readonly at: number }

export type MemorySocket = WebSocketLike & {
  readonly url: string
  readonly madeAt: number
  readonly state: 'connecting' | 'open' | 'closed'
  readonly sent: readonly Said[]
  readonly subscribed: ReadonlySet<string>
  say(data: unknown): void
  /** The other side closes it. */
  end(code: number): void
}

/** For tests in virtual time: a Binance in memory that opens, acknowledges and answers until it is told otherwise. */
export type MemoryBinance = {
  readonly WebSocket: WebSocketClass
  readonly fetch: typeof globalThis.fetch
  /** Every socket ever made, in order. */
  readonly sockets: readonly MemorySocket[]
  /** Those open now. */
  readonly open: () => MemorySocket[]
  /** New sockets fail; open ones go on. */
  reachable: boolean
  readonly frozen: boolean
  /** Open sockets neither hear nor speak; thawed, those still open hear what they were sent. */
  freeze(frozen: boolean): void
  /** What REST answers; undefined: the network fails. */
  rest: ((url: string) => { status: number; body: unknown } | Promise<never>) | undefined
  readonly asked: readonly string[]
  /** To every socket that has subscribed to it. */
  tick(stream: string, data: unknown): void
}

const latencyMs = 20

export function createMemoryBinance(): MemoryBinance {
  const sockets: Socket[] = []
  const asked: string[] = []
  const held: (() => void)[] = []
  let frozen = false

  class Socket implements MemorySocket {
    readonly madeAt = Date.now()
    readonly sent: Said[] = []
    readonly subscribed = new Set<string>()
    state: MemorySocket['state'] = 'connecting'
    onopen: ((event: never) => void) | null = null
    onmessage: ((event: never) => void) | null = null
    onclose: ((event: never) => void) | null = null
    onerror: ((event: never) => void) | null = null

    constructor(readonly url: string) {
      sockets.push(this)
      setTimeout(() => {
        if (this.state !== 'connecting') return
        if (!binance.reachable) return this.end(1006)
        this.state = 'open'
        this.onopen?.({} as never)
      }, latencyMs)
    }

    send(text: string) {
      const said = { ...JSON.parse(text), at: Date.now() } as Said
      this.sent.push(said)
      if (frozen) held.push(() => this.hear(said))
      else this.hear(said)
    }

    hear(said: Said) {
      if (this.state !== 'open') return
      for (const stream of said.params ?? []) {
        if (said.method === 'SUBSCRIBE') this.subscribed.add(stream)
        else this.subscribed.delete(stream)
      }
      const result = said.method === 'LIST_SUBSCRIPTIONS' ? [...this.subscribed] : null
      setTimeout(() => this.say(JSON.stringify({ result, id: said.id })), latencyMs)
    }

    say(data: unknown) {
      if (this.state === 'open' && !frozen) this.onmessage?.({ data } as never)
    }

    end(code: number) {
      if (this.state === 'closed') return
      this.state = 'closed'
      if (code === 1006) this.onerror?.({} as never)
      this.onclose?.({ code } as never)
    }

    close() {
      this.state = 'closed'
    }
  }

  const binance: MemoryBinance = {
    WebSocket: Socket,
    async fetch(input) {
      asked.push(String(input))
      await new Promise(done => setTimeout(done, latencyMs))
      if (binance.rest === undefined) throw new TypeError('Failed to fetch')
      const { status, body } = await binance.rest(String(input))
      return new Response(JSON.stringify(body), { status })
    },
    sockets,
    open: () => sockets.filter(({ state }) => state === 'open'),
    reachable: true,
    get frozen() {
      return frozen
    },
    freeze(now) {
      frozen = now
      if (!frozen) for (const hear of held.splice(0)) hear()
    },
    rest: url => ({ status: 200, body: url.includes('depth') ? aBook : aPrice }),
    asked,
    tick(stream, data) {
      for (const socket of sockets) if (socket.subscribed.has(stream)) socket.say(JSON.stringify({ stream, data }))
    },
  }
  return binance
}

const aPrice = { symbol: 'BTCUSDT', price: '97120.01000000' }
const aBook = { lastUpdateId: 100, bids: [['97119.99', '1.35725']], asks: [['97120.01', '1.42382']] }
