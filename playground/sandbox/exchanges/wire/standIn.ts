import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Exchange } from '../exchange'
import type { MarketClock } from '../market/marketClock'
import type { FeedFault } from './feedFault'
import { farewellMs, openExchangeServer } from './openExchangeServer'
import type { Wire } from './serverSocket'
import type { WireEvent } from './wireEvent'

/** One exchange at work on a port of this machine. */
export type StandIn<Urls> = {
  readonly urls: Urls
  faults(list: readonly FeedFault[]): void
  /** sockets open, streams running */
  count(): { lines: number; channels: number }
  /** says farewell, closes every socket with 1001 and the port; takes under half a second */
  stop(): Promise<void>
}

export const openStandIn = async <Urls extends Record<string, string>>(
  feed: string,
  exchange: Exchange<Urls>,
  clock: MarketClock,
  record: (traffic: WireEvent) => void,
): Promise<StandIn<Urls>> => {
  const exchangeServer = openExchangeServer(feed, exchange, clock, record)

  const server = createServer(({ method = 'GET', url = '/', socket }: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = exchangeServer.answer(method, url, socket.remoteAddress ?? '')
    response.writeHead(status, headers).end(body)
  })

  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 65_536,
  })
  server.on('upgrade', (request: IncomingMessage, wire: Duplex, head: Buffer) => {
    const { url = '/' } = request
    // A client that resets while it is refused must not end us all.
    wire.on('error', () => undefined)
    const status = exchangeServer.refusal(url, request.socket.remoteAddress ?? '')
    if (status === undefined) sockets.handleUpgrade(request, wire, head, socket => meet(socket, url))
    else wire.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })

  const meet = (socket: WebSocket, url: string) => {
    const client = exchangeServer.meet(wireOf(socket), url)
    // A client that vanished mid-frame is no error of ours; 'close' follows.
    socket.on('error', () => undefined)
    socket.on('message', data => client.onMessage(String(data)))
    socket.on('ping', client.onPing)
    socket.on('pong', client.onPong)
    socket.on('close', client.onClose)
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    urls: exchange.urls(`127.0.0.1:${port}`),
    faults: exchangeServer.faults,
    count: exchangeServer.count,
    stop: async () => {
      const { lines } = exchangeServer
      exchangeServer.calm()
      server.close()
      for (const each of lines) exchangeServer.farewell(each)
      if (lines.size > 0) await pause(farewellMs)
      for (const each of lines) each.close(1001)
      for (let waitedMs = 0; lines.size > 0 && waitedMs < farewellMs; waitedMs += 10) await pause(10)
      for (const each of lines) each.close(1006)
      server.closeAllConnections()
    },
  }
}

const wireOf = (socket: WebSocket): Wire => ({
  isOpen: () => socket.readyState === socket.OPEN,
  send: data => socket.send(data),
  ping: () => socket.ping(),
  close: (code, reason) => socket.close(code, reason),
  terminate: () => socket.terminate(),
})
