import { expect, test } from 'vitest'
import { createWatchLimit } from './watchLimit'

const things = Array.from({ length: 4 }, (_, at) => ({ at }))

function opened(most: number) {
  const places = createWatchLimit(most)
  const given: string[] = []
  const want = (at: number, who = '') => places.want(things[at]!, () => given.push(`${at}${who}`))
  return { given, want }
}

test('the first to come have the places', () => {
  const { given, want } = opened(2)
  for (const at of [0, 1, 2]) want(at)
  expect(given).toEqual(['0', '1'])
})

test('a place that becomes free goes to whoever has waited longest', () => {
  const { given, want } = opened(2)
  const [leave] = [0, 1, 2, 3].map(at => want(at))
  leave!()
  expect(given).toEqual(['0', '1', '2'])
})

test('who stops waiting is passed over', () => {
  const { given, want } = opened(1)
  const [leave, stop] = [0, 1, 2].map(at => want(at))
  stop!()
  leave!()
  expect(given).toEqual(['0', '2'])
})

test('the same thing takes one place, however many want it, until the last has left', () => {
  const { given, want } = opened(1)
  const first = want(0, 'a')
  const second = want(0, 'b')
  want(1)
  first()
  expect(given).toEqual(['0a', '0b'])
  second()
  expect(given).toEqual(['0a', '0b', '1'])
})

test('a place is given up once, however often one says so', () => {
  const { given, want } = opened(1)
  const leave = want(0, 'a')
  leave()
  want(0, 'b')
  leave()
  want(1)
  expect(given).toEqual(['0a', '0b'])
})
