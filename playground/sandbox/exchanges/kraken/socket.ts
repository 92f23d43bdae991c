import type { ExchangeContext, Session } from '../exchange'
import { utcText } from '../market/spelling'
import type { Tape } from '../market/tape'
import type { ServerSocket } from '../wire/frame'
import { createPulse } from './heartbeats'
import { krakenPairs } from './pairs'
import { type KrakenRequest, readKrakenRequest } from './request'
import { krakenTicker, type Trigger } from './ticker'

/** Undefined fields are left out of the JSON. */
type Reply = {
  error?: string
  method: string | undefined
  req_id: number | undefined
  result?: object
  success?: boolean
  symbol?: string
}
/** Names of the streams that a subscription holds, and how it was requested. */
type Held = { readonly stream: string; readonly trigger: Trigger }
type Subscription = Extract<KrakenRequest, { symbols: readonly string[] }>

// UNVERIFIED: in maintenance a new subscription is not answered; the socket is closed instead, so long after it.
const maintenancePatienceMs = 2_000
const firstConnection = 13834774380200032777n

/**
 * Kraken's v2 socket: names like BTC/USD, one answer per symbol, a status to who connects and whenever it changes.
 * UNVERIFIED: the words of refusals but Currency pair not supported.
 */
export const createKrakenSockets = (
  { clock, channels, faults, sockets }: ExchangeContext,
  tape: Tape,
  { idleMs }: { idleMs: number },
) => {
  const pairs = new Map(krakenPairs(clock).map(each => [each.symbol, each]))
  const connections = new Map<ServerSocket, bigint>()
  let lastConnection = firstConnection - 1n
  let isDown = false

  const status = (line: ServerSocket) => {
    // Above 2^53, so no number of JavaScript may hold it: spelt by hand.
    const words = `"version":"2.0.10","system":"${isDown ? 'maintenance' : 'online'}","api_version":"v2","connection_id":${connections.get(line)}`
    const text = `{"channel":"status","type":"update","data":[{${words}}]}`
    line.send({ channel: 'status', topic: 'news', kind: 'whole', text })
  }

  const connect = (_path: string, _query: URLSearchParams, raw: ServerSocket): Session => {
    const held = new Map<string, Held>()
    const { line, pulse } = createPulse(raw, idleMs, () => held.size > 0)
    let closing: NodeJS.Timeout | undefined
    connections.set(raw, ++lastConnection)
    status(raw)

    const reply = ({ error, method, req_id, ...rest }: Reply) => {
      const at = utcText(clock.now(), 6)
      const text = JSON.stringify({ error, method, req_id, ...rest, time_in: at, time_out: at })
      line.send({ channel: 'reply', topic: 'reply', kind: 'whole', text })
    }

    const subscribe = ({ method, symbols, trigger, snapshot, id: req_id }: Subscription) => {
      for (const symbol of symbols) {
        const found = pairs.get(symbol)
        const named = [{ channel: `ticker:${symbol}`, topic: 'ticker' as const }]
        const isRefused = faults.atSubscribe(named).ackError !== undefined
        const refuse = (error: string) => reply({ error, method, req_id, success: false, symbol })
        if (!found || isRefused) refuse(`Currency pair not supported ${symbol}`)
        else if (held.has(symbol)) refuse('Already subscribed')
        else {
          const stream = `ticker:${symbol} by ${trigger}${snapshot ? '' : ' from now on'}`
          held.set(symbol, { stream, trigger })
          reply({
            method,
            req_id,
            result: { channel: 'ticker', event_trigger: trigger, snapshot, symbol },
            success: true,
          })
          const market = { clock, tape, isDown: () => isDown }
          channels.join(line, stream, () => krakenTicker(found, trigger, snapshot, market))
        }
      }
    }

    const unsubscribe = ({ method, symbols, id: req_id }: Subscription) => {
      for (const symbol of symbols) {
        const known = held.get(symbol)
        if (!known) reply({ error: 'Subscription Not Found', method, req_id, success: false, symbol })
        else {
          held.delete(symbol)
          channels.leave(line, known.stream)
          reply({ method, req_id, result: { channel: 'ticker', event_trigger: known.trigger, symbol }, success: true })
        }
      }
    }

    const onMessage = (text: string) => {
      pulse.onMessage()
      const request = readKrakenRequest(text)
      const { method, id: req_id } = request
      if ('error' in request) return reply({ error: request.error, method, req_id, success: false })
      if (!('symbols' in request)) return reply({ method: 'pong', req_id })
      if (request.method === 'unsubscribe') return unsubscribe(request)
      if (isDown) {
        closing ??= setTimeout(() => line.close(1001), maintenancePatienceMs)
        return
      }
      const named = request.symbols.map(symbol => ({ channel: `ticker:${symbol}`, topic: 'ticker' as const }))
      const { closeCode } = faults.atSubscribe(named)
      if (closeCode !== undefined) return line.close(closeCode)
      subscribe(request)
    }

    return {
      onMessage,
      onClose: () => {
        clearTimeout(closing)
        pulse.onClose()
        connections.delete(raw)
        for (const { stream } of held.values()) channels.leave(line, stream)
      },
    }
  }

  /** UNVERIFIED: the sockets stay; a subscribed client gets only heartbeats until it is over. */
  const maintenance = (isOn: boolean) => {
    if (isOn === isDown) return
    isDown = isOn
    for (const line of sockets) status(line)
  }

  return { connect, maintenance }
}
