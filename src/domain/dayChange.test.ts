import { expect, it } from 'vitest'
import { type DayMove, dayChange, dayMoveAccounts, grossWorth, largestHoldings } from './dayChange'

const held = (currency: string, worth?: string) => ({ currency, worth, entry: undefined })
const moves = (all: Record<string, [price: string, open24h: string]>) =>
  new Map<string, DayMove>(Object.entries(all).map(([code, [price, open24h]]) => [code, { price, open24h }]))
type Holdings = Parameters<typeof largestHoldings>[0]
const changeOf = (holdings: Holdings, equivalent: string, all: ReadonlyMap<string, DayMove>) =>
  dayChange(largestHoldings(holdings), grossWorth(holdings), equivalent, all)

it('the change weighs each holding by its worth; dollars have not moved', () => {
  // 110 was 100, 50 was 100, and 100 dollars were 100.
  const holdings = [held('BTC', '110'), held('USDT', '100'), held('ETH', '50')]
  expect(changeOf(holdings, 'USDT', moves({ BTC: ['110', '100'], ETH: ['1', '2'] }))).toEqual({
    percent: '-13.33',
    covered: '100',
  })
})

it('in another currency it is the change in that currency', () => {
  const all = moves({ BTC: ['110', '100'], ETH: ['220', '200'], EUR: ['1.1', '1'] })
  expect(changeOf([held('BTC', '1'), held('ETH', '1')], 'BTC', all)?.percent).toBe('0')
  expect(changeOf([held('USDT', '100')], 'EUR', all)?.percent).toBe('-9.09')
  expect(changeOf([held('USDT', '100')], 'BTC', moves({}))).toBeUndefined()
})

it('it says the share that it covers, and is not known below 80 percent', () => {
  const holdings = [held('BTC', '80.9'), held('XYZ', '19.1')]
  expect(changeOf(holdings, 'USDT', moves({ BTC: ['2', '1'] }))).toEqual({ percent: '100', covered: '80' })
  expect(changeOf([held('BTC', '79.9'), held('XYZ', '20.1')], 'USDT', moves({ BTC: ['2', '1'] }))).toBeUndefined()
})

it('a debt counts: the client loses more than the market, and a debt in a falling currency is a gain', () => {
  // 150 was 166.67, less 100 owed.
  const fallen = moves({ BTC: ['90', '100'] })
  expect(changeOf([held('BTC', '150'), held('USDT', '-100')], 'USDT', fallen)).toEqual({
    percent: '-25',
    covered: '100',
  })
  expect(changeOf([held('USDT', '200'), held('BTC', '-90')], 'USDT', fallen)?.percent).toBe('10')
  expect(changeOf([held('USDT', '75'), held('XYZ', '-25')], 'USDT', fallen)).toBeUndefined()
})

it('without anything of worth it is not known', () => {
  expect(changeOf([], 'USDT', moves({}))).toBeUndefined()
  expect(changeOf([held('XYZ'), held('OWED', '-5')], 'USDT', moves({}))).toBeUndefined()
})

it('only the twenty largest with a worth are looked at, the debts by their size', () => {
  const holdings = [...Array.from({ length: 25 }, (_, at) => held(`C${at}`, String(100 - at))), held('XYZ')]
  expect(largestHoldings(holdings)).toHaveLength(20)
  expect(largestHoldings([...holdings, held('OWED', '-100.5')])[0]?.currency).toBe('OWED')
  expect(largestHoldings([held('XYZ'), held('NONE', '0')])).toEqual([])
})

it('moves are read on Binance first, and then where the client holds the currency', () => {
  const balances = [{ currency: 'XYZ', accounts: { kraken_spot: { equivalents: {} } } }]
  expect(dayMoveAccounts('XYZ', balances)).toEqual(['binance_spot', 'kraken_spot'])
  expect(dayMoveAccounts('BTC', balances)).toEqual(['binance_spot'])
})
