import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bitfinexOf } from './bitfinex'
import type { FeedFault } from './feedFault'
import { looseShapeOf } from './looseShape'
import { type Exchanges, openExchanges } from './openExchanges'
import { sample } from './sample'
import { openStandIn } from './standIn'
import { openSocket, type TestSocket } from './testSocket'
import { createWorld } from './world'

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
const ticker = (symbol: string) => ({ event: 'subscribe', channel: 'ticker', symbol })
const book = (symbol: string) => ({
  event: 'subscribe',
  channel: 'book',
  symbol,
  prec: 'P1',
  freq: 'F0',
  len: '25',
})
const fault = (act: FeedFault['act'], channel?: string): FeedFault[] => [
  { feed: 'bitfinex', act, ...(channel !== undefined && { channel }) },
]

type Said = { event: string; code?: number; chanId: number; channel?: string }
type Level = [price: number, count: number, amount: number]
const isEvent =
  (...events: string[]) =>
  (frame: unknown): frame is Said =>
    typeof frame === 'object' && frame !== null && 'event' in frame && events.includes(String(frame.event))
const isReply = isEvent('subscribed', 'unsubscribed', 'error', 'pong')
const isData = (frame: unknown): frame is [number, unknown] => Array.isArray(frame)
const isOn = (chanId: number) => (frame: unknown) => isData(frame) && frame[0] === chanId
const isChange = (chanId: number) => (frame: unknown) =>
  isOn(chanId)(frame) && typeof (frame as [number, unknown[]])[1][0] === 'number'

/** What each place of an array holds. */
const kindsOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(kindsOf) : value === null ? 'null' : typeof value

/** The frames of a documented sequence, those that came in. */
const documented = (name: string) =>
  sample(`bitfinex/${name}`)
    .frames.filter(({ dir }) => dir === 'in')
    .map(({ data }): unknown => data)

/** Subscribes and tells the number it got. */
const numberOf = async (client: TestSocket, message: { channel: string; symbol: string }) => {
  const known = client.heard.filter(isEvent('subscribed')).length
  client.send(message)
  const replies = await client.until<Said>(known + 1, isEvent('subscribed'))
  return replies[known]?.chanId ?? 0
}

describe('over HTTP', () => {
  test('the map and the pair list look as documented, together and alone', async () => {
    const [map, list] = ['pub:map:currency:sym', 'pub:list:pair:exchange']
    const { body: both } = await get(`/v2/conf/${map},${list}`)
    const { body: escaped } = await get(`/v2/conf/${encodeURIComponent(`${map},${list}`)}`)
    const { body: alone } = await get(`/v2/conf/${list}`)
    expect(kindsOf([both[0].slice(0, 3), both[1].slice(0, 3)])).toEqual([
      Array(3).fill(['string', 'string']),
      Array(3).fill('string'),
    ])
    expect(both.length).toBe((sample('bitfinex/rest-conf-both').body as unknown[]).length)
    expect([escaped, alone]).toEqual([both, [both[1]]])
  })

  test('the map holds every documented code, and the traps', async () => {
    const { body } = await get('/v2/conf/pub:map:currency:sym')
    const [known] = sample('bitfinex/rest-conf-currency-sym').body as [string[][]]
    expect(body[0]).toEqual(expect.arrayContaining(known))
    expect(body[0]).toEqual(
      expect.arrayContaining([
        ['UST', 'USDt'],
        ['USS', 'USDt'],
        ['BAB', 'BCH'],
        ['BCHN', 'BCH'],
        ['TESTBTC', 'BTC'],
        ['DOG', 'MDOGE'],
      ]),
    )
  })

  test('the list holds what the traps are about, each asked for by its symbol', async () => {
    const { body } = await get('/v2/conf/pub:list:pair:exchange')
    const traps = ['BTCUST', 'DOGE:USD', 'DOGUSD', 'DSHUSD', 'ALGUSD', 'BCHN:USD', 'TESTBTC:TESTUSD', 'TERRAUST:USD']
    expect(body[0]).toEqual(expect.arrayContaining(traps))
    const answers = await Promise.all(traps.map(pair => get(`/v2/ticker/t${encodeURIComponent(pair)}`)))
    expect(answers.map(({ status }) => status)).toEqual(traps.map(() => 200))
  })

  test('a million DOGE are not one', async () => {
    const [mega, one] = [await get('/v2/ticker/tDOGUSD'), await get('/v2/ticker/tDOGE:USD')]
    expect(mega.body[6] / one.body[6] / 1_000_000).toBeCloseTo(1, 1)
  })

  test('a price looks as documented, and no page may read it without a proxy', async () => {
    const { status, headers, body } = await get('/v2/ticker/tBTCUST')
    expect([status, kindsOf(body)]).toEqual([200, kindsOf(sample('bitfinex/rest-ticker').body)])
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a book looks as documented: 25 bids, then 25 asks, at four digits', async () => {
    const { body } = await get('/v2/book/tBTCUST/P1?len=25')
    expect(kindsOf(body)).toEqual(kindsOf(sample('bitfinex/rest-book-p1-25').body))
    const amounts = body.map(([, , amount]: Level) => Math.sign(amount))
    expect(amounts).toEqual([...Array(25).fill(1), ...Array(25).fill(-1)])
    for (const [price] of body) expect(Number(price.toPrecision(4))).toBe(price)
  })

  test('a book has 1, 25 or 100 levels a side', async () => {
    const levels = async (len: string) => (await get(`/v2/book/tBTCUST/P1${len}`)).body.length
    expect([await levels('?len=1'), await levels(''), await levels('?len=100')]).toEqual([2, 50, 200])
    const { status, body } = await get('/v2/book/tBTCUST/P1?len=20')
    expect([status, body[0]]).toEqual([500, 'error'])
  })

  test('small prices are written with an exponent', async () => {
    const { text } = await get('/v2/book/tSHIB:USD/P1?len=25')
    expect(text).toMatch(/\[\d(\.\d+)?e-06,\d+,-?\d/)
  })

  test('an unknown symbol is refused as documented', async () => {
    const { request, status, body } = sample('bitfinex/rest-error-symbol')
    const answer = await get(new URL(request.url).pathname)
    const lower = await get('/v2/book/tbtcust/P1?len=25')
    expect([answer.status, answer.body]).toEqual([status, body])
    expect([lower.status, lower.body]).toEqual([status, body])
  })

  test('the 91st ticker in a minute is refused, later ones in other words, books are counted by themselves', async () => {
    const statuses = new Set<number>()
    for (let call = 0; call < 90; call++) statuses.add((await get('/v2/ticker/tBTCUST')).status)
    const first = await get('/v2/ticker/tBTCUST')
    for (let call = 0; call < 9; call++) await get('/v2/ticker/tBTCUST')
    const later = await get('/v2/ticker/tBTCUST')
    const [array, object] = [
      sample('bitfinex/rest-error-ratelimit-array'),
      sample('bitfinex/rest-error-ratelimit-object'),
    ]
    expect([...statuses]).toEqual([200])
    expect([first.status, first.body]).toEqual([array.status, array.body])
    expect([later.status, later.body]).toEqual([object.status, object.body])
    expect((await get('/v2/book/tBTCUST/P1?len=1')).status).toBe(200)
  })
})

describe('streams', () => {
  test('it greets, acknowledges with a number, then sends a snapshot, as documented', async () => {
    const client = await open()
    const [onTicker, onBook] = [await numberOf(client, ticker('tBTCUST')), await numberOf(client, book('tBTCUST'))]
    const [price] = await client.until(1, isOn(onTicker))
    const [snapshot, change] = await client.until(2, isOn(onBook))
    const [info, tickerAck, tickerData, bookAck, bookData, bookChange] = documented('ws-ticker-book-sequence')
    const acks = client.heard.filter(isEvent('subscribed'))
    expect(looseShapeOf(client.heard[0])).toEqual(looseShapeOf(info))
    expect(acks.map(looseShapeOf)).toEqual([tickerAck, bookAck].map(looseShapeOf))
    expect(kindsOf(price)).toEqual(kindsOf(tickerData))
    expect(kindsOf(snapshot)).toEqual(kindsOf(bookData))
    expect(kindsOf(change)).toEqual(kindsOf(bookChange))
    expect(client.heard.findIndex(isOn(onBook))).toBeGreaterThan(client.heard.indexOf(acks[1]))
  })

  test('a client gets its own subId back', async () => {
    const client = await open()
    client.send({ ...book('tBTCUST'), subId: 'mine' })
    const [ack] = await client.until(1, isEvent('subscribed'))
    expect(ack).toMatchObject({ subId: 'mine' })
  })

  test('no two connections share a number, and one book is told to both', async () => {
    const [one, other] = [await open(), await open()]
    const numbers = [await numberOf(one, book('tBTCUST')), await numberOf(other, book('tBTCUST'))]
    await Promise.all([one.until(2, isOn(numbers[0] ?? 0)), other.until(2, isOn(numbers[1] ?? 0))])
    expect(numbers[0]).not.toBe(numbers[1])
    expect(one.heard.some(isOn(numbers[1] ?? 0))).toBe(false)
    expect(exchanges.count('bitfinex')).toEqual({ lines: 2, channels: 1 })
    one.socket.close()
    other.socket.terminate()
    await expect.poll(() => exchanges.count('bitfinex')).toEqual({ lines: 0, channels: 0 })
  })

  test('who comes back gets another number', async () => {
    const first = await open()
    const number = await numberOf(first, ticker('tETHUST'))
    first.socket.terminate()
    const second = await open()
    expect(await numberOf(second, ticker('tETHUST'))).not.toBe(number)
  })

  test('a book that nobody trades starts empty', async () => {
    const client = await open()
    const number = await numberOf(client, book('tTESTBTC:TESTUSD'))
    const [snapshot] = await client.until(1, isOn(number))
    expect(snapshot).toEqual([number, []])
  })

  test('a quiet channel says that it lives, each by itself', async () => {
    const standIn = await openStandIn('short heartbeat', bitfinexOf({ hbMs: 300 }), createWorld(7, 0), () => undefined)
    const client = await openSocket(standIn.urls.ws)
    const [quiet, busy] = [await numberOf(client, book('tTESTBTC:TESTUSD')), await numberOf(client, book('tBTCUST'))]
    const isHb = (number: number) => (frame: unknown) => isOn(number)(frame) && (frame as [number, unknown])[1] === 'hb'
    const from = Date.now()
    await client.until(2, isHb(quiet))
    expect(Date.now() - from).toBeGreaterThan(450)
    expect(client.heard.some(isHb(busy))).toBe(false)
    await standIn.stop()
  })

  test('an unsubscription is confirmed; what was on its way still comes, then nothing', async () => {
    const client = await open()
    const [gone, other] = [await numberOf(client, book('tBTCUST')), await numberOf(client, book('tETHUST'))]
    await client.until(1, isOn(gone))
    client.send({ event: 'unsubscribe', chanId: gone })
    const [end] = await client.until(1, isEvent('unsubscribed'))
    await client.until(client.heard.filter(isOn(other)).length + 20, isOn(other))
    const due = documented('ws-ticker-book-sequence').find(isEvent('unsubscribed'))
    expect(end).toEqual({ ...(due as object), chanId: gone })
    const after = client.heard.slice(client.heard.indexOf(end)).filter(isOn(gone))
    expect(after.map(kindsOf)).toEqual([['number', ['number', 'number', 'number']]])
  })

  test('a ping is answered with its cid', async () => {
    const client = await open()
    client.send({ event: 'ping', cid: 7 })
    const [pong] = await client.until(1, isEvent('pong'))
    expect(looseShapeOf(pong)).toEqual(looseShapeOf(documented('ws-ticker-book-sequence').find(isEvent('pong'))))
    expect(pong).toMatchObject({ cid: 7 })
  })

  test('what is wrong is refused in the documented words', async () => {
    const client = await open()
    const { frames } = sample('bitfinex/ws-errors')
    for (const { dir, data } of frames.slice(0, -2)) if (dir === 'out') client.send(data ?? {})
    const due = documented('ws-errors').filter(isEvent('error')).slice(0, -1)
    expect(await client.until(due.length, isEvent('error'))).toEqual(due)
  })

  test('a 26th channel is refused as documented', async () => {
    const client = await open()
    const { body } = await get('/v2/conf/pub:list:pair:exchange')
    const pairs: string[] = body[0].filter((pair: string) => pair !== 'ETHUSD').slice(0, 25)
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
      const [error] = await client.until<Said>(1, isEvent('error'))
      expect(error?.code).toBe(code)
    })
  }

  test('the 21st connection within a minute is refused', async () => {
    for (let i = 0; i < 20; i++) (await open()).socket.terminate()
    await expect(open()).rejects.toThrow('429')
  })

  test('there is no socket at another path', async () => {
    await expect(openSocket(exchanges.urls.bitfinex.ws.replace('/ws/2', '/ws/1'))).rejects.toThrow('404')
  })
})

describe('what may go wrong', () => {
  /** A client that has the snapshot of a busy book. */
  const listening = async () => {
    const client = await open()
    const number = await numberOf(client, book('tBTCUST'))
    await client.until(1, isOn(number))
    return { client, number }
  }
  const isSnapshot = (number: number) => (frame: unknown) => isOn(number)(frame) && !isChange(number)(frame)

  test('silence is silence, to a ping too, and it ends', async () => {
    const { client } = await listening()
    exchanges.faults(fault({ silence: 700 }))
    const [from, before] = [Date.now(), client.heard.length]
    client.send({ event: 'ping', cid: 1 })
    await client.until(before + 1)
    expect(Date.now() - from).toBeGreaterThanOrEqual(690)
    expect(client.heard.slice(before).some(isReply)).toBe(false)
  })

  for (const act of [{ drop: 30 }, { gap: 30 }] as const) {
    test(`changes are left out, so the book is another one (${Object.keys(act)})`, async () => {
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
      for (const [, data] of client.heard.filter(isOn(number)) as [number, Level | Level[]][]) {
        if (Array.isArray(data[0])) (data as Level[]).forEach(apply)
        else apply(data as Level)
      }
      expect([...held].sort()).not.toEqual(snapshot.map(([price, , amount]) => [price, String(amount)]).sort())
    })
  }

  test('garbage, bytes of no text and another text come as asked, then good frames', async () => {
    const { client, number } = await listening()
    const before = client.heard.length
    exchanges.faults([...fault({ garbage: 1 }), ...fault({ binary: 1 }), ...fault({ text: '[#,["hb"]]' })])
    await client.until(before + 4)
    const [garbage, binary, text, good] = client.heard.slice(before, before + 4)
    expect([typeof garbage, Buffer.isBuffer(binary)]).toEqual(['string', true])
    expect([text, isChange(number)(good)]).toEqual([[number, ['hb']], true])
  })

  test('one frame has the size asked for', async () => {
    const { client } = await listening()
    const sizes: number[] = []
    client.socket.on('message', data => sizes.push(String(data).length))
    exchanges.faults(fault({ bytes: 300_000 }))
    await expect.poll(() => sizes.some(size => size >= 300_000)).toBe(true)
  })

  test('a snapshot comes twice', async () => {
    exchanges.faults(fault({ dupSnapshot: true }, 'book'))
    const { client, number } = await listening()
    const [one, other] = await client.until(2, isSnapshot(number))
    expect(one).toEqual(other)
  })

  test('a snapshot comes late', async () => {
    exchanges.faults(fault({ lateSnapshot: 3 }))
    const { client, number } = await listening()
    await client.until(1, isSnapshot(number))
    expect(client.heard.filter(isOn(number)).slice(0, 4).map(isSnapshot(number))).toEqual([false, false, false, true])
  })

  test('older changes come again, under the number of who hears them', async () => {
    const { client, number } = await listening()
    await client.until(10, isChange(number))
    const before = client.heard.filter(isChange(number)).length
    exchanges.faults(fault({ replay: 3 }, 'book'))
    const changes = (await client.until(before + 60, isChange(number))).map(change => JSON.stringify(change))
    const again = changes.findIndex(
      (_, i) => i >= 3 && String(changes.slice(i + 1, i + 4)) === String(changes.slice(i - 3, i)),
    )
    expect(again).toBeGreaterThanOrEqual(before)
  })

  for (const code of [1012, 1006]) {
    test(`its sockets close with ${code}`, async () => {
      const { client } = await listening()
      exchanges.faults(fault({ closeCode: code }))
      expect(await client.closed).toBe(code)
      expect(client.heard.some(frame => isEvent('info')(frame) && frame.code !== undefined)).toBe(false)
    })
  }

  test('a restart is announced as documented, then the socket closes', async () => {
    const { client } = await listening()
    exchanges.faults(fault({ closeCode: 1001 }))
    expect(await client.closed).toBe(1001)
    expect(client.heard).toContainEqual(
      documented('ws-maintenance').find(frame => isEvent('info')(frame) && frame.code === 20_051),
    )
  })

  test('a subscription is refused with the code asked for', async () => {
    exchanges.faults(fault({ ackError: 10_300 }, 'book'))
    const client = await open()
    client.send(book('tBTCUST'))
    const [error] = await client.until<Said>(1, isEvent('error'))
    expect(error?.code).toBe(10_300)
    expect(exchanges.count('bitfinex').channels).toBe(0)
  })

  test('a stream comes as often as asked', async () => {
    const { client } = await listening()
    exchanges.faults(fault({ rate: 400 }, 'book'))
    const from = Date.now()
    await client.until(client.heard.length + 400)
    expect(Date.now() - from).toBeGreaterThan(800)
    expect(Date.now() - from).toBeLessThan(2_500)
  })
})

describe('maintenance', () => {
  const codes = (client: TestSocket) => client.heard.filter(isEvent('info')).map(({ code }) => code)

  test('the sockets stay: it is announced, streams rest, pings are answered, and its end is told', async () => {
    const client = await open()
    const number = await numberOf(client, book('tBTCUST'))
    await client.until(1, isOn(number))
    exchanges.faults(fault({ maintenance: 900 }))
    const [, starts] = await client.until<Said>(2, isEvent('info'))
    client.send({ event: 'ping', cid: 3 })
    client.send(ticker('tETHUST'))
    const [pong, error] = await client.until<Said>(2, isEvent('pong', 'error'))
    const calls = await get('/v2/ticker/tBTCUST')
    const [, , ends] = await client.until<Said>(3, isEvent('info'))
    const between = client.heard.slice(client.heard.indexOf(starts), client.heard.indexOf(ends))
    const said = documented('ws-maintenance')
      .filter(isEvent('info'))
      .map(({ code }) => code)
    expect(codes(client)).toEqual(said.slice(0, 3))
    expect([pong?.event, error?.code]).toEqual(['pong', 11_000])
    expect(between.filter(isData)).toEqual([])
    expect([calls.status, calls.body]).toEqual([503, sample('bitfinex/rest-error-maintenance').body])
    expect((await get('/v2/ticker/tBTCUST')).status).toBe(200)
  })

  test('who asks anew afterwards has the right book, under a new number', async () => {
    const client = await open()
    const number = await numberOf(client, book('tBTCUST'))
    exchanges.faults(fault({ maintenance: 300 }))
    await client.until(3, isEvent('info'))
    client.send({ event: 'unsubscribe', chanId: number })
    const anew = await numberOf(client, book('tBTCUST'))
    const [snapshot] = await client.until<[number, unknown[]]>(1, isOn(anew))
    expect([anew === number, snapshot?.[1].length]).toEqual([false, 50])
  })

  test('who comes in the middle is let in and told', async () => {
    exchanges.faults(fault({ maintenance: 60_000 }))
    const client = await open()
    const [info] = await client.until(1, isEvent('info'))
    expect(info).toMatchObject({ platform: { status: 0 } })
  })

  test('replacing the faults ends it, and tells so only once', async () => {
    const client = await open()
    exchanges.faults(fault({ maintenance: 60_000 }))
    exchanges.faults([])
    exchanges.faults([])
    client.send({ event: 'ping', cid: 1 })
    await client.until(1, isEvent('pong'))
    expect(codes(client)).toEqual([undefined, 20_060, 20_061])
  })
})
