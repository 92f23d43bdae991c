import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

type ReceivedMessage = Readonly<Record<string, unknown>>

/** For tests: an exchange on real sockets that sends exactly what the test gives it. */
export type TestExchange = {
  readonly rest: string
  readonly ws: string
  /** The paths of the REST requests, in order. */
  readonly requests: readonly string[]
  /** Every message of every client, parsed, in order. */
  readonly received: readonly ReceivedMessage[]
  /** How many connections were ever opened. */
  readonly opened: () => number
  /** Sends to every connected client. */
  tell(frame: unknown): void
  close(): Promise<void>
}

type Behaviour = {
  answer(url: URL): { readonly status: number; readonly body: unknown }
  reply(message: ReceivedMessage, say: (frame: unknown) => void): void
  /** The first frame of each connection. */
  readonly greeting?: unknown
}

export async function startTestExchange({ answer, reply, greeting }: Behaviour): Promise<TestExchange> {
  const requests: string[] = []
  const received: ReceivedMessage[] = []
  let opened = 0
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const { status, body } = answer(new URL(request.url ?? '', 'http://exchange'))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', socket => {
    opened++
    const say = (frame: unknown) => socket.send(textOf(frame))
    if (greeting !== undefined) say(greeting)
    socket.on('message', data => {
      const message: ReceivedMessage = JSON.parse(String(data))
      received.push(message)
      reply(message, say)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    rest: `http://127.0.0.1:${port}`,
    ws: `ws://127.0.0.1:${port}/`,
    requests,
    received,
    opened: () => opened,
    tell(frame) {
      for (const socket of sockets.clients) socket.send(textOf(frame))
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

const textOf = (frame: unknown): string => (typeof frame === 'string' ? frame : JSON.stringify(frame))
