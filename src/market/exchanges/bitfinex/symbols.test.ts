import { describe, expect, test } from 'vitest'
import { MarketError } from '../../../domain/errors'
import type { FetchJson } from '../../adapter'
import { sample } from '../testSample'
import { createBitfinexSymbols, guessBitfinexSymbol } from './symbols'

const REST = 'https://api-pub.bitfinex.com'
const { request, body: both } = sample('bitfinex/rest-conf-both')
const body = (name: string): readonly unknown[] => sample(`bitfinex/${name}`).body as readonly unknown[]
const listing = [body('rest-conf-currency-sym')[0], body('rest-conf-pair-list')[0]]
const pairOf = (text: string) => {
  const [base = '', counter = ''] = text.split('/')
  return { base, counter }
}

/** The symbol of a pair in these lists. */
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

  test('both lists come with one call', async () => {
    const urls: string[] = []
    const symbols = createBitfinexSymbols(REST)
    const fetchJson: FetchJson = async url => {
      urls.push(url)
      return { status: 200, body: both }
    }
    expect(await symbols(pairOf('BTC/USDT'), fetchJson)).toBe('tBTCUST')
    expect(urls).toEqual([request.url])
  })

  test('a currency with two codes is found by the listed one', async () => {
    const map = [
      ['USS', 'USDt'],
      ['UST', 'USDt'],
    ]
    expect(await symbolIn([map, ['BTCUST']], 'BTC/USDT')).toBe('tBTCUST')
    expect(await symbolIn([map, ['BTCUSS']], 'BTC/USDT')).toBe('tBTCUSS')
  })

  test('two short codes are found with a colon, too', async () => {
    expect(await symbolIn([[], ['ABC:DEF']], 'ABC/DEF')).toBe('tABC:DEF')
  })

  test('an entry without a code or a name is left out', async () => {
    const map = [[5, 'BTC'], ['BTC', 5], null, ['UST', 'USDt']]
    expect(await symbolIn([map, ['BTCUST', 7]], 'BTC/USDT')).toBe('tBTCUST')
  })

  test("a currency's own name comes before a code of the same name", async () => {
    expect(await symbolIn([listing[0], ['DSHUSD', 'DASH:USD']], 'DASH/USD')).toBe('tDASH:USD')
  })

  test("a currency whose name is another currency's code never gets that one's market", async () => {
    const map = [
      ['WBT', 'WBTC'],
      ['AMP', 'AMPL'],
      ['UST', 'USDt'],
      ['TESTBTC', 'BTC'],
    ]
    const withWhbt = [
      [...map, ['WHBT', 'WBT']],
      ['WBTUSD', 'WHBT:USD'],
    ]
    expect(await symbolIn(withWhbt, 'WBT/USD')).toBe('tWHBT:USD')
    expect(await symbolIn(withWhbt, 'WBTC/USD')).toBe('tWBTUSD')
    const lists = [map, ['WBTUSD', 'AMPUSD', 'AMPUST', 'USTUSD', 'BTCUST', 'TESTBTC:TESTUSD']]
    for (const pair of ['WBT/USD', 'AMP/USD', 'AMP/USDT', 'UST/USD', 'BTC/UST'])
      expect([pair, await symbolIn(lists, pair)]).toEqual([pair, undefined])
    expect(await symbolIn(lists, 'TESTBTC/TESTUSD')).toBe('tTESTBTC:TESTUSD')
  })

  test('a code inside a longer code is kept: UST in TERRAUST and USTBL', async () => {
    const lists = [listing[0], ['TERRAUST:USD', 'USTBL:UST']]
    expect(await symbolIn(lists, 'TERRAUST/USD')).toBe('tTERRAUST:USD')
    expect(await symbolIn(lists, 'USTBL/USDT')).toBe('tUSTBL:UST')
  })

  test('DOGE is never DOG, which is a million DOGE', async () => {
    expect(await symbolIn([listing[0], ['DOGUSD', 'DOGE:USD']], 'DOGE/USD')).toBe('tDOGE:USD')
    expect(await symbolIn([listing[0], ['DOGUSD', 'DOGE:USD']], 'MDOGE/USD')).toBe('tDOGUSD')
    expect(await symbolIn([listing[0], ['DOGUSD']], 'DOGE/USD')).toBeUndefined()
  })

  test('paper money is never taken for the real currency', async () => {
    expect(await symbolIn([listing[0], ['TESTBTC:TESTUSDT']], 'BTC/USDT')).toBeUndefined()
  })

  test('USTUSD is UST/USD and not US/TUSD', async () => {
    expect(await symbolIn([[], ['USTUSD']], 'US/TUSD')).toBeUndefined()
    expect(await symbolIn([[], ['USTUSD']], 'UST/USD')).toBe('tUSTUSD')
  })

  test.each([
    ['BTC/USDT', 'tBTCUST'],
    ['BTC/USD', 'tBTCUSD'],
    ['AVAX/USDC', 'tAVAX:UDC'],
    ['DASH/USD', 'tDSHUSD'],
    ['TERRAUST/USD', 'tTERRAUST:USD'],
    ['WBT/USD', 'tWHBT:USD'],
    ['WBTC/USD', 'tWBTUSD'],
  ])('the symbol is guessed without the lists: %s is taken to be %s', (pair, symbol) => {
    expect(createBitfinexSymbols(REST)(pairOf(pair), undefined)).toBe(symbol)
  })

  test.each(['AMP/USD', 'UST/USD', 'BTC/UST', 'DOG/USD'])(
    "%s is not guessed without the lists, for it would be another currency's market",
    async pair => {
      expect(guessBitfinexSymbol(pairOf(pair))).toBeUndefined()
      await expect(createBitfinexSymbols(REST)(pairOf(pair), undefined)).rejects.toThrow(`Bitfinex's name of ${pair}`)
    },
  )
})

describe('the lists', () => {
  type Answer = Awaited<ReturnType<FetchJson>>
  /** Calls that the test answers. */
  function holdCalls() {
    const calls: { answer: (answer: Answer) => void; fail: () => void }[] = []
    const fetchJson: FetchJson = () =>
      new Promise((answer, reject) => calls.push({ answer, fail: () => reject(new MarketError('gone')) }))
    return { calls, fetchJson, symbols: createBitfinexSymbols(REST) }
  }
  const good = { status: 200, body: both }

  test('are loaded once for simultaneous requests, and kept', async () => {
    const { calls, fetchJson, symbols } = holdCalls()
    const both = Promise.all([symbols(pairOf('BTC/USD'), fetchJson), symbols(pairOf('ETH/USD'), fetchJson)])
    calls[0]?.answer(good)
    expect(await both).toEqual(['tBTCUSD', 'tETHUSD'])
    expect(await symbols(pairOf('LTC/USD'), fetchJson)).toBe('tLTCUSD')
    expect(calls).toHaveLength(1)
  })

  test('are loaded again after a failure', async () => {
    const { calls, fetchJson, symbols } = holdCalls()
    const failed = symbols(pairOf('BTC/USD'), fetchJson)
    calls[0]?.fail()
    await expect(failed).rejects.toThrow('gone')
    const second = symbols(pairOf('BTC/USD'), fetchJson)
    calls[1]?.answer(good)
    expect(await second).toBe('tBTCUSD')
  })

  test('are loaded again for the others when the first watcher leaves', async () => {
    const { calls, fetchJson, symbols } = holdCalls()
    const first = Promise.resolve(symbols(pairOf('BTC/USD'), fetchJson)).catch(() => 'left')
    const others = Promise.all([symbols(pairOf('ETH/USD'), fetchJson), symbols(pairOf('LTC/USD'), fetchJson)])
    calls[0]?.fail()
    expect(await first).toBe('left')
    await expect.poll(() => calls.length).toBe(2)
    calls[1]?.answer(good)
    expect(await others).toEqual(['tETHUSD', 'tLTCUSD'])
    expect(calls).toHaveLength(2)
  })

  test.each([
    ['rest-error-ratelimit-array', 'ratelimit: error'],
    ['rest-error-ratelimit-object', 'ERR_RATE_LIMIT'],
    ['rest-error-maintenance', 'Sorry, the service is temporarily unavailable'],
  ])("reject with the exchange's message when rejected (%s)", async (name, message) => {
    const { status, body: rejection } = sample(`bitfinex/${name}`)
    const symbol = createBitfinexSymbols(REST)(pairOf('BTC/USD'), async () => ({ status, body: rejection }))
    await expect(symbol).rejects.toThrow(message)
  })

  test.each([null, [], {}, 'ok', [[], []], [[], [7]], [7, ['BTCUSD']], [[['UST', 'USDt']]]])(
    'are not kept when they are unusable: %j',
    async lists => {
      const symbols = createBitfinexSymbols(REST)
      const answers: unknown[] = [lists, both]
      const fetchJson: FetchJson = async () => ({ status: 200, body: answers.shift() })
      await expect(symbols(pairOf('BTC/USD'), fetchJson)).rejects.toThrow('Network Error with code 400')
      expect(await symbols(pairOf('BTC/USD'), fetchJson)).toBe('tBTCUSD')
    },
  )
})
