import { describe, expect, test } from 'vitest'
import { MarketError } from '../../../domain/errors'
import type { FetchJson } from '../../adapter'
import { sample } from '../testSample'
import { createBitfinexSymbols } from './symbols'

const REST = 'https://api-pub.bitfinex.com'
const { request, body: both } = sample('bitfinex/rest-conf-both')
const body = (name: string): readonly unknown[] => sample(`bitfinex/${name}`).body as readonly unknown[]
const listing = [body('rest-conf-currency-sym')[0], body('rest-conf-pair-list')[0]]
const pairOf = (text: string) => {
  const [base = '', counter = ''] = text.split('/')
  return { base, counter }
}

/** The symbol of a pair where these are the lists. */
const symbolIn = (lists: unknown, pair: string) =>
  createBitfinexSymbols(REST)(pairOf(pair), async () => ({ status: 200, body: lists }))
const pairs = sample('bitfinex/rest-conf-pair-list').expect as unknown as Record<string, string | null>
const { note, ...codes } = sample('bitfinex/rest-conf-currency-sym').expect as unknown as Record<string, string>

describe('the symbol of a pair', () => {
  test.each(Object.entries(pairs))('%s is %s', async (pair, symbol) => {
    expect(await symbolIn(listing, pair)).toBe(symbol ?? undefined)
  })

  test.each(Object.entries(codes))(`%s is called %s (${note})`, async (currency, code) => {
    const symbol = code.length > 3 ? `t${code}:EUR` : `t${code}EUR`
    expect(await symbolIn([listing[0], [symbol.slice(1)]], `${currency}/EUR`)).toBe(symbol)
  })

  test('both lists are asked for in one call', async () => {
    const asked: string[] = []
    const symbols = createBitfinexSymbols(REST)
    const ask: FetchJson = async url => {
      asked.push(url)
      return { status: 200, body: both }
    }
    expect(await symbols(pairOf('BTC/USDT'), ask)).toBe('tBTCUST')
    expect(asked).toEqual([request.url])
  })

  test('a currency of two codes is found by the one that is traded', async () => {
    const map = [
      ['USS', 'USDt'],
      ['UST', 'USDt'],
    ]
    expect(await symbolIn([map, ['BTCUST']], 'BTC/USDT')).toBe('tBTCUST')
    expect(await symbolIn([map, ['BTCUSS']], 'BTC/USDT')).toBe('tBTCUSS')
  })

  test('a code that is its own comes before another of the same name', async () => {
    expect(await symbolIn([listing[0], ['DSHUSD', 'DASH:USD']], 'DASH/USD')).toBe('tDASH:USD')
  })

  test('letters inside a code are no code: UST in TERRAUST and USTBL stays', async () => {
    const lists = [listing[0], ['TERRAUST:USD', 'USTBL:UST']]
    expect(await symbolIn(lists, 'TERRAUST/USD')).toBe('tTERRAUST:USD')
    expect(await symbolIn(lists, 'USTBL/USDT')).toBe('tUSTBL:UST')
  })

  test('DOGE is never a million of them, which is called DOG', async () => {
    expect(await symbolIn([listing[0], ['DOGUSD', 'DOGE:USD']], 'DOGE/USD')).toBe('tDOGE:USD')
    expect(await symbolIn([listing[0], ['DOGUSD', 'DOGE:USD']], 'MDOGE/USD')).toBe('tDOGUSD')
    expect(await symbolIn([listing[0], ['DOGUSD']], 'DOGE/USD')).toBeUndefined()
  })

  test('money to play with is nobody’s price of the real one', async () => {
    expect(await symbolIn([listing[0], ['TESTBTC:TESTUSDT']], 'BTC/USDT')).toBeUndefined()
  })

  test('two codes that make the same letters are not mixed up', async () => {
    expect(await symbolIn([[], ['USTUSD']], 'US/TUSD')).toBeUndefined()
    expect(await symbolIn([[], ['USTUSD']], 'UST/USD')).toBe('tUSTUSD')
  })

  test.each([
    ['BTC/USDT', 'tBTCUST'],
    ['BTC/USD', 'tBTCUSD'],
    ['AVAX/USDC', 'tAVAX:UDC'],
    ['DASH/USD', 'tDSHUSD'],
    ['TERRAUST/USD', 'tTERRAUST:USD'],
  ])('where nobody can be asked, %s is taken to be %s', (pair, symbol) => {
    expect(createBitfinexSymbols(REST)(pairOf(pair), undefined)).toBe(symbol)
  })
})

describe('its lists', () => {
  type Answer = Awaited<ReturnType<FetchJson>>
  /** An exchange that answers when the test says so. */
  function waiting() {
    const open: { answer: (answer: Answer) => void; fail: () => void }[] = []
    const ask: FetchJson = () =>
      new Promise((answer, reject) => open.push({ answer, fail: () => reject(new MarketError('gone')) }))
    return { open, ask, symbols: createBitfinexSymbols(REST) }
  }
  const good = { status: 200, body: both }

  test('are asked for once, however many want them at once, and kept', async () => {
    const { open, ask, symbols } = waiting()
    const both = Promise.all([symbols(pairOf('BTC/USD'), ask), symbols(pairOf('ETH/USD'), ask)])
    open[0]?.answer(good)
    expect(await both).toEqual(['tBTCUSD', 'tETHUSD'])
    expect(await symbols(pairOf('LTC/USD'), ask)).toBe('tLTCUSD')
    expect(open).toHaveLength(1)
  })

  test('are asked for again after a failure', async () => {
    const { open, ask, symbols } = waiting()
    const failed = symbols(pairOf('BTC/USD'), ask)
    open[0]?.fail()
    await expect(failed).rejects.toThrow('gone')
    const second = symbols(pairOf('BTC/USD'), ask)
    open[1]?.answer(good)
    expect(await second).toBe('tBTCUSD')
  })

  test('are asked for anew by the others when the first to ask has left', async () => {
    const { open, ask, symbols } = waiting()
    const first = Promise.resolve(symbols(pairOf('BTC/USD'), ask)).catch(() => 'left')
    const others = Promise.all([symbols(pairOf('ETH/USD'), ask), symbols(pairOf('LTC/USD'), ask)])
    open[0]?.fail()
    expect(await first).toBe('left')
    await expect.poll(() => open.length).toBe(2)
    open[1]?.answer(good)
    expect(await others).toEqual(['tETHUSD', 'tLTCUSD'])
    expect(open).toHaveLength(2)
  })

  test.each([
    ['rest-error-ratelimit-array', 'ratelimit: error'],
    ['rest-error-ratelimit-object', 'ERR_RATE_LIMIT'],
    ['rest-error-maintenance', 'Sorry, the service is temporarily unavailable'],
  ])('that are refused say why (%s)', async (name, words) => {
    const { status, body: refusal } = sample(`bitfinex/${name}`)
    const symbol = createBitfinexSymbols(REST)(pairOf('BTC/USD'), async () => ({ status, body: refusal }))
    await expect(symbol).rejects.toThrow(words)
  })

  test.each([null, [], {}, 'ok', [[], []], [7, ['BTCUSD']], [[['UST', 'USDt']]]])(
    'that are none are not kept: %j',
    async lists => {
      const symbols = createBitfinexSymbols(REST)
      const answers: unknown[] = [lists, both]
      const ask: FetchJson = async () => ({ status: 200, body: answers.shift() })
      await expect(symbols(pairOf('BTC/USD'), ask)).rejects.toThrow('Network Error with code 400')
      expect(await symbols(pairOf('BTC/USD'), ask)).toBe('tBTCUSD')
    },
  )
})
