import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Exchanges, openExchanges } from '../openExchanges'
import { sample } from '../samples/sample'
import { kindsOf, type Level } from './testBitfinex'

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

  test('the map holds every documented code, and those that are easily confused', async () => {
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
        ['WBT', 'WBTC'],
        ['WHBT', 'WBT'],
      ]),
    )
  })

  test('each pair of an easily confused code is listed and answered by its symbol', async () => {
    const { body } = await get('/v2/conf/pub:list:pair:exchange')
    const traps = ['BTCUST', 'DOGE:USD', 'DOGUSD', 'DSHUSD', 'ALGUSD', 'BCHN:USD', 'TESTBTC:TESTUSD', 'TERRAUST:USD']
    expect(body[0]).toEqual(expect.arrayContaining(traps))
    const answers = await Promise.all(traps.map(pair => get(`/v2/ticker/t${encodeURIComponent(pair)}`)))
    expect(answers.map(({ status }) => status)).toEqual(traps.map(() => 200))
  })

  test('MDOGE, a million DOGE, has another price than DOGE', async () => {
    const [mega, one] = [await get('/v2/ticker/tDOGUSD'), await get('/v2/ticker/tDOGE:USD')]
    expect(mega.body[6] / one.body[6] / 1_000_000).toBeCloseTo(1, 1)
  })

  test('WBT, which is Wrapped BTC, has another price than WHBT, which others call WBT', async () => {
    const [wrapped, bitcoin, whbt] = [
      await get('/v2/ticker/tWBTUSD'),
      await get('/v2/ticker/tBTCUSD'),
      await get('/v2/ticker/tWHBT:USD'),
    ]
    expect(wrapped.body[6] / bitcoin.body[6]).toBeCloseTo(1, 1)
    expect(whbt.body[6]).toBeLessThan(bitcoin.body[6] / 100)
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

  test('the 91st ticker in a minute is refused, later ones with another message, and books are counted separately', async () => {
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
