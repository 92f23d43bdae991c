import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TradeRequest } from './request'
import { hasMoreRows, type LoadedRows, mergeRows, NO_ROWS, pagesToRefresh } from './requestRows'

const row = (number: number, progress = 0): TradeRequest => ({
  uuid: `u${number}`,
  number,
  side: 'buy',
  type: 'limit',
  status: 'in_progress',
  progress,
  exchangeAccount: 'binance_spot',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  isTriangulation: false,
  isIceberg: false,
  severity: 'regular',
})

/** A desk's list, newest first. */
const listOf = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => row(from - i))
const page = (list: readonly TradeRequest[], offset: number) => ({
  offset,
  rows: list.slice(offset, offset + 10),
  total: list.length,
})
const numbers = (loaded: LoadedRows) => loaded.rows.map(one => one.number)

test('while rows arrive at the top, no row is lost or listed twice', () => {
  const first = listOf(30, 1)
  const seen = mergeRows(mergeRows(NO_ROWS, page(first, 0)), page(first, 10))
  const grown = listOf(33, 1)
  const refreshed = mergeRows(seen, page(grown, 0))
  expect(numbers(refreshed)).toEqual(listOf(33, 11).map(one => one.number))
  expect(numbers(mergeRows(refreshed, page(grown, refreshed.rows.length)))).toEqual(grown.map(one => one.number))
})

test('rows that don’t adjoin the loaded ones are not added, so the list has no hidden gap', () => {
  const loaded = mergeRows(NO_ROWS, page(listOf(300, 1), 0))
  const far = mergeRows(loaded, page(listOf(300, 1), 100))
  expect(numbers(far)).toEqual(numbers(loaded))
  expect(hasMoreRows(far)).toBe(true)
})

test('a request that left the desk’s list is removed, and its neighbors stay', () => {
  const first = listOf(30, 1)
  const seen = mergeRows(mergeRows(NO_ROWS, page(first, 0)), page(first, 10))
  const left = first.filter(one => one.number !== 25)
  expect(numbers(mergeRows(seen, page(left, 0)))).toEqual(left.slice(0, 20 - 1).map(one => one.number))
})

test('a page without new rows ends the list until the total changes or a new row arrives', () => {
  const loaded = mergeRows(NO_ROWS, { ...page(listOf(12, 1), 0), total: 14 })
  const stuck = mergeRows(loaded, { offset: 10, rows: [], total: 14 })
  expect(hasMoreRows(loaded)).toBe(true)
  expect(hasMoreRows(stuck)).toBe(false)
  expect(hasMoreRows(mergeRows(stuck, { ...page(listOf(12, 1), 0), total: 15 }))).toBe(true)
  expect(hasMoreRows(mergeRows(stuck, { ...page(listOf(13, 1), 0), total: 14 }))).toBe(true)
})

test('after a row left above, the row that moved up past the requested page is still loaded', () => {
  const all = mergeRows(mergeRows(NO_ROWS, page(listOf(20, 1), 0)), { ...page(listOf(20, 1), 10), rows: listOf(10, 2) })
  const left = listOf(19, 1)
  const stuck = mergeRows(all, page(left, all.rows.length))
  expect(hasMoreRows(stuck)).toBe(false)
  const refreshed = mergeRows(stuck, page(left, 0))
  expect(hasMoreRows(refreshed)).toBe(true)
  expect(numbers(mergeRows(refreshed, page(left, refreshed.rows.length)))).toEqual(left.map(one => one.number))
})

test('an unchanged row stays the same object', () => {
  const loaded = mergeRows(NO_ROWS, page(listOf(3, 1), 0))
  const next = mergeRows(loaded, { offset: 0, rows: [row(3, 40), row(2), row(1)], total: 3 })
  expect(next.rows[0]).toEqual(row(3, 40))
  expect(next.rows[1]).toBe(loaded.rows[1])
})

test('a refresh requests at most four pages, always the first and those on screen', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(25), fc.nat(600), (from, height, loaded) => {
      const pages = pagesToRefresh({ from, to: from + height }, loaded, 10).flat()
      expect(pages.length).toBeLessThanOrEqual(4)
      expect(pages).toContain(0)
      expect(new Set(pages).size).toBe(pages.length)
      if (loaded > from + height) expect(pages).toContain(Math.floor(from / 10))
    }),
  )
})

const change = fc.oneof(
  fc.record({ kind: fc.constant('arrive' as const) }),
  fc.record({ kind: fc.constant('leave' as const), at: fc.nat(40) }),
  fc.record({ kind: fc.constant('refresh' as const), from: fc.nat(40) }),
  fc.record({ kind: fc.constant('more' as const) }),
)

test('whatever arrives, leaves and is loaded, no uuid is listed twice and a quiet desk is shown exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 35 }), fc.array(change, { maxLength: 40 }), (size, changes) => {
      let list = listOf(size, 1)
      let next = size + 1
      let loaded = mergeRows(NO_ROWS, page(list, 0))
      const refresh = (from: number) => {
        for (const group of pagesToRefresh({ from, to: from + 9 }, loaded.rows.length, 10)) {
          const offset = group[0]! * 10
          loaded = mergeRows(loaded, {
            offset,
            rows: list.slice(offset, offset + group.length * 10),
            total: list.length,
          })
        }
      }
      for (const step of changes) {
        if (step.kind === 'arrive') list = [row(next++), ...list]
        if (step.kind === 'leave') list = list.filter((_, index) => index !== step.at)
        if (step.kind === 'refresh') refresh(step.from)
        if (step.kind === 'more' && hasMoreRows(loaded)) loaded = mergeRows(loaded, page(list, loaded.rows.length))
        expect(new Set(numbers(loaded)).size).toBe(loaded.rows.length)
      }
      // The client scrolls from top to bottom while nothing changes any more.
      for (let from = 0; from <= loaded.rows.length; from += 10) refresh(from)
      while (hasMoreRows(loaded)) loaded = mergeRows(loaded, page(list, loaded.rows.length))
      for (let from = 0; from <= loaded.rows.length; from += 10) refresh(from)
      expect(numbers(loaded)).toEqual(list.map(one => one.number))
    }),
    { numRuns: 500 },
  )
})

test('a list whose rows are all loaded has no more', () => {
  expect(hasMoreRows(mergeRows(NO_ROWS, page(listOf(10, 1), 0)))).toBe(false)
  expect(hasMoreRows(mergeRows(NO_ROWS, page(listOf(11, 1), 0)))).toBe(true)
})

test('only an empty page after the loaded rows ends the list', () => {
  expect(hasMoreRows(mergeRows(NO_ROWS, { offset: 0, rows: [], total: 3 }))).toBe(true)
  const list = listOf(30, 1)
  const twenty = mergeRows(mergeRows(NO_ROWS, page(list, 0)), page(list, 10))
  expect(hasMoreRows(mergeRows(twenty, page(list, 10)))).toBe(true)
})

test('a list that has ended stays so when a refresh brings nothing new', () => {
  const loaded = mergeRows(NO_ROWS, { ...page(listOf(12, 1), 0), total: 14 })
  const stuck = mergeRows(loaded, { offset: 10, rows: [], total: 14 })
  expect(hasMoreRows(mergeRows(stuck, { ...page(listOf(12, 1), 0), total: 14 }))).toBe(false)
  expect(hasMoreRows(mergeRows(stuck, { offset: 12, rows: [], total: 14 }))).toBe(false)
  const short = mergeRows(stuck, { offset: 0, rows: listOf(12, 5), total: 14 })
  expect(hasMoreRows(short)).toBe(false)
})

test('rows after the end of a shorter list are removed', () => {
  const long = mergeRows(mergeRows(NO_ROWS, page(listOf(20, 1), 0)), page(listOf(20, 1), 10))
  expect(numbers(mergeRows(long, page(listOf(20, 6), 10)))).toEqual(listOf(20, 6).map(one => one.number))
  expect(numbers(mergeRows(long, { ...page(listOf(20, 6), 10), total: 16 }))).toHaveLength(20)
})

test.each([
  ['the first page', { from: 0, to: 5 }, 10, [[0]]],
  ['the first page of an empty list', { from: 0, to: 5 }, 0, [[0]]],
  ['the pages on screen with the one before', { from: 55, to: 65 }, 100, [[0], [4, 5, 6]]],
  ['consecutive pages as one group', { from: 15, to: 25 }, 100, [[0, 1, 2]]],
  ['at most three pages of a long screen', { from: 50, to: 95 }, 100, [[0], [5, 6, 7]]],
  ['the last loaded page, where the screen ends below it', { from: 95, to: 255 }, 95, [[0], [8, 9]]],
])('a refresh requests %s', (_what, shown, loaded, pages) => expect(pagesToRefresh(shown, loaded, 10)).toEqual(pages))
