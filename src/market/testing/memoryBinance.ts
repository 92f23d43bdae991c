import type { WebSocketClass, WebSocketLike } from '../socket'

type ReceivedMessage = { readonly method: string; readonly params?: string[]; readonly id: number; readonly at: number }

type MemorySocket = WebSocketLike & {
  readonly url: string
  readonly madeAt: number
  readonly state: 'connecting' | 'open' | 'closed'
  readonly sent: readonly ReceivedMessage[]
  readonly subscribed: ReadonlySet<string>
  say(data: unknown): void
  /** The exchange closes the connection. */
  end(code: number): void
}

/** For tests in virtual time: a Binance in memory. It opens, acknowledges and answers by default. */
export type MemoryBinance = {
  readonly WebSocket: WebSocketClass
  readonly fetch: typeof globalThis.fetch
  /** Every socket ever made, in order. */
  readonly sockets: readonly MemorySocket[]
  readonly open: () => MemorySocket[]
  /** False: new sockets fail, and open ones go on. */
  reachable: boolean
  readonly frozen: boolean
  /** Frozen sockets neither receive nor send; once thawed, they receive what was sent meanwhile. */
  freeze(frozen: boolean): void
  /** The REST response; `undefined`: the network fails. */
  rest: ((url: string) => { status: number; body: unknown } | Promise<never>) | undefined
  readonly requests: readonly string[]
  /** Sends to every socket that subscribed to the stream. */
  tick(stream: string, data: unknown): void
}

const latencyMs = 20

export function createMemoryBinance(): MemoryBinance {
  const sockets: Socket[] = []
  const requests: string[] = []
  const pending: (() => void)[] = []
  let frozen = false

  class Socket implements MemorySocket {
    readonly madeAt = Date.now()
    readonly sent: ReceivedMessage[] = []
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
      const message = { ...JSON.parse(text), at: Date.now() } as ReceivedMessage
      this.sent.push(message)
      if (frozen) pending.push(() => this.receive(message))
      else this.receive(message)
    }

    receive(message: ReceivedMessage) {
      if (this.state !== 'open') return
      for (const stream of message.params ?? []) {
        if (message.method === 'SUBSCRIBE') this.subscribed.add(stream)
        else this.subscribed.delete(stream)
      }
      const result = message.method === 'LIST_SUBSCRIPTIONS' ? [...this.subscribed] : null
      setTimeout(() => this.say(JSON.stringify({ result, id: message.id })), latencyMs)
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
      requests.push(String(input))
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
      if (!frozen) for (const receive of pending.splice(0)) receive()
    },
    rest: url => ({ status: 200, body: url.includes('depth') ? aBook : aPrice }),
    requests,
    tick(stream, data) {
      for (const socket of sockets) if (socket.subscribed.has(stream)) socket.say(JSON.stringify({ stream, data }))
    },
  }
  return binance
}

const aPrice = { symbol: 'BTCUSDT', price: '97120.01000000' }
const aBook = { lastUpdateId: 100, bids: [['97119.99', '1.35725']], asks: [['97120.01', '1.42382']] }
