import { randomBytes } from 'node:crypto'
import type { Pair } from '../../../../src/domain/currency'
import type { ExchangeContext, Session } from '../exchange'
import type { Channel } from '../wire/channels'
import type { ServerSocket, Topic } from '../wire/frame'
import type { GateioMarket } from './market'
import { type GateioChannel, type GateioEcho, readGateioRequest } from './request'

/** Gate.io's socket: every book is whole, every reply names its server's time, its request's id and parameters. */
export const createGateioSockets = (market: GateioMarket, { clock, channels, faults }: ExchangeContext) => {
  const connect = (line: ServerSocket): Session => {
    const held = new Set<string>()
    // Begins with a letter: sixteen decimal digits would read as a number.
    const connId = `c${randomBytes(8).toString('hex').slice(1)}`
    const say = (message: object) =>
      line.send({ channel: 'reply', topic: 'reply', kind: 'whole', text: JSON.stringify({ ...times(), ...message }) })

    /** As recorded in 2026: `error` is null on the book's channel and missing on the ticker's. */
    const succeed = ({ id, ...echo }: GateioEcho) => {
      const traceId = randomBytes(16).toString('hex')
      const isTicker = echo.channel === 'spot.tickers'
      say({
        ...(id !== undefined && { id }),
        conn_id: connId,
        trace_id: traceId,
        ...echo,
        ...(!isTicker && { error: null }),
        result: { status: 'success' },
        ...(isTicker && { requestId: traceId }),
      })
    }

    const fail = ({ id, ...echo }: GateioEcho, error: { code: number; message: string }, hasStatus = true) =>
      say({
        ...(id !== undefined && { id }),
        ...(hasStatus && { conn_id: connId, trace_id: randomBytes(16).toString('hex') }),
        ...echo,
        error,
        result: hasStatus ? { status: 'fail' } : null,
      })

    const onMessage = (text: string) => {
      const request = readGateioRequest(text, market.pairs, clock.now())
      if ('ping' in request) return pong(line)
      if ('error' in request) return fail(request.echo, request.error, request.hasStatus)
      const { echo, channel, payload, isLeaving } = request
      const names = namesOf(channel, payload)
      if (isLeaving) {
        leave(names)
        return succeed(echo)
      }
      const twice = names.find(name => held.has(name))
      // UNVERIFIED for these channels: the words are of the example of another one; the code is documented.
      if (twice !== undefined) return fail(echo, { code: 2, message: `Alert sub ${pairOf(twice)}` })
      const { closeCode, ackError } = faults.atSubscribe(
        names.map(name => ({ channel: name, topic: topicOf[channel] })),
      )
      if (closeCode !== undefined) return line.close(closeCode)
      // UNVERIFIED: the words; the code is whatever a test asks for.
      if (ackError !== undefined) return fail(echo, { code: ackError, message: 'internal error' })
      succeed(echo)
      for (const name of names) {
        held.add(name)
        channels.join(line, name, () => channelOf(channel, name, payload))
      }
    }

    const leave = (names: Iterable<string>) => {
      for (const name of names) {
        held.delete(name)
        channels.leave(line, name)
      }
    }

    return { onMessage, onClose: () => leave([...held]) }
  }

  const times = (atMs = clock.now()) => ({ time: Math.floor(atMs / 1_000), time_ms: atMs })

  /** Repeats no id and, as documented, tells no milliseconds. */
  const pong = (line: ServerSocket) => {
    const pong = { time: times().time, channel: 'spot.pong', event: '', error: null, result: null }
    line.send({ channel: 'reply', topic: 'reply', kind: 'whole', text: JSON.stringify(pong) })
  }

  const channelOf = (channel: GateioChannel, name: string, payload: readonly string[]): Channel => {
    const pair = market.pairs.get(pairOf(name)) ?? { base: '', counter: '' }
    return channel === 'spot.tickers'
      ? tickerChannel(name, pair)
      : bookChannel(name, pair, payload[1] ?? '', Number.parseInt(payload[2] ?? '', 10))
  }

  const frameOf = (name: string, channel: GateioChannel, atMs: number, result: object) => ({
    channel: name,
    topic: topicOf[channel],
    kind: 'whole' as const,
    text: JSON.stringify({ ...times(atMs), channel, event: 'update', result }),
  })

  /** Each second, and only when there was a trade at another price. */
  const tickerChannel = (name: string, pair: Pair): Channel => {
    let lastSent: string | undefined
    return {
      channel: name,
      topic: 'ticker',
      everyMs: 1_000,
      next: always => {
        const atMs = clock.now()
        const ticker = market.ticker(pairOf(name), pair, atMs, false)
        if (ticker.last === lastSent && !always) return undefined
        lastSent = ticker.last
        return frameOf(name, 'spot.tickers', atMs, ticker)
      },
    }
  }

  const bookChannel = (name: string, pair: Pair, depth: string, everyMs: number): Channel => ({
    channel: name,
    topic: 'book',
    everyMs,
    next: () => {
      const atMs = clock.now()
      const { bids, asks } = market.book(pair, Number(depth), atMs)
      const numbers = { t: atMs - 45, lastUpdateId: market.updateId(), s: pairOf(name), l: depth }
      return frameOf(name, 'spot.order_book', atMs, { ...numbers, bids, asks })
    },
  })

  return { connect }
}

const topicOf: Readonly<Record<GateioChannel, Topic & Channel['topic']>> = {
  'spot.tickers': 'ticker',
  'spot.order_book': 'book',
}

/** A ticker's payload may name several pairs; a book's names one, its levels and its pace. */
const namesOf = (channel: GateioChannel, payload: readonly string[]): string[] =>
  channel === 'spot.tickers'
    ? [...new Set(payload)].map(name => `${channel} ${name}`)
    : [`${channel} ${payload.join(' ')}`]

const pairOf = (name: string): string => name.split(' ')[1] ?? ''
