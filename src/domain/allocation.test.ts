import { expect, test } from 'vitest'
import { allocate, shareOf, wholeWorth } from './allocation'

const worth = (currency: string, usdt?: string) => ({ key: currency, currency, worth: usdt })
const allocated = (holdings: ReturnType<typeof worth>[]) => allocate(holdings, wholeWorth(holdings))

test('a balance without a price, or below zero, has no share', () => {
  const holdings = [worth('BTC', '75'), worth('ETH', '25'), worth('XYZ'), worth('SOL', '-10')]
  expect(holdings.map(one => shareOf(one.worth, wholeWorth(holdings)))).toEqual(['75', '25', undefined, undefined])
  expect(allocated(holdings).largest.map(share => [share.currency, share.percent])).toEqual([
    ['BTC', '75'],
    ['ETH', '25'],
  ])
})

test('the four largest are named, the rest are summed', () => {
  const holdings = ['50', '20', '10', '10', '6', '4'].map((usdt, at) => worth(`C${at}`, usdt))
  expect(allocated(holdings)).toEqual({
    largest: ['50', '20', '10', '10'].map((percent, at) => ({
      key: `C${at}`,
      currency: `C${at}`,
      worth: percent,
      percent,
    })),
    others: { worth: '10', percent: '10' },
  })
})

test('without a priced balance there are no shares', () => {
  expect(allocated([worth('XYZ')])).toEqual({ largest: [] })
})
