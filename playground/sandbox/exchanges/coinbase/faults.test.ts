import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPriceModel } from '../market/priceModel'
import { type Exchanges, openExchanges } from '../openExchanges'
import type { FeedFault } from '../wire/feedFault'
import { openSocket, type TestSocket } from '../wire/testSocket'
import { bookStates, isType, type L2Update, subscribe } from './testCoinbase'

const model = createPriceModel(7)
const btc = { base: 'BTC', counter: 'USD' }
let exchanges: Exchanges

beforeEach(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterEach(() => exchanges.stop())

const fault = (act: FeedFault['act'], channel?: string) =>
  exchanges.faults([{ feed: 'coinbase', act, ...(channel !== undefined && { channel }) }])
const open = () => openSocket(exchanges.urls.coinbase.ws)
const join = async () => {
  const client = await open()
  client.send(subscribe(['BTC-USD'], 'level2_batch', 'heartbeat'))
  return client
}
/** A client whose book has changed once. */
const listening = async () => {
  const client = await join()
  await client.until(1, isType('l2update'))
  return client
}
const isUpdate = isType('l2update')

/** The book that a client's frames make up, and the exchange's at the time of the last of them. */
const lastBook = ({ received }: TestSocket) => {
  const { time } = received.findLast(isUpdate) as L2Update
  const { asks, bids } = model.book(btc, Date.parse(time), 300) ?? { asks: [], bids: [] }
  const numbers = (levels: [string, string][]) => levels.map(([price, size]) => [Number(price), Number(size)])
  return { received: bookStates(received).at(-1), true: { asks: numbers(asks), bids: numbers(bids) } }
}

describe('a silent feed', () => {
  test('a silent feed sends no data, heartbeat or answer, then continues', async () => {
    const client = await listening()
    const from = Date.now()
    fault({ silence: 1_500 })
    client.send(subscribe(['BTC-USD'], 'ticker'))
    await client.caughtUp()
    const before = client.received.length
    expect(client.received.some(isType('ticker'))).toBe(false)
    await client.until(before + 1)
    expect(Date.now() - from).toBeGreaterThanOrEqual(1_500)
  })

  test('a feed with silent books still sends heartbeats', async () => {
    const client = await listening()
    fault({ silence: 60_000 }, 'book')
    await client.caughtUp()
    const before = client.received.length
    await client.until(client.received.filter(isType('heartbeat')).length + 2, isType('heartbeat'))
    expect(client.received.slice(before).every(isType('heartbeat'))).toBe(true)
  })
})

describe('a book with faults', () => {
  test('a snapshot arrives twice', async () => {
    fault({ dupSnapshot: true }, 'book')
    const client = await listening()
    const [first, second] = await client.until(2, isType('snapshot'))
    expect(second).toEqual(first)
  })

  test('a late snapshot arrives after as many changes as the fault says and holds them all', async () => {
    fault({ lateSnapshot: 3 })
    const client = await join()
    await client.until(6, isUpdate)
    expect(
      client.received
        .filter(frame => !isType('heartbeat')(frame))
        .slice(0, 6)
        .map(frame => (frame as L2Update).type),
    ).toEqual(['subscriptions', 'l2update', 'l2update', 'l2update', 'snapshot', 'l2update'])
    const { received, true: due } = lastBook(client)
    expect(received).toEqual(due)
  })

  test('dropped changes leave the client with a wrong book', async () => {
    const client = await listening()
    fault({ gap: 3 }, 'book')
    await client.until(client.received.filter(isUpdate).length + 2, isUpdate)
    const { received, true: due } = lastBook(client)
    expect(received).not.toEqual(due)
  })

  test('older changes are sent again after a newer one', async () => {
    const client = await listening()
    await client.until(5, isUpdate)
    fault({ replay: 2 }, 'book')
    const before = client.received.filter(isUpdate)
    const frames = await client.until(before.length + 3, isUpdate)
    expect(frames.slice(before.length + 1, before.length + 3)).toEqual(before.slice(-2))
  })

  test('a feed that drops its first frames sends no snapshot', async () => {
    fault({ drop: 1 }, 'book')
    const client = await listening()
    await client.until(3, isUpdate)
    expect(client.received.some(isType('snapshot'))).toBe(false)
  })

  test('one frame is replaced by the text of the fault', async () => {
    const client = await listening()
    const odd = {
      type: 'l2update',
      product_id: 'BTC-USD',
      changes: [['buy', '97000', '0.-10000']],
      time: '0001-01-01T00:00:00Z',
    }
    fault({ text: JSON.stringify(odd) }, 'book')
    await client.until(1, frame => JSON.stringify(frame) === JSON.stringify(odd))
  })
})

describe('spoilt frames', () => {
  test('garbage is no JSON, binary is binary, one frame has the size of the fault, and good ones follow', async () => {
    const client = await listening()
    const sizes: number[] = []
    client.socket.on('message', data => sizes.push(String(data).length))
    const feed = 'coinbase'
    exchanges.faults([
      { feed, act: { garbage: 2 }, channel: 'book' },
      { feed, act: { binary: 1 }, channel: 'book' },
      { feed, act: { bytes: 1_500_000 }, channel: 'book' },
    ])
    const before = client.received.filter(frame => !isType('heartbeat')(frame)).length
    const isBook = (frame: unknown) => !isType('heartbeat')(frame)
    const frames = await client.until(before + 5, isBook)
    const kinds = frames.slice(before, before + 5).map(frame => (Buffer.isBuffer(frame) ? 'binary' : typeof frame))
    expect(kinds).toEqual(['string', 'string', 'binary', 'object', 'object'])
    expect(sizes.filter(size => size === 1_500_000).length).toBe(1)
  })
})

describe('closed sockets', () => {
  for (const code of [1001, 1006, 1012, 1013]) {
    test(`all of the feed's sockets are closed with ${code}`, async () => {
      const client = await listening()
      fault({ closeCode: code })
      expect(await client.closed).toBe(code)
    })
  }

  test('the first client that subscribes to a named stream is disconnected before the answer, once', async () => {
    fault({ closeCode: 1006 }, 'level2_batch:BTC-USD')
    const first = await join()
    expect([await first.closed, first.received]).toEqual([1006, []])
    await listening()
  })

  test('a feed under maintenance closes its sockets, refuses calls, and returns after the given time', async () => {
    const client = await listening()
    fault({ maintenance: 60_000 })
    expect(await client.closed).toBe(1001)
    const status = async () => (await fetch(`${exchanges.urls.coinbase.rest}/products/BTC-USD/ticker`)).status
    expect(await status()).toBe(503)
    await expect(open()).rejects.toThrow('503')
    fault({ maintenance: 300 })
    await expect.poll(status, { interval: 200, timeout: 10_000 }).toBe(200)
    await listening()
  })
})

describe('a subscription that is refused', () => {
  test('a refused subscription is an error that names the product and voids its message, and other messages are accepted', async () => {
    fault({ ackError: 1 }, 'ticker:ADA-USD')
    const client = await open()
    client.send(subscribe(['BTC-USD', 'ADA-USD'], 'ticker'))
    client.send(subscribe(['BTC-USD'], 'ticker'))
    await client.until(1, isType('subscriptions'))
    expect(client.received.slice(0, 2)).toEqual([
      { type: 'error', message: 'Failed to subscribe', reason: 'ADA-USD is not a valid product' },
      { type: 'subscriptions', channels: [{ name: 'ticker', product_ids: ['BTC-USD'] }] },
    ])
  })
})

describe('another pace', () => {
  test('a book changes at the pace of the fault and stays exact, heartbeats keep their pace', async () => {
    const client = await listening()
    fault({ rate: 200 })
    await client.caughtUp()
    const [before, beats] = [isUpdate, isType('heartbeat')].map(is => client.received.filter(is).length) as [
      number,
      number,
    ]
    const from = Date.now()
    await client.until(before + 300, isUpdate)
    const tookMs = Date.now() - from
    expect(tookMs).toBeGreaterThan(1_400)
    expect(client.received.filter(isType('heartbeat')).length - beats).toBeLessThan(tookMs / 1_000 + 2)
    const { received, true: due } = lastBook(client)
    expect(received).toEqual(due)
  })

  test('a quiet market has trades at the pace of the fault', async () => {
    const client = await open()
    fault({ rate: 100 }, 'ticker')
    client.send(subscribe(['SNX-USD'], 'ticker'))
    const tickers = await client.until<{ trade_id: number }>(100, isType('ticker'))
    expect(new Set(tickers.map(({ trade_id }) => trade_id)).size).toBe(tickers.length)
  })
})
