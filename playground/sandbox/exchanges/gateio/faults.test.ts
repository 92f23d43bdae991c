import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Exchanges, openExchanges } from '../openExchanges'
import type { FeedFault } from '../wire/feedFault'
import { openSocket } from '../wire/testSocket'
import { book, idsOf, isBook, isReply, type SocketMessage, seconds } from './testGateio'

let exchanges: Exchanges

beforeEach(async () => {
  exchanges = await openExchanges({ seed: 7 }, () => undefined)
})
afterEach(() => exchanges.stop())

const get = async (path: string) => {
  const response = await fetch(exchanges.urls.gateio.rest + path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const open = () => openSocket(exchanges.urls.gateio.ws)
const fault = (act: FeedFault['act'], channel?: string): FeedFault[] => [
  { feed: 'gateio', act, ...(channel !== undefined && { channel }) },
]

describe('faults of the Gate.io stand-in', () => {
  const listening = async () => {
    const client = await open()
    client.send(book(1))
    await client.until(1, isBook)
    return client
  }

  test('a silent feed sends no frame and no pong until the fault ends', async () => {
    const client = await listening()
    const from = Date.now()
    exchanges.faults(fault({ silence: 1_500 }))
    client.send({ time: seconds(), channel: 'spot.ping' })
    await client.caughtUp()
    const before = client.received.length
    await client.until(before + 1)
    expect(Date.now() - from).toBeGreaterThanOrEqual(1_500)
    expect(client.received.slice(before).some(isReply)).toBe(false)
  })

  for (const act of [{ drop: 4 }, { gap: 4 }] as const) {
    test(`books are dropped (${Object.keys(act)})`, async () => {
      const client = await listening()
      const last = idsOf(client.received).at(-1) ?? 0
      exchanges.faults(fault(act, 'book'))
      await client.until(client.received.length + 1, isBook)
      expect((idsOf(client.received).at(-1) ?? 0) - last).toBeGreaterThan(800)
    })
  }

  test('garbage, binary frames and a replaced text arrive as the fault says, then good frames', async () => {
    const client = await listening()
    exchanges.faults([...fault({ garbage: 1 }), ...fault({ binary: 1 }), ...fault({ text: '[]' })])
    await client.until(1, Array.isArray)
    await client.until(client.received.length + 1)
    const first = client.received.findIndex(frame => typeof frame === 'string')
    const kinds = client.received
      .slice(first, first + 4)
      .map(frame => (Buffer.isBuffer(frame) ? 'binary' : Array.isArray(frame) ? 'text' : typeof frame))
    expect(kinds).toEqual(['string', 'binary', 'text', 'object'])
  })

  test('one frame has the size of the fault', async () => {
    const client = await listening()
    const sizes: number[] = []
    client.socket.on('message', data => sizes.push(String(data).length))
    exchanges.faults(fault({ bytes: 300_000 }))
    await expect.poll(() => sizes).toContain(300_000)
  })

  test('a book arrives twice, and an older one again', async () => {
    const client = await listening()
    exchanges.faults(fault({ dupSnapshot: true }))
    await client.until(4, isBook)
    const twice = idsOf(client.received)
    expect(twice.length - new Set(twice).size).toBe(1)
    exchanges.faults(fault({ replay: 2 }))
    await client.until(twice.length + 3, isBook)
    const ids = idsOf(client.received)
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b))
  })

  test('the feed’s sockets close with the code of the fault', async () => {
    const client = await listening()
    exchanges.faults(fault({ closeCode: 1012 }))
    expect(await client.closed).toBe(1012)
  })

  test('a subscription is refused with the code of the fault', async () => {
    exchanges.faults(fault({ ackError: 3 }, 'book'))
    const client = await open()
    client.send(book(1))
    const [reply] = await client.until<SocketMessage>(1)
    expect(reply?.error?.code).toBe(3)
    expect(exchanges.count('gateio').channels).toBe(0)
  })

  test('a stream sends frames at the pace of the fault', async () => {
    const client = await listening()
    exchanges.faults(fault({ rate: 200 }, 'book'))
    // At its own pace that would take twenty seconds, which nothing here waits.
    await client.until(client.received.length + 200)
  })

  test('a feed under maintenance closes its sockets, refuses calls, and returns after the given time', async () => {
    const client = await listening()
    exchanges.faults(fault({ maintenance: 60_000 }))
    expect(await client.closed).toBe(1001)
    const { status, body } = await get('/api/v4/spot/tickers')
    expect([status, body.label]).toEqual([503, 'TOO_BUSY'])
    await expect(open()).rejects.toThrow('503')
    exchanges.faults(fault({ maintenance: 300 }))
    await expect.poll(async () => (await get('/api/v4/spot/tickers')).status, { timeout: 10_000 }).toBe(200)
    await listening()
  })
})
