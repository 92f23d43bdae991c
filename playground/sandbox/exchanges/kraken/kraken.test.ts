import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMarketClock } from '../market/marketClock'
import { createPriceModel } from '../market/priceModel'
import { type Exchanges, openExchanges } from '../openExchanges'
import { looseShapeOf } from '../samples/looseShape'
import { sample } from '../samples/sample'
import { openStandIn } from '../wire/standIn'
import { openSocket } from '../wire/testSocket'
import type { WireEvent } from '../wire/wireEvent'
import { krakenOf } from './kraken'
import { isBeat, isReply, isTicker, type KrakenTicker, subscribe } from './testKraken'

const model = createPriceModel(7)
const btc = { base: 'BTC', counter: 'USD' }
let exchanges: Exchanges
let traffic: WireEvent[]

beforeEach(async () => {
  traffic = []
  exchanges = await openExchanges({ seed: 7 }, each => traffic.push(each))
})
afterEach(async () => {
  vi.useRealTimers()
  await exchanges.stop()
})

const get = async (path: string) => {
  const response = await fetch(`${exchanges.urls.kraken.rest}/0/public/${path}`)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const open = () => openSocket(exchanges.urls.kraken.ws)
const documented = (name: string) =>
  sample(`kraken/${name}`)
    .frames.filter(({ dir }) => dir === 'in')
    .map(({ data }) => data)

describe('Kraken over HTTP', () => {
  for (const [name, pair] of [
    ['rest-ticker-doc-example', 'XBTUSD'],
    ['rest-ticker-altname-key', 'XBTUSDT'],
    ['rest-ticker-xdg', 'XDGUSD'],
  ]) {
    test(`a ticker looks and is keyed as documented, and no page may read it (${pair})`, async () => {
      const { status, headers, body } = await get(`Ticker?pair=${pair}`)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null])
      expect(looseShapeOf(body)).toEqual(looseShapeOf(sample(`kraken/${name}`).body))
    })
  }

  for (const [name, query] of [
    ['rest-depth-doc-example', 'pair=XBTUSD&count=20'],
    ['rest-depth-20', 'pair=XBTUSDT&count=20'],
  ]) {
    test(`a book looks and is keyed as documented (${query})`, async () => {
      const { body } = await get(`Depth?${query}`)
      expect(looseShapeOf(body)).toEqual(looseShapeOf(sample(`kraken/${name}`).body))
      const [book] = Object.values<{ asks: unknown[]; bids: unknown[] }>(body.result)
      expect([book?.asks.length, book?.bids.length]).toEqual([20, 20])
    })
  }

  test('a ticker has the price of the shared market', async () => {
    const [from, { body }, to] = [Date.now(), await get('Ticker?pair=XBTUSD'), Date.now()]
    const possible = Array.from({ length: to - from + 1 }, (_, i) => `${model.priceText(btc, from + i)}000`)
    expect(possible).toContain(body.result.XXBTZUSD.c[0])
  })

  test('old pairs are keyed by other names than the request uses, newer pairs by the same', async () => {
    const keys = async (pair: string) => Object.keys((await get(`Ticker?pair=${pair}`)).body.result)
    expect(await keys('XBTUSD,ETHXBT,XXRPZUSD,USDTUSD,ADAUSD,DOGEUSD,XDGXBT')).toEqual([
      'XXBTZUSD',
      'XETHXXBT',
      'XXRPZUSD',
      'USDTZUSD',
      'ADAUSD',
      'XDGUSD',
      'XXDGXXBT',
    ])
  })

  test('coins that others renamed keep their names: LUNA is Terra Classic, and REP the first Augur', async () => {
    const priceOf = async (pair: string) => Number((await get(`Ticker?pair=${pair}`)).body.result[pair].c[0])
    expect(await priceOf('LUNAUSD')).toBeLessThan((await priceOf('LUNA2USD')) / 1_000)
    expect(await priceOf('REPUSD')).toBeLessThan(await priceOf('REPV2USD'))
    expect((await get('Ticker?pair=LUNCUSD')).body.error).toEqual(['EQuery:Unknown asset pair'])
  })

  test('a call without a pair is answered with all tickers', async () => {
    const { body } = await get('Ticker')
    expect(Object.keys(body.result).length).toBe(model.pairs('kraken_spot').length + 6)
  })

  for (const pair of ['XBTFOO', 'BTCUSD', 'XBT/USD', 'xbtusd', '']) {
    test(`'${pair}' is no pair: an error with status 200 and the documented message`, async () => {
      const { status, body } = sample('kraken/rest-error-unknown-pair')
      const answer = await get(`Ticker?pair=${pair}`)
      expect([answer.status, answer.body]).toEqual([status, body])
    })
  }

  test('a count is from 1 to 500, by default 100', async () => {
    const levels = async (count: string) => {
      const { body } = await get(`Depth?pair=ADAUSD${count}`)
      return body.result?.ADAUSD.asks.length ?? body.error[0]
    }
    const wrong = 'EGeneral:Invalid arguments:count'
    expect([await levels(''), await levels('&count=500'), await levels('&count=501')]).toEqual([100, 500, wrong])
    expect([await levels('&count=0'), await levels('&count=x')]).toEqual([wrong, wrong])
  })

  test('a market that never traded has only zeros', async () => {
    const { body } = await get('Ticker?pair=OLDEUR')
    expect([body.result.OLDEUR.c[0], body.result.OLDEUR.t]).toEqual(['0.00000', [0, 0]])
  })

  test('too many calls are refused with status 200 and the documented message, and answered a moment later', async () => {
    const isRefused = async () => (await get('Depth?pair=XBTUSD&count=1')).body.error.length > 0
    // The limit reads this clock: a slow machine refills nothing meanwhile.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let call = 0; call < 40; call++) expect(await isRefused()).toBe(false)
    expect(await isRefused()).toBe(true)
    const { status, body } = sample('kraken/rest-error-rate-limited')
    const refused = await get('Depth?pair=XBTUSD&count=1')
    expect([refused.status, refused.body]).toEqual([status, body])
    vi.setSystemTime(Date.now() + 500)
    expect(await isRefused()).toBe(false)
  })
})

describe('Kraken streams', () => {
  test('a new connection gets a status whose connection number is beyond JavaScript’s exact integers', async () => {
    const client = await open()
    const [status] = await client.until(1)
    expect(looseShapeOf(status)).toEqual(looseShapeOf(documented('ws-v2-errors')[0]))
    const written = traffic.find(({ kind }) => kind === 'ws-out')?.data ?? ''
    const [, digits = ''] = /"connection_id":(\d+)/.exec(written) ?? []
    expect(BigInt(digits)).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
    expect(String(Number(digits))).not.toBe(digits)
  })

  test('a subscription gets an answer, a snapshot and updates, as documented', async () => {
    const client = await open()
    const { frames } = sample('kraken/ws-v2-ticker-sequence')
    const [, request, answer, snapshot, , update] = frames
    client.send(request?.data ?? {})
    await client.until(4)
    expect(looseShapeOf(client.received[1])).toEqual(looseShapeOf(answer?.data))
    expect(looseShapeOf(client.received[2])).toEqual(looseShapeOf(snapshot?.data))
    expect(looseShapeOf(client.received.slice(3).find(isTicker))).toEqual(looseShapeOf(update?.data))
  })

  test('a ticker has the price of the shared market at that moment, as a JSON number', async () => {
    const client = await open()
    client.send(subscribe(['BTC/USD', 'DOGE/USD']))
    const tickers = await client.until<KrakenTicker>(4, isTicker)
    for (const { symbol, last, timestamp } of tickers.map(({ data }) => data[0])) {
      const [base = '', counter = ''] = symbol.split('/')
      expect(last).toBe(Number(model.priceText({ base, counter }, Date.parse(timestamp))))
    }
  })

  test('each symbol has its own answer, and an unknown one affects no other', async () => {
    const client = await open()
    client.send(subscribe(['BTC/USD', 'XBT/USD', 'ETH/USD'], 5))
    const replies = await client.until<{ req_id: number; success: boolean; error?: string }>(3, isReply)
    expect(replies.map(({ req_id, success, error }) => [req_id, success, error])).toEqual([
      [5, true, undefined],
      [5, false, 'Currency pair not supported XBT/USD'],
      [5, true, undefined],
    ])
    await client.until(1, frame => isTicker(frame) && (frame as KrakenTicker).data[0].symbol === 'ETH/USD')
  })

  test('names of the first version and unknown ones are refused with the documented error', async () => {
    const client = await open()
    const { frames } = sample('kraken/ws-v2-errors')
    for (const { dir, data } of frames) if (dir === 'out') client.send(data ?? {})
    const replies = await client.until<object>(2, isReply)
    const withoutTimes = ({ time_in, time_out, ...rest }: Record<string, unknown>) => rest
    const due = frames.filter(({ data }) => isReply(data)).map(({ data }) => withoutTimes(data ?? {}))
    expect(replies.map(reply => withoutTimes({ ...reply }))).toEqual(due.filter(({ method, error }) => method && error))
  })

  test('a market without orders reports zeros and the year 1970, once', async () => {
    const client = await open()
    client.send(subscribe(['OLD/EUR']))
    const [snapshot] = await client.until(1, isTicker)
    expect(snapshot).toEqual(documented('ws-v2-illiquid').find(isTicker))
    await client.until(2, isBeat)
    expect(client.received.filter(isTicker).length).toBe(1)
  })

  test('heartbeats arrive once a second without other frames, and only for a subscribed client', async () => {
    const [quiet, busy, idle] = [await open(), await open(), await open()]
    quiet.send(subscribe(['BAT/USD']))
    busy.send(subscribe(['BTC/USD'], 1, 'bbo'))
    await quiet.until(3, isBeat)
    expect([busy.received.some(isBeat), idle.received.length]).toEqual([false, 1])
    expect(busy.received.filter(isTicker).length).toBeGreaterThan(5)
  })

  test('a ping is answered with its number, also for a client without subscriptions', async () => {
    const client = await open()
    client.send({ method: 'ping', req_id: 2 })
    client.send({ method: 'ping' })
    const [pong, unnumbered] = await client.until<object>(2, isReply)
    expect(looseShapeOf(pong)).toEqual(
      looseShapeOf(documented('ws-v2-ticker-sequence').find(each => each?.method === 'pong')),
    )
    expect(pong).toMatchObject({ method: 'pong', req_id: 2 })
    expect(Object.keys(unnumbered ?? {})).toEqual(['method', 'time_in', 'time_out'])
  })

  test('an unsubscribed ticker ends as documented, and ending it a second time is refused', async () => {
    const client = await open()
    client.send(subscribe(['BTC/USDT']))
    await client.until(2, isTicker)
    const params = { channel: 'ticker', symbol: ['BTC/USDT'] }
    client.send({ method: 'unsubscribe', params, req_id: 3 })
    client.send({ method: 'unsubscribe', params, req_id: 4 })
    const [, done, again] = await client.until<object>(3, isReply)
    const due = documented('ws-v2-ticker-sequence').find(each => each?.method === 'unsubscribe')
    expect(looseShapeOf(done)).toEqual(looseShapeOf(due))
    expect(again).toMatchObject({ success: false, error: 'Subscription Not Found', req_id: 4 })
    expect(exchanges.count('kraken').channels).toBe(0)
  })

  test('a second subscription to a ticker is refused', async () => {
    const client = await open()
    client.send(subscribe(['BTC/USD', 'BTC/USD']))
    const replies = await client.until<{ success: boolean }>(2, isReply)
    expect(replies.map(({ success }) => success)).toEqual([true, false])
  })

  test('a subscription without a snapshot starts with an update', async () => {
    const client = await open()
    client.send({ method: 'subscribe', params: { channel: 'ticker', symbol: ['BTC/USD'], snapshot: false } })
    const [first] = await client.until<{ type: string }>(1, isTicker)
    expect(first?.type).toBe('update')
  })

  test('an unreadable message is refused', async () => {
    const client = await open()
    for (const text of ['{', '[]', '{"method":"dance"}', '{"method":"subscribe"}', '{"method":"ping","req_id":"x"}']) {
      client.send(text)
    }
    client.send({ method: 'subscribe', params: { channel: 'book', symbol: ['BTC/USD'] } })
    client.send({ method: 'subscribe', params: { channel: 'ticker', symbol: [] } })
    const replies = await client.until<{ success: boolean; error: string }>(7, isReply)
    expect(replies.every(({ success, error }) => !success && error.length > 0)).toBe(true)
  })

  test('a socket stays open under maintenance, gets its status and only heartbeats, then its ticker again', async () => {
    const client = await open()
    client.send(subscribe(['BTC/USD'], 1, 'bbo'))
    await client.until(2, isTicker)
    exchanges.faults([{ feed: 'kraken', act: { maintenance: 60_000 } }])
    const isSystem = (system: string) => (frame: unknown) => JSON.stringify(frame).includes(`"system":"${system}"`)
    const [status] = await client.until(1, isSystem('maintenance'))
    expect(looseShapeOf(status)).toEqual(looseShapeOf(documented('ws-v2-maintenance-status')[0]))
    const { body } = await get('Ticker?pair=XBTUSD')
    expect(body).toEqual({ error: ['EService:Unavailable'] })
    await client.until(client.received.filter(isBeat).length + 1, isBeat)
    exchanges.faults([])
    await client.until(2, isSystem('online'))
    const during = client.received.slice(
      client.received.indexOf(status) + 1,
      client.received.findLastIndex(isSystem('online')),
    )
    expect([during.some(isBeat), during.some(isTicker)]).toEqual([true, false])
    await client.until(client.received.filter(isTicker).length + 1, isTicker)
  })

  test('a client that connects under maintenance gets the status, and is disconnected some time after it subscribes', async () => {
    exchanges.faults([{ feed: 'kraken', act: { maintenance: 60_000 } }])
    const client = await open()
    const { frames } = sample('kraken/ws-v2-maintenance-status')
    client.send(frames[1]?.data ?? {})
    expect(await client.closed).toBe(1001)
    expect(client.received.map(looseShapeOf)).toEqual([looseShapeOf(frames[0]?.data)])
  })

  test('a client that neither subscribes nor sends is disconnected after a while, a ping keeps it connected', async () => {
    const standIn = await openStandIn(
      'impatient',
      krakenOf({ idleMs: 1_500, connects: 150 }),
      createMarketClock(7, 0),
      () => undefined,
    )
    const [mute, subscribed, pinging] = await Promise.all([1, 2, 3].map(() => openSocket(standIn.urls.ws)))
    subscribed?.send(subscribe(['BTC/USD']))
    const pings = setInterval(() => pinging?.send({ method: 'ping' }), 500)
    expect(await mute?.closed).toBe(1000)
    await pinging?.until(4, isReply)
    clearInterval(pings)
    expect([subscribed?.socket.readyState, pinging?.socket.readyState]).toEqual([1, 1])
    await standIn.stop()
  })

  test('a client that connects too often in ten minutes is banned, others are not', async () => {
    const exchange = krakenOf({ idleMs: 60_000, connects: 3 })
    const standIn = await openStandIn('strict', exchange, createMarketClock(7, 0), () => undefined)
    for (let i = 0; i < 3; i++) (await openSocket(standIn.urls.ws)).socket.close()
    await expect(openSocket(standIn.urls.ws)).rejects.toThrow('429')
    const { port } = new URL(standIn.urls.rest)
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const headers = { ...upgrade, 'sec-websocket-key': Buffer.alloc(16).toString('base64') }
    const status = await new Promise(resolve => {
      const call = request({ host: '127.0.0.1', port, path: '/v2', localAddress: '127.0.0.2', headers })
      call.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        resolve(statusCode)
      })
      call.end()
    })
    expect(status).toBe(101)
    await standIn.stop()
  })

  test('a socket at another path is refused', async () => {
    await expect(openSocket(exchanges.urls.kraken.ws.replace('/v2', '/'))).rejects.toThrow('404')
  })
})
