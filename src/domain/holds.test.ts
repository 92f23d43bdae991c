import { expect, test } from 'vitest'
import { withdrawableOf } from './balance'
import { holdsOf, isPartlyWithheld, knownRest, remarkOf } from './holds'
import type { TradeRequest } from './request/request'

const SELL = {
  uuid: 'a',
  number: 1,
  side: 'sell',
  type: 'limit',
  status: 'in_progress',
  exchangeAccount: 'binance_spot',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  isTriangulation: false,
  isIceberg: false,
  severity: 'regular',
  requestedBase: '0.5',
  executedBase: '0.2',
  requestedPrice: '50000',
} as const satisfies TradeRequest

const entry = (amount?: string, available?: string) => ({
  equivalents: {},
  ...(amount === undefined ? {} : { amount }),
  ...(available === undefined ? {} : { available }),
})
const amountsOf = (currency: string, requests: readonly TradeRequest[]) =>
  holdsOf(entry('100000', '0'), currency, requests)?.holds.map(({ amount }) => amount)

test('a sell keeps what is left of its base, a buy what that costs in counter', () => {
  expect(amountsOf('BTC', [SELL])).toEqual(['0.3'])
  expect(amountsOf('USDT', [SELL])).toEqual([])
  const buy = { ...SELL, side: 'buy' } as const
  expect(amountsOf('USDT', [buy])).toEqual(['15000'])
  expect(amountsOf('BTC', [buy])).toEqual([])
  const { requestedPrice, ...scaled } = { ...buy, type: 'scaled', minPrice: '40000', maxPrice: '50000' } as const
  expect(amountsOf('USDT', [scaled])).toEqual(['13500'])
  expect(holdsOf(entry('100000', '0'), 'USDT', [scaled])?.holds[0]?.isEstimate).toBe(true)
})

test('the desk alone knows what a market buy or a futures request keeps', () => {
  expect(amountsOf('USDT', [{ ...SELL, side: 'buy', type: 'market' }])).toEqual([undefined])
  expect(amountsOf('USDT', [{ ...SELL, exchangeAccount: 'binance_usdm' }])).toEqual([undefined])
  expect(amountsOf('BTC', [{ ...SELL, exchangeAccount: 'binance_usdm' }])).toEqual([])
  const { executedBase, ...unread } = SELL
  expect(amountsOf('BTC', [unread])).toEqual([undefined])
})

test('a request that has ended keeps nothing, one that is being canceled still does', () => {
  expect(amountsOf('BTC', [{ ...SELL, status: 'executed' }])).toEqual([])
  expect(amountsOf('BTC', [{ ...SELL, status: 'pending_cancellation' }])).toEqual(['0.3'])
})

test('what the requests do not explain is the rest, exact to the last digit', () => {
  expect(holdsOf(entry('1', '0.699999999999999999'), 'BTC', [SELL])).toMatchObject({
    onHold: '0.300000000000000001',
    rest: '0.000000000000000001',
  })
  expect(holdsOf(entry('1', '0.9'), 'BTC', [SELL])?.rest).toBe('-0.2')
  expect(holdsOf(entry('1', '0.7'), 'BTC', [SELL])?.rest).toBe('0')
})

test('nothing is on hold when all is available, or when a figure is unknown', () => {
  expect(holdsOf(entry('1', '1'), 'BTC', [SELL])).toBeUndefined()
  expect(holdsOf(entry('1', '2'), 'BTC', [SELL])).toBeUndefined()
  expect(holdsOf(entry('1'), 'BTC', [SELL])).toBeUndefined()
  expect(holdsOf(entry(undefined, '1'), 'BTC', [SELL])).toBeUndefined()
})

test.each([
  ['loading', undefined, false, '0.3'],
  ['failed', undefined, true, '0.3'],
  ['old', 1, true, '0.3'],
  ['more', 2, false, '0.3'],
  ['explained', 1, false, '0.3'],
  ['tooMuch', 1, false, '0.2'],
  ['unexplained', 1, false, '0.4'],
] as const)(
  'the remark is %s when the desk has %s requests, a failed call is %s and %s is on hold',
  (is, total, hasFailed, onHold) => {
    const found = holdsOf(entry(onHold, '0'), 'BTC', [SELL])!
    expect(remarkOf(found, total && { rows: [SELL], total }, hasFailed)).toBe(is)
  },
)

test.each([
  ['unknownAmounts', '0.5'],
  ['explained', '0.3'],
  ['tooMuch', '0.2'],
] as const)('beside a request of unknown amount the remark is %s when %s is on hold', (is, onHold) => {
  const { executedBase, ...unread } = SELL
  const rows = [SELL, unread]
  expect(remarkOf(holdsOf(entry(onHold, '0'), 'BTC', rows)!, { rows, total: 2 }, false)).toBe(is)
})

test('scaled requests count at the average of their range, and the remark tells it', () => {
  const { requestedPrice, ...scaled } = { ...SELL, side: 'buy', type: 'scaled', minPrice: '1', maxPrice: '2' } as const
  const found = holdsOf(entry('100', '0'), 'USDT', [scaled])!
  expect(remarkOf(found, { rows: [scaled], total: 1 }, false)).toBe('estimated')
})

test('beside a scaled request, a request of unknown amount may explain the rest, which is not calculated', () => {
  const buy = { ...SELL, side: 'buy', executedBase: '0', requestedBase: '1' } as const
  const scaled = { ...buy, type: 'scaled', minPrice: '1', maxPrice: '3' } as const
  const rows = [scaled, { ...buy, type: 'market' }] as const
  const found = (onHold: string) => holdsOf(entry(onHold, '0'), 'USDT', rows)!
  const remark = (onHold: string) => remarkOf(found(onHold), { rows, total: 2 }, false)
  expect([remark('10'), remark('2'), remark('1')]).toEqual(['unknownAmounts', 'estimated', 'estimated'])
  expect([knownRest(found('10')), knownRest(found('2')), knownRest(found('1'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the rest is known where each amount is, and where known amounts alone are too much', () => {
  const { executedBase, ...unread } = SELL
  const restOf = (onHold: string, rows: readonly TradeRequest[]) => knownRest(holdsOf(entry(onHold, '0'), 'BTC', rows)!)
  expect([restOf('0.5', [SELL]), restOf('0.2', [SELL, unread]), restOf('0.3', [SELL])]).toEqual([
    '0.2',
    '-0.1',
    undefined,
  ])
})

test('a withdrawable amount below zero is 0, and one below the available amount is partly withheld', () => {
  const of = (available: string, withdrawable: string) => ({ ...entry('5', available), withdrawable })
  expect([withdrawableOf(of('5', '-1')), withdrawableOf(of('5', '0')), withdrawableOf(entry('5', '5'))]).toEqual([
    '0',
    '0',
    undefined,
  ])
  expect([of('5', '4'), of('5', '5.0'), of('5', '-1'), entry('5', '5')].map(isPartlyWithheld)).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('a hold names its request, and is an estimate only for the range of a buy', () => {
  const holdOf = (currency: string, request: TradeRequest) =>
    holdsOf(entry('100000', '0'), currency, [request])?.holds[0]
  const market: TradeRequest = { ...SELL, side: 'buy', type: 'market', minPrice: '1', maxPrice: '2' }
  expect(holdOf('USDT', market)).toEqual({ request: market })
  const futures: TradeRequest = { ...SELL, exchangeAccount: 'binance_usdm' }
  expect(holdOf('USDT', futures)).toEqual({ request: futures })
  expect(holdOf('USDT', { ...SELL, side: 'buy' })?.isEstimate).toBe(false)
  const range: TradeRequest = { ...SELL, type: 'scaled', minPrice: '1', maxPrice: '2' }
  expect(holdOf('BTC', range)).toMatchObject({ amount: '0.3', isEstimate: false })
})

test('the desk alone knows what a range with one end keeps', () => {
  const range = { ...SELL, side: 'buy', type: 'scaled' } as const
  expect(
    amountsOf('USDT', [
      { ...range, minPrice: '1' },
      { ...range, maxPrice: '2' },
    ]),
  ).toEqual([undefined, undefined])
})

test('nothing is withheld from an available amount that is unknown', () => {
  expect(isPartlyWithheld({ withdrawable: '1', equivalents: {} })).toBe(false)
})
