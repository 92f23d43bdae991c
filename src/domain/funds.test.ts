import { describe, expect, it } from 'vitest'
import type { Balance } from './balance'
import { firstCurrencies, fundsFor, hasFunds, missingFund } from './funds'

const holding = (currency: string, available: string | undefined, usdt: string): Balance => ({
  currency,
  accounts: { binance_spot: { ...(available === undefined ? {} : { available }), equivalents: { USDT: usdt } } },
})
const BALANCES = [
  holding('USDC', '20000', '20000'),
  holding('BTC', '1.5', '150000'),
  holding('USDT', '100000', '100000'),
  holding('ETH', undefined, '3000'),
  holding('SOL', '0', '0'),
]
const codes = (funds: readonly { currency: string }[]) => funds.map(({ currency }) => currency)

describe('the funds of an account', () => {
  it('for a buy are its cash and stablecoins, most worth first', () => {
    expect(codes(fundsFor(BALANCES, 'buy', 'binance_spot', 'BTC'))).toEqual(['USDT', 'USDC'])
  })

  it('for a sell are the base, or everything it has while the base is open, money last', () => {
    expect(codes(fundsFor(BALANCES, 'sell', 'binance_spot', 'BTC'))).toEqual(['BTC'])
    expect(codes(fundsFor(BALANCES, 'sell', 'binance_spot'))).toEqual(['BTC', 'ETH', 'USDT', 'USDC'])
  })

  it('on futures are the margin, on both sides', () => {
    const futures = BALANCES.map(({ currency, accounts }) => ({
      currency,
      accounts: { binance_usdm: accounts.binance_spot! },
    }))
    expect(codes(fundsFor(futures, 'sell', 'binance_usdm', 'BTC'))).toEqual(['USDT', 'USDC'])
  })

  it('keep a currency whose figure could not be read, as unknown', () => {
    expect(fundsFor(BALANCES, 'sell', 'binance_spot', 'ETH')).toEqual([{ currency: 'ETH', available: undefined }])
  })

  it('leave out what another account holds', () => {
    expect(fundsFor(BALANCES, 'buy', 'kraken_spot')).toEqual([])
    expect(hasFunds(BALANCES, ['kraken_spot'])).toBe(false)
    expect(hasFunds(BALANCES, ['kraken_spot', 'binance_spot'])).toBe(true)
  })

  it('name what is missing: the base of a sell, USDT of a buy and on futures', () => {
    expect(missingFund('sell', 'gateio_spot', 'BTC')).toBe('BTC')
    expect(missingFund('sell', 'gateio_spot')).toBe(undefined)
    expect(missingFund('buy', 'gateio_spot', 'BTC')).toBe('USDT')
    expect(missingFund('sell', 'binance_usdm', 'BTC')).toBe('USDT')
  })
})

describe('the currencies offered first', () => {
  it('are those used last, then those held: for the base with money last, for the counter with money first', () => {
    expect(firstCurrencies('base', ['SOL', 'BTC'], BALANCES, 'binance_spot')).toEqual([
      'SOL',
      'BTC',
      'ETH',
      'USDT',
      'USDC',
    ])
    expect(firstCurrencies('counter', ['USDC'], BALANCES, 'binance_spot')).toEqual(['USDC', 'USDT', 'BTC', 'ETH'])
  })
})
