import { expect, test } from 'vitest'
import { createDesk } from '../createDesk'
import type { Desk } from '../desk'
import { allRequests, type ReadPart } from './allRequests'

type Row = { uuid: string; number: number }
const row = (number: number): Row => ({
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number,
})
/** Newest first. */
const listOf = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => row(from - index))

let desks = 0

/** Reads all requests of a desk whose list is changed by `meanwhile` after each page. `urls` are its calls. */
async function readAll(list: Row[], meanwhile: (list: Row[], call: number) => Row[] = same => same) {
  let now = list
  const urls: URL[] = []
  desks += 1
  const desk: Desk = createDesk({
    url: 'http://desk.test',
    name: `every-${desks}`,
    fetch: async input => {
      const url = new URL((input as Request).url)
      urls.push(url)
      const offset = Number(url.searchParams.get('offset') ?? 0)
      const limit = Number(url.searchParams.get('limit'))
      const answer = Response.json({ total: now.length, data: now.slice(offset, offset + limit) })
      now = meanwhile(now, urls.length)
      return answer
    },
  })
  desk.session.start('token')
  const parts: ReadPart[] = []
  for await (const part of allRequests(desk, { currency: 'BTC' }, new AbortController().signal)) parts.push(part)
  desk.close()
  const numbers = parts.flatMap(part => part.rows.map(({ number }) => number))
  return { parts, numbers, urls, last: parts.at(-1)! }
}

test('a thousand requests are read a hundred at a time, each once and in the desk’s order', async () => {
  const list = listOf(1_000, 1)
  const { numbers, urls, last } = await readAll(list)
  expect(numbers).toEqual(list.map(({ number }) => number))
  expect([last.read, last.total]).toEqual([1_000, 1_000])
  expect(urls.length).toBeLessThanOrEqual(12)
  expect(urls.every(url => url.searchParams.get('limit') === '100' && url.searchParams.get('currency') === 'BTC')).toBe(
    true,
  )
})

test('requests that arrive during the reading are read too, each once, and marked as newer', async () => {
  let next = 1_000
  const arrive = (list: Row[], call: number) => (call <= 6 ? [...listOf(++next + 1, next++), ...list] : list)
  const { parts, numbers, last } = await readAll(listOf(1_000, 1), arrive)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect([last.read, last.total]).toEqual([1_012, 1_012])
  const newer = parts.filter(part => part.newer).flatMap(part => part.rows.map(({ number }) => number))
  expect(newer).toEqual(listOf(1_012, 1_001).map(({ number }) => number))
})

test('no request is skipped when others leave the list during the reading', async () => {
  const leave = (list: Row[], call: number) => (call <= 5 ? list.slice(30) : list)
  const { numbers } = await readAll(listOf(1_000, 1), leave)
  const stayed = listOf(850, 1).map(({ number }) => number)
  expect(numbers.filter(number => number <= 850)).toEqual(stayed)
})

test('when requests arrive faster than they are read, the reading ends and reports how many are missing', async () => {
  let next = 300
  const flood = (list: Row[]) => [...Array.from({ length: 150 }, () => row(++next)).reverse(), ...list]
  const { last, numbers } = await readAll(listOf(300, 1), flood)
  expect(last.read).toBeLessThan(last.total)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('an empty list is read with one call', async () => {
  const { urls, last } = await readAll([])
  expect([urls.length, last.read, last.total]).toEqual([1, 0, 0])
})
