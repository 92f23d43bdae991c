import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Exchanges, openExchanges } from '../openExchanges'
import { sample } from '../samples/sample'
import type { FeedFault } from '../wire/feedFault'
import { openSocket, type TestSocket } from '../wire/testSocket'
import {
  book,
  documented,
  type EventMessage,
  isChange,
  isData,
  isEvent,
  isOn,
  isReply,
  type Level,
  numberOf,
  ticker,
} from './testBitfinex'

let exchanges: Exchanges

beforeEach(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterEach(() => exchanges.stop())

const get = async (path: string) => {
  const response = await fetch(exchanges.urls.bitfinex.rest + path)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}
const open = () => openSocket(exchanges.urls.bitfinex.ws)
const fault = (act: FeedFault['act'], channel?: string): FeedFault[] => [
  { feed: 'bitfinex', act, ...(channel !== undefined && { channel }) },
]

describe('faults of the Bitfinex stand-in', () => {
  /** A client that has the snapshot of a busy book. */
  const listening = async () => {
    const client = await open()
    const number = await numberOf(client, book('tBTCUST'))
    await client.until(1, isOn(number))
    return { client, number }
  }
  const isSnapshot = (number: number) => (frame: unknown) => isOn(number)(frame) && !isChange(number)(frame)

  test('a silent feed sends no frame and no pong until the fault ends', async () => {
    const { client } = await listening()
    const from = Date.now()
    exchanges.faults(fault({ silence: 1_500 }))
    client.send({ event: 'ping', cid: 1 })
    await client.caughtUp()
    const before = client.received.length
    await client.until(before + 1)
    expect(Date.now() - from).toBeGreaterThanOrEqual(1_500)
    expect(client.received.slice(before).some(isReply)).toBe(false)
  })

  for (const act of [{ drop: 30 }, { gap: 30 }] as const) {
    test(`dropped changes leave the client with a different book (${Object.keys(act)})`, async () => {
      const { client, number } = await listening()
      exchanges.faults(fault(act, 'book'))
      await client.until(40, isChange(number))
      const later = await open()
      const fresh = await numberOf(later, book('tBTCUST'))
      const [[, snapshot] = [0, []]] = await later.until<[number, Level[]]>(1, isOn(fresh))
      const held = new Map<number, string>()
      const apply = ([price, count, amount]: Level) => {
        if (count === 0) held.delete(price)
        else held.set(price, String(amount))
      }
      for (const [, data] of client.received.filter(isOn(number)) as [number, Level | Level[]][]) {
        if (Array.isArray(data[0])) (data as Level[]).forEach(apply)
        else apply(data as Level)
      }
      expect([...held].sort()).not.toEqual(snapshot.map(([price, , amount]) => [price, String(amount)]).sort())
    })
  }

  test('garbage, binary frames and a replaced text arrive as the fault says, then good frames', async () => {
    const { client, number } = await listening()
    const before = client.received.length
    exchanges.faults([...fault({ garbage: 1 }), ...fault({ binary: 1 }), ...fault({ text: '[#,["hb"]]' })])
    await client.until(before + 4)
    const [garbage, binary, text, good] = client.received.slice(before, before + 4)
    expect([typeof garbage, Buffer.isBuffer(binary)]).toEqual(['string', true])
    expect([text, isChange(number)(good)]).toEqual([[number, ['hb']], true])
  })

  test('one frame has the size of the fault', async () => {
    const { client } = await listening()
    const sizes: number[] = []
    client.socket.on('message', data => sizes.push(String(data).length))
    exchanges.faults(fault({ bytes: 300_000 }))
    await expect.poll(() => sizes.some(size => size >= 300_000)).toBe(true)
  })

  test('a snapshot arrives twice', async () => {
    exchanges.faults(fault({ dupSnapshot: true }, 'book'))
    const { client, number } = await listening()
    const [one, other] = await client.until(2, isSnapshot(number))
    expect(one).toEqual(other)
  })

  test('a snapshot arrives late', async () => {
    exchanges.faults(fault({ lateSnapshot: 3 }))
    const { client, number } = await listening()
    await client.until(1, isSnapshot(number))
    expect(client.received.filter(isOn(number)).slice(0, 4).map(isSnapshot(number))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test('older changes are sent again under each client’s own channel number', async () => {
    const { client, number } = await listening()
    await client.until(10, isChange(number))
    const before = client.received.filter(isChange(number)).length
    exchanges.faults(fault({ replay: 3 }, 'book'))
    const changes = (await client.until(before + 60, isChange(number))).map(change => JSON.stringify(change))
    const again = changes.findIndex(
      (_, i) => i >= 3 && String(changes.slice(i + 1, i + 4)) === String(changes.slice(i - 3, i)),
    )
    expect(again).toBeGreaterThanOrEqual(before)
  })

  for (const code of [1012, 1006]) {
    test(`the feed’s sockets close with ${code}`, async () => {
      const { client } = await listening()
      exchanges.faults(fault({ closeCode: code }))
      expect(await client.closed).toBe(code)
      expect(client.received.some(frame => isEvent('info')(frame) && frame.code !== undefined)).toBe(false)
    })
  }

  test('a restart is announced as documented, then the socket closes', async () => {
    const { client } = await listening()
    exchanges.faults(fault({ closeCode: 1001 }))
    expect(await client.closed).toBe(1001)
    expect(client.received).toContainEqual(
      documented('ws-maintenance').find(frame => isEvent('info')(frame) && frame.code === 20_051),
    )
  })

  test('a subscription is refused with the code of the fault', async () => {
    exchanges.faults(fault({ ackError: 10_300 }, 'book'))
    const client = await open()
    client.send(book('tBTCUST'))
    const [error] = await client.until<EventMessage>(1, isEvent('error'))
    expect(error?.code).toBe(10_300)
    expect(exchanges.count('bitfinex').channels).toBe(0)
  })

  test('a stream sends frames at the pace of the fault', async () => {
    const { client } = await listening()
    exchanges.faults(fault({ rate: 400 }, 'book'))
    const from = Date.now()
    await client.until(client.received.length + 400)
    expect(Date.now() - from).toBeGreaterThan(800)
  })
})

describe('maintenance', () => {
  const codes = (client: TestSocket) => client.received.filter(isEvent('info')).map(({ code }) => code)

  test('sockets stay open: its start and end are announced, streams pause, pings are answered', async () => {
    const client = await open()
    const number = await numberOf(client, book('tBTCUST'))
    await client.until(1, isOn(number))
    exchanges.faults(fault({ maintenance: 60_000 }))
    const [, starts] = await client.until<EventMessage>(2, isEvent('info'))
    client.send({ event: 'ping', cid: 3 })
    client.send(ticker('tETHUST'))
    const [pong, error] = await client.until<EventMessage>(2, isEvent('pong', 'error'))
    const calls = await get('/v2/ticker/tBTCUST')
    exchanges.faults([])
    const [, , ends] = await client.until<EventMessage>(3, isEvent('info'))
    const between = client.received.slice(client.received.indexOf(starts), client.received.indexOf(ends))
    const messages = documented('ws-maintenance')
      .filter(isEvent('info'))
      .map(({ code }) => code)
    expect(codes(client)).toEqual(messages.slice(0, 3))
    expect([pong?.event, error?.code]).toEqual(['pong', 11_000])
    expect(between.filter(isData)).toEqual([])
    expect([calls.status, calls.body]).toEqual([503, sample('bitfinex/rest-error-maintenance').body])
    expect((await get('/v2/ticker/tBTCUST')).status).toBe(200)
  })

  test('a client that subscribes again afterwards has the right book under a new channel number', async () => {
    const client = await open()
    const number = await numberOf(client, book('tBTCUST'))
    exchanges.faults(fault({ maintenance: 300 }))
    await client.until(3, isEvent('info'))
    client.send({ event: 'unsubscribe', chanId: number })
    const anew = await numberOf(client, book('tBTCUST'))
    const [snapshot] = await client.until<[number, unknown[]]>(1, isOn(anew))
    expect([anew === number, snapshot?.[1].length]).toEqual([false, 50])
  })

  test('a client that connects during maintenance is accepted and informed', async () => {
    exchanges.faults(fault({ maintenance: 60_000 }))
    const client = await open()
    const [info] = await client.until(1, isEvent('info'))
    expect(info).toMatchObject({ platform: { status: 0 } })
  })

  test('replacing the faults ends maintenance and announces the end once', async () => {
    const client = await open()
    exchanges.faults(fault({ maintenance: 60_000 }))
    exchanges.faults([])
    exchanges.faults([])
    client.send({ event: 'ping', cid: 1 })
    await client.until(1, isEvent('pong'))
    expect(codes(client)).toEqual([undefined, 20_060, 20_061])
  })
})
