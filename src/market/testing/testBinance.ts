import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** For tests: a Binance on real sockets that sends exactly what the test gives it. */
export type TestBinance = {
  readonly rest: string
  readonly ws: string
  /** The open connections. */
  readonly sockets: () => WebSocket[]
  /** How many were ever opened. */
  readonly opened: () => number
  /** Every message of every client, parsed, in order. */
  readonly received: { readonly method: string; readonly params?: string[]; readonly id: number; readonly at: number }[]
  readonly requests: string[]
  /** Sends a frame without a stream's wrapper. */
  tell(text: string | Buffer): void
  tick(stream: string, data: unknown): void
  close(): Promise<void>
}

type Behaviour = {
  /** Answers REST; the default gives 97120.01 and a book of two levels. */
  answer?: (path: URL, response: ServerResponse, request: IncomingMessage) => void
  /** Answers a client's message; the default acknowledges. */
  reply?: (message: TestBinance['received'][number], socket: WebSocket) => void
  connected?: (socket: WebSocket) => void
}

export async function startTestBinance(behaviour: Behaviour = {}): Promise<TestBinance> {
  const received: TestBinance['received'] = []
  const requests: string[] = []
  const { answer = answerWell, reply = acknowledge } = behaviour
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(new URL(request.url ?? '', 'http://binance'), response, request)
  })
  const sockets = new WebSocketServer({ server })
  let opened = 0
  sockets.on('connection', socket => {
    opened++
    socket.on('message', data => {
      const message = { ...JSON.parse(String(data)), at: performance.now() }
      received.push(message)
      reply(message, socket)
    })
    behaviour.connected?.(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const tell = (text: string | Buffer) => {
    for (const socket of sockets.clients) socket.send(text)
  }
  return {
    rest: `http://127.0.0.1:${port}`,
    ws: `ws://127.0.0.1:${port}/stream`,
    sockets: () => [...sockets.clients],
    opened: () => opened,
    received,
    requests,
    tell,
    tick: (stream, data) => tell(JSON.stringify({ stream, data })),
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/** As Binance does: null for a subscription, the list for the ping. */
export function acknowledge(message: TestBinance['received'][number], socket: WebSocket): void {
  socket.send(JSON.stringify({ result: message.method === 'LIST_SUBSCRIPTIONS' ? [] : null, id: message.id }))
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

function answerWell(path: URL, response: ServerResponse): void {
  const symbol = path.searchParams.get('symbol')
  if (path.pathname.includes('depth')) answerJson(response, 200, book(100, '97119.99', '97120.01'))
  else answerJson(response, 200, { symbol, price: '97120.01000000' })
}

export const book = (lastUpdateId: number, bid: string, ask: string) => ({
  lastUpdateId,
  bids: [[bid, '1.35725000']],
  asks: [[ask, '1.42382000']],
})

export const miniTicker = (price: string) => ({
  e: '24hrMiniTicker',
  E: 1,
  s: 'BTCUSDT',
  c: price,
  o: '95800.10000000',
})
