import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Exchanges, openExchanges } from '../openExchanges'
import type { FeedFault } from '../wire/feedFault'
import { openSocket } from '../wire/testSocket'
import { isBeat, isReply, isTicker, type KrakenTicker, subscribe } from './testKraken'

let exchanges: Exchanges

beforeEach(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterEach(() => exchanges.stop())

const fault = (act: FeedFault['act'], channel?: string) =>
  exchanges.faults([{ feed: 'kraken', act, ...(channel !== undefined && { channel }) }])
const join = async () => {
  const client = await openSocket(exchanges.urls.kraken.ws)
  client.send(subscribe(['BTC/USD'], 1, 'bbo'))
  return client
}
/** A client that has received a snapshot and an update. */
const listening = async () => {
  const client = await join()
  await client.until(2, isTicker)
  return client
}
const typesOf = (frames: readonly unknown[]) => frames.filter(isTicker).map(frame => (frame as KrakenTicker).type)

describe('a silent feed', () => {
  test('a silent feed sends no data, heartbeat or pong, then continues', async () => {
    const client = await listening()
    const from = Date.now()
    fault({ silence: 1_500 })
    client.send({ method: 'ping', req_id: 9 })
    await client.caughtUp()
    const before = client.received.length
    await client.until(before + 1)
    expect(Date.now() - from).toBeGreaterThanOrEqual(1_500)
    expect(client.received.slice(before).some(isReply)).toBe(false)
  })

  test('a feed with silent tickers still sends heartbeats', async () => {
    const client = await listening()
    fault({ silence: 60_000 }, 'ticker')
    await client.caughtUp()
    const before = client.received.length
    await client.until(2, isBeat)
    expect(client.received.slice(before).every(isBeat)).toBe(true)
  })

  test('a feed with silent replies leaves pings unanswered while tickers arrive', async () => {
    const client = await listening()
    fault({ silence: 60_000 }, 'reply')
    client.send({ method: 'ping', req_id: 9 })
    await client.until(client.received.filter(isTicker).length + 3, isTicker)
    expect(client.received.filter(isReply).length).toBe(1)
  })
})

describe('a ticker with faults', () => {
  test('a snapshot arrives twice', async () => {
    fault({ dupSnapshot: true })
    const client = await join()
    const [first, second] = await client.until<KrakenTicker>(2, isTicker)
    expect([first?.type, second]).toEqual(['snapshot', first])
  })

  test('a late snapshot arrives after as many updates as the fault says', async () => {
    fault({ lateSnapshot: 2 }, 'ticker')
    const client = await join()
    expect(typesOf(await client.until(4, isTicker))).toEqual(['update', 'update', 'snapshot', 'update'])
  })

  test('a snapshot is dropped', async () => {
    fault({ drop: 1 })
    const client = await join()
    expect(typesOf(await client.until(1, isTicker))).toEqual(['update'])
  })

  test('updates are dropped', async () => {
    const client = await listening()
    const [last] = client.received.filter(isTicker).slice(-1) as KrakenTicker[]
    fault({ gap: 4 })
    const next = (await client.until<KrakenTicker>(client.received.filter(isTicker).length + 1, isTicker)).at(-1)
    const at = (ticker?: KrakenTicker) => Date.parse(ticker?.data[0].timestamp ?? '')
    expect(at(next) - at(last)).toBeGreaterThan(900)
  })

  test('older updates are sent again after a newer one', async () => {
    const client = await listening()
    await client.until(3, isTicker)
    fault({ replay: 2 })
    const before = client.received.filter(isTicker)
    const frames = await client.until(before.length + 3, isTicker)
    expect(frames.slice(before.length + 1, before.length + 3)).toEqual(before.slice(-2))
  })

  test('one frame is replaced by the text of the fault', async () => {
    const client = await listening()
    const zero = { channel: 'ticker', type: 'update', data: [{ symbol: 'BTC/USD', last: 0 }] }
    fault({ text: JSON.stringify(zero) })
    await client.until(1, frame => JSON.stringify(frame) === JSON.stringify(zero))
  })

  test('garbage is no JSON, binary is binary, one frame has the size of the fault, and good ones follow', async () => {
    const client = await listening()
    const sizes: number[] = []
    client.socket.on('message', data => sizes.push(String(data).length))
    const feed = 'kraken'
    exchanges.faults([
      { feed, act: { garbage: 1 } },
      { feed, act: { binary: 1 } },
      { feed, act: { bytes: 1_500_000 } },
    ])
    const before = client.received.length
    await client.until(before + 4)
    const kinds = client.received
      .slice(before, before + 4)
      .map(frame => (Buffer.isBuffer(frame) ? 'binary' : typeof frame))
    expect(kinds).toEqual(['string', 'binary', 'object', 'object'])
    expect(sizes.filter(size => size === 1_500_000).length).toBe(1)
  })
})

describe('closed sockets', () => {
  for (const code of [1001, 1006, 1012, 1013]) {
    test(`all of the feed's sockets are closed with ${code}`, async () => {
      const client = await listening()
      fault({ closeCode: code })
      expect(await client.closed).toBe(code)
      await expect.poll(() => exchanges.count('kraken')).toEqual({ lines: 0, channels: 0 })
    })
  }

  test('a client subscribed to the named ticker is disconnected, a client of another is not', async () => {
    const holder = await listening()
    const bystander = await openSocket(exchanges.urls.kraken.ws)
    bystander.send(subscribe(['ETH/USD'], 1, 'bbo'))
    await bystander.until(1, isTicker)
    fault({ closeCode: 1012 }, 'ticker:BTC/USD')
    expect(await holder.closed).toBe(1012)
    await bystander.until(bystander.received.length + 2)
  })

  test('the first client that subscribes to a named ticker is disconnected before the answer, once', async () => {
    fault({ closeCode: 1006 }, 'ticker:BTC/USD')
    const first = await join()
    expect([await first.closed, first.received.length]).toEqual([1006, 1])
    await listening()
  })
})

test('a refused subscription is answered for its symbol alone', async () => {
  fault({ ackError: 1 }, 'ticker:ADA/USD')
  const client = await openSocket(exchanges.urls.kraken.ws)
  client.send(subscribe(['ADA/USD', 'BTC/USD']))
  const replies = await client.until<{ success: boolean; error?: string }>(2, isReply)
  expect(replies.map(({ success, error }) => [success, error])).toEqual([
    [false, 'Currency pair not supported ADA/USD'],
    [true, undefined],
  ])
})

test('a ticker is sent at the pace of the fault', async () => {
  const client = await listening()
  fault({ rate: 200 })
  const from = Date.now()
  await client.until(client.received.length + 200)
  expect(Date.now() - from).toBeGreaterThan(900)
})
