import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { createChannels } from './channels'
import type { Exchange, Floor } from './exchange'
import { createFaults } from './faults'
import type { FeedFault } from './feedFault'
import type { Line } from './frame'
import { createLine } from './line'
import { type Traffic, trafficData } from './traffic'
import type { World } from './world'

/** One exchange at work on a port of this machine. */
export type StandIn<Urls> = {
  readonly urls: Urls
  faults(list: readonly FeedFault[]): void
  /** sockets open, streams running */
  count(): { lines: number; channels: number }
  /** says farewell, closes every socket with 1001 and the port; takes under half a second */
  stop(): Promise<void>
}

const farewellMs = 200

export const openStandIn = async <Urls extends Record<string, string>>(
  feed: string,
  exchange: Exchange<Urls>,
  world: World,
  record: (traffic: Traffic) => void,
): Promise<StandIn<Urls>> => {
  const faults = createFaults()
  const channels = createChannels(faults)
  const lines = new Set<Line>()
  const floor: Floor = { world, channels, faults, lines }
  const venue = exchange.open(floor)
  let maintenanceEnds: NodeJS.Timeout | undefined
  const note = (traffic: Omit<Traffic, 'at' | 'feed'>) => record({ at: Date.now(), feed, ...traffic })

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request
    const { path, query } = readUrl(url)
    const { status, headers, body } = venue.answer({ method, path, query, address: request.socket.remoteAddress ?? '' })
    response.writeHead(status, { date: new Date(world.now()).toUTCString(), ...headers }).end(body)
    note({ kind: 'http', method, path: url, status })
  })

  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 65_536,
  })
  server.on('upgrade', (request: IncomingMessage, wire: Duplex, head: Buffer) => {
    const { url = '/' } = request
    const { path, query } = readUrl(url)
    // A client that resets while it is refused must not end us all.
    wire.on('error', () => undefined)
    const status = venue.refusal(path)
    if (status !== undefined) {
      wire.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      note({ kind: 'http', method: 'GET', path: url, status })
      return
    }
    sockets.handleUpgrade(request, wire, head, socket => meet(socket, url, path, query))
  })

  const meet = (socket: WebSocket, url: string, path: string, query: URLSearchParams) => {
    note({ kind: 'ws-open', path: url })
    const line = createLine(socket, exchange, faults, data =>
      note({ kind: 'ws-out', path: url, data: trafficData(data) }),
    )
    lines.add(line)
    const talk = venue.connect(path, query, line)
    socket.on('message', data => {
      const text = String(data)
      note({ kind: 'ws-in', path: url, data: trafficData(text) })
      talk.heard(text)
    })
    socket.on('close', code => {
      lines.delete(line)
      talk.left()
      note({ kind: 'ws-close', path: url, status: code })
    })
  }

  const close = (each: Line, code: number) => {
    if (code !== 1001) return each.close(code)
    venue.farewell(each)
    setTimeout(() => each.close(code), farewellMs)
  }

  /** What has happened at once is spent; what waits for a frame or a subscription stays with the faults. */
  const isSpent = ({ channel, act }: FeedFault): boolean => {
    if (act.closeCode === undefined) return false
    const met = channel === undefined ? lines : channels.holders(channel)
    for (const each of met) close(each, act.closeCode)
    return channel === undefined || met.size > 0
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    urls: exchange.urls(`127.0.0.1:${port}`),
    faults: list => {
      clearTimeout(maintenanceEnds)
      const maintenanceMs = list.find(({ act }) => act.maintenance !== undefined)?.act.maintenance
      venue.maintenance(maintenanceMs !== undefined)
      if (maintenanceMs !== undefined) maintenanceEnds = setTimeout(venue.maintenance, maintenanceMs, false)
      faults.replace(list.filter(fault => !isSpent(fault)))
      channels.retime()
    },
    count: () => ({ lines: lines.size, channels: channels.count() }),
    stop: async () => {
      clearTimeout(maintenanceEnds)
      faults.replace([])
      server.close()
      for (const each of lines) venue.farewell(each)
      if (lines.size > 0) await pause(farewellMs)
      for (const each of lines) each.close(1001)
      for (let waitedMs = 0; lines.size > 0 && waitedMs < farewellMs; waitedMs += 10) await pause(10)
      for (const each of lines) each.close(1006)
      server.closeAllConnections()
    },
  }
}

/** What cannot be read is no path of any exchange. */
const readUrl = (url: string): { path: string; query: URLSearchParams } => {
  const whole = `http://exchange${url}`
  if (!URL.canParse(whole)) return { path: '', query: new URLSearchParams() }
  const { pathname, searchParams } = new URL(whole)
  return { path: pathname, query: searchParams }
}
