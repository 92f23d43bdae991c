import { type Signal, signal } from '@preact/signals-core'
import { expect, it } from 'vitest'
import type { ExchangeAccount } from '../../domain/account'
import { type Pair, pairKey } from '../../domain/currency'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { readDayMove } from './dayMove'

const UNKNOWN: Live<Ticker> = { state: 'unknown-pair' }

function market(known: Record<string, Signal<Live<Ticker>>>) {
  const requested: string[] = []
  const ticker = (account: ExchangeAccount, pair: Pair) => {
    requested.push(`${account} ${pairKey(pair)}`)
    return known[`${account} ${pairKey(pair)}`] ?? signal(UNKNOWN)
  }
  return { ticker, requested }
}
const read = (of: ReturnType<typeof market>, left = new AbortController().signal) =>
  readDayMove(of, 'SOL', ['kraken_spot', 'binance_spot'], left, 20)

it('a move is read from the first market that knows the price of 24 hours ago', async () => {
  const withoutOpen = signal<Live<Ticker>>({ state: 'live', value: { price: '9' } })
  const live = signal<Live<Ticker>>({ state: 'live', value: { price: '10', open24h: '8' } })
  const of = market({ 'kraken_spot SOL/USD': withoutOpen, 'binance_spot SOL/USDT': live })
  expect(await read(of)).toEqual({ price: '10', open24h: '8' })
  expect(of.requested).toEqual([
    'kraken_spot SOL/USDT',
    'kraken_spot SOL/USDC',
    'kraken_spot SOL/USD',
    'binance_spot SOL/USDT',
  ])
})

it('a price of REST without the one of 24 hours ago waits for the stream', async () => {
  const late = signal<Live<Ticker>>({ state: 'live', value: { price: '9' } })
  const pending = read(market({ 'kraken_spot SOL/USDT': late }))
  late.value = { state: 'live', value: { price: '10', open24h: '8' } }
  expect(await pending).toEqual({ price: '10', open24h: '8' })
})

it('a price that comes late is waited for, and one that never comes is not', async () => {
  const late = signal<Live<Ticker>>({ state: 'connecting' })
  const pending = read(market({ 'kraken_spot SOL/USDT': late }))
  late.value = { state: 'live', value: { price: '10', open24h: '8' } }
  expect(await pending).toEqual({ price: '10', open24h: '8' })
  expect(await read(market({ 'kraken_spot SOL/USDT': signal({ state: 'connecting' }) }))).toBeUndefined()
})

it('nothing is watched any longer once it is read or no longer needed', async () => {
  let watched = 0
  const counted = (value: Live<Ticker>) =>
    signal(value, {
      watched: () => {
        watched++
      },
      unwatched: () => {
        watched--
      },
    })
  await read(market({ 'kraken_spot SOL/USDT': counted({ state: 'live', value: { price: '1', open24h: '2' } }) }))
  const left = new AbortController()
  const pending = read(market({ 'kraken_spot SOL/USDT': counted({ state: 'connecting' }) }), left.signal)
  expect(watched).toBe(1)
  left.abort()
  expect([await pending, watched]).toEqual([undefined, 0])
})
