import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMarketClock } from '../market/marketClock'
import { type Exchanges, openExchanges } from '../openExchanges'
import { looseShapeOf } from '../samples/looseShape'
import { sample } from '../samples/sample'
import { openStandIn } from '../wire/standIn'
import { openSocket } from '../wire/testSocket'
import { bitfinexOf } from './bitfinex'
import { book, documented, type EventMessage, isEvent, isOn, kindsOf, numberOf, ticker } from './testBitfinex'

let exchanges: Exchanges

beforeEach(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterEach(() => exchanges.stop())

const open = () => openSocket(exchanges.urls.bitfinex.ws)

describe('streams', () => {
  test('a connection gets an info event, an acknowledgement with a channel number and a snapshot, as documented', async () => {
    const client = await open()
    const [onTicker, onBook] = [await numberOf(client, ticker('tBTCUST')), await numberOf(client, book('tBTCUST'))]
    const [price] = await client.until(1, isOn(onTicker))
    const [snapshot, change] = await client.until(2, isOn(onBook))
    const [info, tickerAck, tickerData, bookAck, bookData, bookChange] = documented('ws-ticker-book-sequence')
    const acks = client.received.filter(isEvent('subscribed'))
    expect(looseShapeOf(client.received[0])).toEqual(looseShapeOf(info))
    expect(acks.map(looseShapeOf)).toEqual([tickerAck, bookAck].map(looseShapeOf))
    expect(kindsOf(price)).toEqual(kindsOf(tickerData))
    expect(kindsOf(snapshot)).toEqual(kindsOf(bookData))
    expect(kindsOf(change)).toEqual(kindsOf(bookChange))
    expect(client.received.findIndex(isOn(onBook))).toBeGreaterThan(client.received.indexOf(acks[1]))
  })

  test('an acknowledgement repeats the client’s subId', async () => {
    const client = await open()
    client.send({ ...book('tBTCUST'), subId: 'mine' })
    const [ack] = await client.until(1, isEvent('subscribed'))
    expect(ack).toMatchObject({ subId: 'mine' })
  })

  test('two connections get different channel numbers and the same book', async () => {
    const [one, other] = [await open(), await open()]
    const numbers = [await numberOf(one, book('tBTCUST')), await numberOf(other, book('tBTCUST'))]
    await Promise.all([one.until(2, isOn(numbers[0] ?? 0)), other.until(2, isOn(numbers[1] ?? 0))])
    expect(numbers[0]).not.toBe(numbers[1])
    expect(one.received.some(isOn(numbers[1] ?? 0))).toBe(false)
    expect(exchanges.count('bitfinex')).toEqual({ lines: 2, channels: 1 })
    one.socket.close()
    other.socket.terminate()
    await expect.poll(() => exchanges.count('bitfinex')).toEqual({ lines: 0, channels: 0 })
  })

  test('a client that reconnects gets another channel number', async () => {
    const first = await open()
    const number = await numberOf(first, ticker('tETHUST'))
    first.socket.terminate()
    const second = await open()
    expect(await numberOf(second, ticker('tETHUST'))).not.toBe(number)
  })

  test('a book without orders starts with an empty snapshot', async () => {
    const client = await open()
    const number = await numberOf(client, book('tTESTBTC:TESTUSD'))
    const [snapshot] = await client.until(1, isOn(number))
    expect(snapshot).toEqual([number, []])
  })

  test('each quiet channel sends its own heartbeats', async () => {
    const standIn = await openStandIn(
      'short heartbeat',
      bitfinexOf({ hbMs: 300 }),
      createMarketClock(7, 0),
      () => undefined,
    )
    const client = await openSocket(standIn.urls.ws)
    const from = Date.now()
    const [quiet, busy] = [await numberOf(client, book('tTESTBTC:TESTUSD')), await numberOf(client, book('tBTCUST'))]
    const isHb = (number: number) => (frame: unknown) => isOn(number)(frame) && (frame as [number, unknown])[1] === 'hb'
    await client.until(2, isHb(quiet))
    expect(Date.now() - from).toBeGreaterThan(450)
    expect(client.received.some(isHb(busy))).toBe(false)
    await standIn.stop()
  })

  test('an unsubscription is confirmed after frames already in flight, and no frame follows', async () => {
    const client = await open()
    const [gone, other] = [await numberOf(client, book('tBTCUST')), await numberOf(client, book('tETHUST'))]
    await client.until(1, isOn(gone))
    client.send({ event: 'unsubscribe', chanId: gone })
    const [end] = await client.until(1, isEvent('unsubscribed'))
    await client.until(client.received.filter(isOn(other)).length + 20, isOn(other))
    const due = documented('ws-ticker-book-sequence').find(isEvent('unsubscribed'))
    expect(end).toEqual({ ...(due as object), chanId: gone })
    const after = client.received.slice(client.received.indexOf(end)).filter(isOn(gone))
    expect(after.map(kindsOf)).toEqual([['number', ['number', 'number', 'number']]])
  })

  test('a ping is answered with its cid', async () => {
    const client = await open()
    client.send({ event: 'ping', cid: 7 })
    const [pong] = await client.until(1, isEvent('pong'))
    expect(looseShapeOf(pong)).toEqual(looseShapeOf(documented('ws-ticker-book-sequence').find(isEvent('pong'))))
    expect(pong).toMatchObject({ cid: 7 })
  })

  test('a wrong message is refused with the documented error', async () => {
    const client = await open()
    const { frames } = sample('bitfinex/ws-errors')
    for (const { dir, data } of frames.slice(0, -2)) if (dir === 'out') client.send(data ?? {})
    const due = documented('ws-errors').filter(isEvent('error')).slice(0, -1)
    expect(await client.until(due.length, isEvent('error'))).toEqual(due)
  })

  test('a 26th channel is refused as documented', async () => {
    const client = await open()
    const response = await fetch(`${exchanges.urls.bitfinex.rest}/v2/conf/pub:list:pair:exchange`)
    const [all] = (await response.json()) as [string[]]
    const pairs = all.filter(pair => pair !== 'ETHUSD').slice(0, 25)
    for (const pair of pairs) client.send(ticker(`t${pair}`))
    await client.until(25, isEvent('subscribed'))
    client.send(ticker('tETHUSD'))
    const [error] = await client.until(1, isEvent('error'))
    expect(error).toEqual(documented('ws-errors').at(-1))
  })

  for (const [what, message, code] of [
    ['is no JSON', '{', 10_000],
    ['asks for an unknown event', { event: 'listen' }, 10_000],
    ['names no symbol', { event: 'subscribe', channel: 'ticker' }, 10_001],
    ['asks for a precision that is none', { ...book('tBTCUST'), prec: 'P9' }, 10_300],
    ['asks for a length that is not offered', { ...book('tBTCUST'), len: '20' }, 10_300],
    ['leaves without a number', { event: 'unsubscribe' }, 10_400],
  ] as const) {
    test(`a message that ${what} is an error of code ${code}`, async () => {
      const client = await open()
      client.send(message)
      const [error] = await client.until<EventMessage>(1, isEvent('error'))
      expect(error?.code).toBe(code)
    })
  }

  test('the 21st connection within a minute is refused', async () => {
    for (let i = 0; i < 20; i++) (await open()).socket.terminate()
    await expect(open()).rejects.toThrow('429')
  })

  test('a socket at another path is refused', async () => {
    await expect(openSocket(exchanges.urls.bitfinex.ws.replace('/ws/2', '/ws/1'))).rejects.toThrow('404')
  })
})
