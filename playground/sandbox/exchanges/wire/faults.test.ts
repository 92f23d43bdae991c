import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { binanceSpot } from '../binance/binance'
import { createMarketClock } from '../market/marketClock'
import { type Exchanges, openExchanges } from '../openExchanges'
import type { FeedFault } from './feedFault'
import { openStandIn } from './standIn'
import { isOf, isReply, openSocket } from './testSocket'
import type { WireEvent } from './wireEvent'

const fast = 'btcusdt@depth20@100ms'
const other = 'ethusdt@depth20@100ms'
let exchanges: Exchanges
let traffic: WireEvent[]

beforeEach(async () => {
  traffic = []
  exchanges = await openExchanges({ seed: 7 }, each => traffic.push(each))
})
afterEach(() => exchanges.stop())

const fault = (act: FeedFault['act'], channel?: string): FeedFault[] => [
  { feed: 'binance_spot', act, ...(channel !== undefined && { channel }) },
]
const subscribe = (...params: string[]) => ({ method: 'SUBSCRIBE', params, id: 1 })
const list = (id: number) => ({ method: 'LIST_SUBSCRIPTIONS', id })

/** A client that has received its first frame of the fast book. */
const listening = async (...streams: string[]) => {
  const client = await openSocket(exchanges.urls.binance_spot.ws)
  client.send(subscribe(...(streams.length > 0 ? streams : [fast])))
  await client.until(1, isOf(streams[0] ?? fast))
  return client
}
type Book = { data: { lastUpdateId: number } }
const idsOf = (frames: readonly unknown[]) => frames.filter(isOf(fast)).map(frame => (frame as Book).data.lastUpdateId)

test('the edge in front of an exchange answers calls with its status, and no page may read that', async () => {
  const call = () => fetch(`${exchanges.urls.binance_spot.rest}/api/v3/ticker/price?symbol=BTCUSDT`)
  exchanges.faults(fault({ edge: 451 }))
  const refused = await call()
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([451, null])
  exchanges.faults([])
  expect((await call()).status).toBe(200)
})

describe('a silent feed', () => {
  test('a silent feed sends no data and no answer to a probe, then continues', async () => {
    const client = await listening()
    const from = Date.now()
    exchanges.faults(fault({ silence: 1_500 }))
    client.send(list(2))
    await client.caughtUp()
    const before = client.received.length
    await client.until(before + 1)
    expect(Date.now() - from).toBeGreaterThanOrEqual(1_500)
    expect(client.received.slice(before).some(isReply)).toBe(false)
  })

  test('a fault that names a stream silences only that stream', async () => {
    const client = await listening(fast, other)
    exchanges.faults(fault({ silence: 60_000 }, fast))
    await client.caughtUp()
    const before = client.received.filter(isOf(fast)).length
    await client.until(client.received.filter(isOf(other)).length + 3, isOf(other))
    expect(client.received.filter(isOf(fast)).length).toBe(before)
  })

  test('a fault that names replies leaves probes unanswered while data arrives', async () => {
    const client = await listening()
    exchanges.faults(fault({ silence: 60_000 }, 'reply'))
    client.send(list(2))
    await client.until(client.received.length + 3)
    expect(client.received.filter(isReply)).toEqual([{ result: null, id: 1 }])
  })

  test('a silent feed sends again at once when the list is cleared', async () => {
    const client = await listening()
    exchanges.faults(fault({ silence: 60_000 }))
    exchanges.faults([])
    await client.until(client.received.length + 1, () => true)
  })
})

describe('spoilt frames', () => {
  test('the next frames are dropped, then others arrive', async () => {
    const client = await listening()
    const before = idsOf(client.received)
    exchanges.faults(fault({ drop: 3 }))
    await client.until(before.length + 3, isOf(fast))
    const ids = idsOf(client.received).slice(before.length - 1)
    // One each tenth of a second by the clock, however late the one before it was: the fourth is 0.3 s later at least.
    expect(Math.max(...ids.slice(1).map((id, i) => id - ids[i]!))).toBeGreaterThan(300)
  })

  test('garbage is no JSON, binary is binary, and good frames follow', async () => {
    const client = await listening()
    exchanges.faults([...fault({ garbage: 2 }), ...fault({ binary: 1 })])
    await client.until(1, Buffer.isBuffer)
    await client.until(client.received.length + 1)
    const first = client.received.findIndex(frame => typeof frame === 'string')
    const kinds = client.received
      .slice(first, first + 4)
      .map(frame => (Buffer.isBuffer(frame) ? 'binary' : typeof frame))
    expect(kinds).toEqual(['string', 'string', 'binary', 'object'])
  })

  test('one frame has the size of the fault and is still the same JSON', async () => {
    const client = await listening()
    const sizes: number[] = []
    client.socket.on('message', data => sizes.push(String(data).length))
    exchanges.faults(fault({ bytes: 1_500_000 }))
    await client.until(client.received.length + 3)
    expect(sizes.filter(size => size === 1_500_000).length).toBe(1)
    expect(client.received.filter(frame => !isReply(frame)).every(isOf(fast))).toBe(true)
  })

  test('one frame is replaced by the text of the fault', async () => {
    const client = await listening()
    const crossed = { stream: fast, data: { lastUpdateId: 1, bids: [['2', '1']], asks: [['1', '-1']] } }
    exchanges.faults(fault({ text: JSON.stringify(crossed) }, 'book'))
    await client.until(1, frame => JSON.stringify(frame) === JSON.stringify(crossed))
  })

  test('a snapshot arrives twice', async () => {
    const client = await listening()
    exchanges.faults(fault({ dupSnapshot: true }))
    await client.until(client.received.length + 3)
    const ids = idsOf(client.received)
    expect(ids.length - new Set(ids).size).toBe(1)
  })

  test('a gap drops updates', async () => {
    const client = await listening()
    const last = idsOf(client.received).at(-1) ?? 0
    exchanges.faults(fault({ gap: 4 }))
    await client.caughtUp()
    await client.until(client.received.length + 1)
    // The last one may have been late by nearly a tenth of a second.
    expect((idsOf(client.received).at(-1) ?? 0) - last).toBeGreaterThan(400)
  })

  test('older frames are sent again after a newer one', async () => {
    const client = await listening()
    await client.until(4, isOf(fast))
    exchanges.faults(fault({ replay: 2 }))
    await client.until(client.received.length + 4)
    const ids = idsOf(client.received)
    const newest = ids.findIndex((id, i) => id > (ids[i + 1] ?? id))
    expect(ids.slice(newest + 1, newest + 3)).toEqual(ids.slice(newest - 2, newest))
  })

  test('replies are unchanged unless the fault names them', async () => {
    exchanges.faults(fault({ garbage: 50 }))
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    client.send(list(1))
    expect(await client.until(1)).toEqual([{ result: [], id: 1 }])
  })
})

describe('closed sockets', () => {
  for (const code of [1012, 1013, 4000]) {
    test(`all of the feed's sockets are closed with ${code}, other feeds' are not`, async () => {
      const client = await listening()
      const futures = await openSocket(exchanges.urls.binance_usdm.wsPublic)
      exchanges.faults(fault({ closeCode: code }))
      expect(await client.closed).toBe(code)
      futures.send(list(1))
      await futures.until(1)
    })
  }

  test('code 1006 drops the connection without a close frame', async () => {
    const client = await listening()
    exchanges.faults(fault({ closeCode: 1006 }))
    expect(await client.closed).toBe(1006)
  })

  test('1001 is announced by a server shutdown event', async () => {
    const client = await listening()
    exchanges.faults(fault({ closeCode: 1001 }))
    await client.until(1, isOf('!serverShutdown'))
    expect(await client.closed).toBe(1001)
  })

  test('the first client that subscribes to a named stream is disconnected before the answer, once', async () => {
    exchanges.faults(fault({ closeCode: 1006 }, fast))
    const first = await openSocket(exchanges.urls.binance_spot.ws)
    first.send(subscribe(fast))
    expect([await first.closed, first.received]).toEqual([1006, []])
    const second = await openSocket(exchanges.urls.binance_spot.ws)
    second.send(subscribe(fast))
    await second.until(1, isOf(fast))
  })

  test('a client subscribed to the named stream is disconnected, a client of another is not', async () => {
    const [holder, bystander] = [await listening(fast), await listening(other)]
    exchanges.faults(fault({ closeCode: 1012 }, fast))
    expect(await holder.closed).toBe(1012)
    await bystander.until(bystander.received.length + 2)
  })
})

describe('an exchange under maintenance', () => {
  test('an exchange announces maintenance, closes its sockets, refuses calls, and returns after the given time', async () => {
    const client = await listening()
    const { rest, ws } = exchanges.urls.binance_spot
    exchanges.faults(fault({ maintenance: 60_000 }))
    await client.until(1, isOf('!serverShutdown'))
    expect(await client.closed).toBe(1001)
    const response = await fetch(`${rest}/api/v3/ticker/price?symbol=BTCUSDT`)
    expect([response.status, (await response.json()).code]).toEqual([503, -1016])
    await expect(openSocket(ws)).rejects.toThrow('503')
    exchanges.faults(fault({ maintenance: 300 }))
    await expect
      .poll(async () => (await fetch(`${rest}/api/v3/ticker/price?symbol=BTCUSDT`)).status, { timeout: 10_000 })
      .toBe(200)
    await listening()
  })
})

describe('a subscription that is refused', () => {
  test('a refused subscription is answered by the error, and none of its streams is subscribed', async () => {
    exchanges.faults(fault({ ackError: 2 }, fast))
    const client = await openSocket(exchanges.urls.binance_spot.ws)
    client.send({ ...subscribe(fast), id: 1 })
    client.send({ ...subscribe(other), id: 2 })
    client.send(list(3))
    expect(await client.until(3, isReply)).toEqual([
      { error: { code: 2, msg: 'Invalid request: invalid stream' }, id: 1 },
      { result: null, id: 2 },
      { result: [other], id: 3 },
    ])
  })
})

describe('another pace', () => {
  test('a stream sends frames at the pace of the fault, and at its own once the list is cleared', async () => {
    const client = await listening()
    exchanges.faults(fault({ rate: 200 }, fast))
    const from = Date.now()
    // At its own pace that would take twenty seconds, which nothing here waits.
    await client.until(client.received.length + 200)
    expect(Date.now() - from).toBeGreaterThan(900)
    exchanges.faults([])
    const slowFrom = Date.now()
    await client.caughtUp()
    await client.until(client.received.length + 5)
    expect(Date.now() - slowFrom).toBeGreaterThan(350)
  })
})

describe('keep-alive', () => {
  test('a client that does not answer pings is disconnected, one that does stays', async () => {
    const exchange = { ...binanceSpot, ping: { everyMs: 100, pongMs: 2_000 }, messagesPerSecond: 100 }
    const standIn = await openStandIn('short pings', exchange, createMarketClock(7, 0), () => undefined)
    const mute = await openSocket(standIn.urls.ws, { autoPong: false })
    const answering = await openSocket(standIn.urls.ws)
    expect(await mute.closed).toBe(1006)
    expect(answering.socket.readyState).toBe(answering.socket.OPEN)
    await standIn.stop()
  })

  test('a connection ends at its age', async () => {
    const standIn = await openStandIn(
      'short life',
      { ...binanceSpot, lifeMs: 60 },
      createMarketClock(7, 0),
      () => undefined,
    )
    const client = await openSocket(standIn.urls.ws)
    expect(await client.closed).toBe(1001)
    await standIn.stop()
  })
})

describe('a list of faults', () => {
  const wrong = [
    {},
    [{ feed: 'nowhere', act: { drop: 1 } }],
    [{ feed: 'binance_spot', act: {} }],
    [{ feed: 'binance_spot', act: { drop: 1, gap: 1 } }],
    [{ feed: 'binance_spot', act: { explode: 1 } }],
    [{ feed: 'binance_spot', act: { drop: '3' } }],
    [{ feed: 'binance_spot', act: { closeCode: 99 } }],
    [{ feed: 'binance_spot', chanel: 'book', act: { drop: 1 } }],
  ]
  for (const each of wrong) {
    test(`an invalid fault is refused and changes nothing: ${JSON.stringify(each)}`, async () => {
      exchanges.faults(fault({ ackError: 9 }))
      expect(() => exchanges.faults(each)).toThrow(/feed fault/)
      const client = await openSocket(exchanges.urls.binance_spot.ws)
      client.send(subscribe(fast))
      const [reply] = await client.until<{ error: { code: number } }>(1, isReply)
      expect(reply?.error.code).toBe(9)
    })
  }
})

test('every frame and call on the wire is recorded in order, with its feed', async () => {
  const client = await listening()
  await fetch(`${exchanges.urls.binance_usdm.rest}/fapi/v2/ticker/price?symbol=FOO`)
  client.socket.close(1000)
  await expect.poll(() => traffic.at(-1)?.kind).toBe('ws-close')
  const seen = traffic.map(({ feed, kind, method, path, status }) =>
    [feed, kind, method, path, status].join(' ').trim(),
  )
  // Frames go on beside the call.
  expect([...new Set(seen)]).toEqual([
    'binance_spot ws-open  /stream',
    'binance_spot ws-in  /stream',
    'binance_spot ws-out  /stream',
    'binance_usdm http GET /fapi/v2/ticker/price?symbol=FOO 400',
    'binance_spot ws-close  /stream 1000',
  ])
})
