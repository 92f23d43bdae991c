import { expect, it } from 'vitest'
import { bandPlace, bandScale } from './bandScale'
import { orderBook } from './orderBook'

const book = orderBook(
  [
    [101, 1],
    [110, 1],
  ],
  [
    [99, 1],
    [90, 1],
  ],
)

it('the range and the visible levels share one scale', () => {
  // 80 to 110 take 0.92 of the width, with 0.04 free at either end.
  const { band, average, bids, asks } = bandScale('80', '95', book)
  const at = (price: number) => 0.04 + ((price - 80) / 30) * 0.92
  expect(band).toEqual([at(80), at(95)])
  expect(average).toBe(at(87.5))
  expect(bids).toEqual([at(90), at(99)])
  expect(asks).toEqual([at(101), at(110)])
})

it('without a book the range fills the scale, and a single price is in its middle', () => {
  const { band, ...rest } = bandScale('80', '95', undefined)
  expect(band[0]).toBeCloseTo(0.04)
  expect(band[1]).toBeCloseTo(0.96)
  expect(rest).toEqual({ average: 0.5, bids: undefined, asks: undefined })
  expect(bandScale('80', '80', undefined).band).toEqual([0.5, 0.5])
})

it('the levels between the best and the last one move nothing', () => {
  const deep = orderBook(
    [
      [101, 1],
      [105, 1],
      [110, 1],
    ],
    [],
  )
  expect(bandScale('80', '95', deep).asks).toEqual(bandScale('80', '95', book).asks)
})

it('a range is below the best bid, above the best ask or across them', () => {
  expect(bandPlace('80', '98.99', book)).toBe('below')
  expect(bandPlace('80', '99', book)).toBe('across')
  expect(bandPlace('90', '120', book)).toBe('across')
  expect(bandPlace('101', '120', book)).toBe('across')
  expect(bandPlace('101.01', '120', book)).toBe('above')
  expect(bandPlace('1', '2', orderBook([], []))).toBe('across')
})
