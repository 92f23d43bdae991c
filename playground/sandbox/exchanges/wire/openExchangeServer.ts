import type { Answer, Exchange, ExchangeContext } from '../exchange'
import type { MarketClock } from '../market/marketClock'
import { createChannels } from './channels'
import { createFaults } from './faults'
import type { FeedFault } from './feedFault'
import type { ServerSocket } from './frame'
import { createServerSocket, type Wire } from './serverSocket'
import { type WireEvent, wireData } from './wireEvent'

/** An open exchange, behind a port (standIn.ts) or in memory (memoryExchanges.ts). */
export type OpenExchangeServer = {
  answer(method: string, url: string, address: string): Answer
  /** HTTP status with which a socket is refused there; undefined lets it in */
  refusal(url: string, address: string): number | undefined
  /** a client has come in */
  meet(wire: Wire, url: string): Client
  faults(list: readonly FeedFault[]): void
  /** sockets open, streams running */
  count(): { lines: number; channels: number }
  /** names of the streams that somebody is subscribed to */
  held(): readonly string[]
  readonly lines: ReadonlySet<ServerSocket>
  farewell(line: ServerSocket): void
  /** nothing goes wrong any more, no timer is left but those of open lines */
  calm(): void
}

/** What a client's wire brings. */
export type Client = { onMessage(text: string): void; onPing(): void; onPong(): void; onClose(code: number): void }

export const farewellMs = 200

export const openExchangeServer = (
  feed: string,
  exchange: Exchange<Record<string, string>>,
  clock: MarketClock,
  record: (traffic: WireEvent) => void,
): OpenExchangeServer => {
  const faults = createFaults()
  const channels = createChannels(faults)
  const lines = new Set<ServerSocket>()
  const context: ExchangeContext = { clock, channels, faults, sockets: lines }
  const exchangeServer = exchange.open(context)
  let maintenanceEnds: NodeJS.Timeout | undefined
  const note = (traffic: Omit<WireEvent, 'at' | 'feed'>) => record({ at: Date.now(), feed, ...traffic })

  const close = (each: ServerSocket, code: number) => {
    if (code !== 1001) return each.close(code)
    exchangeServer.farewell(each)
    setTimeout(() => each.close(code), farewellMs)
  }

  /** Faults that act at once are done now; those that wait for a frame or a subscription stay in the list. */
  const isSpent = ({ channel, act }: FeedFault): boolean => {
    if (act.closeCode === undefined) return false
    const met = channel === undefined ? lines : channels.holders(channel)
    for (const each of met) close(each, act.closeCode)
    return channel === undefined || met.size > 0
  }

  const calm = () => {
    clearTimeout(maintenanceEnds)
    faults.replace([])
  }

  return {
    answer: (method, url, address) => {
      const { path, query } = readUrl(url)
      const edge = faults.edge()
      const answer =
        edge === undefined
          ? exchangeServer.answer({ method, path, query, address })
          : { status: edge, headers: { 'content-type': 'text/html' }, body: '<html>Refused</html>' }
      note({ kind: 'http', method, path: url, status: answer.status })
      return { ...answer, headers: { date: new Date(clock.now()).toUTCString(), ...answer.headers } }
    },
    refusal: (url, address) => {
      const status = exchangeServer.refusal(readUrl(url).path, address)
      if (status !== undefined) note({ kind: 'http', method: 'GET', path: url, status })
      return status
    },
    meet: (wire, url) => {
      note({ kind: 'ws-open', path: url })
      const line = createServerSocket(wire, exchange, faults, data =>
        note({ kind: 'ws-out', path: url, data: wireData(data) }),
      )
      lines.add(line)
      const { path, query } = readUrl(url)
      const talk = exchangeServer.connect(path, query, line)
      return {
        onMessage: text => {
          line.onMessage()
          note({ kind: 'ws-in', path: url, data: wireData(text) })
          talk.onMessage(text)
        },
        onPing: line.onMessage,
        onPong: () => {
          line.onMessage()
          line.onPong()
        },
        onClose: code => {
          line.onClose()
          lines.delete(line)
          talk.onClose()
          note({ kind: 'ws-close', path: url, status: code })
        },
      }
    },
    faults: list => {
      calm()
      const maintenanceMs = list.find(({ act }) => act.maintenance !== undefined)?.act.maintenance
      exchangeServer.maintenance(maintenanceMs !== undefined)
      if (maintenanceMs !== undefined) maintenanceEnds = setTimeout(exchangeServer.maintenance, maintenanceMs, false)
      faults.replace(list.filter(fault => !isSpent(fault)))
      channels.retime()
    },
    count: () => ({ lines: lines.size, channels: channels.count() }),
    held: channels.names,
    lines,
    farewell: exchangeServer.farewell,
    calm,
  }
}

/** What cannot be read is no path of any exchange. */
const readUrl = (url: string): { path: string; query: URLSearchParams } => {
  const whole = `http://exchange${url}`
  if (!URL.canParse(whole)) return { path: '', query: new URLSearchParams() }
  const { pathname, searchParams } = new URL(whole)
  return { path: pathname, query: searchParams }
}
