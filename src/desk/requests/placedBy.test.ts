import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStorage } from '../storage/storage'
import { createPlacedBy } from './placedBy'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('finds for each request the sending that has placed it', () => {
  const placedBy = createPlacedBy(createStorage('desk:'))
  placedBy.record('first', { ticket: 'a', uuids: ['1', '2'] })
  placedBy.record('second', { ticket: 'b', uuids: ['3'] })
  expect(['1', '2', '3', '4'].map(placedBy.sendingOf)).toEqual(['first', 'first', 'second', undefined])
})

it('a request stays with the sending that was recorded first', () => {
  const placedBy = createPlacedBy(createStorage('desk:'))
  placedBy.record('first', { ticket: 'a', uuids: ['1'] })
  placedBy.record('second', { ticket: 'a', uuids: ['1'] })
  expect(placedBy.sendingOf('1')).toBe('first')
})

it('knows whether a ticket was placed since a press, though others were placed before and after', () => {
  const placedBy = createPlacedBy(createStorage('desk:'))
  placedBy.record('earlier', { ticket: 'a', uuids: ['1'] })
  vi.advanceTimersByTime(1_000)
  const pressedAt = Date.now()
  expect(placedBy.placedSince('a', pressedAt, new Set())).toBe(undefined)
  placedBy.record('of-another-ticket', { ticket: 'b', uuids: ['2'] })
  placedBy.record('since', { ticket: 'a', uuids: ['3'] })
  placedBy.record('later', { ticket: 'c', uuids: ['4'] })
  expect(['a', 'b', 'd'].map(ticket => placedBy.placedSince(ticket, pressedAt, new Set()))).toEqual([
    'since',
    'of-another-ticket',
    undefined,
  ])
})

it('remembers the 50 requests that were placed last', () => {
  const placedBy = createPlacedBy(createStorage('desk:'))
  for (let at = 1; at <= 51; at++) {
    placedBy.record(`key-${at}`, { ticket: 'a', uuids: [String(at)] })
    vi.advanceTimersByTime(1)
  }
  expect(['1', '2', '51'].map(placedBy.sendingOf)).toEqual([undefined, 'key-2', 'key-51'])
})

it('remembers a request though the clock was ahead when 50 others were placed', () => {
  const placedBy = createPlacedBy(createStorage('desk:'))
  for (let at = 1; at <= 50; at++) placedBy.record(`key-${at}`, { ticket: 'a', uuids: [String(at)] })
  vi.setSystemTime(Date.now() - 3 * 3_600_000)
  placedBy.record('after', { ticket: 'b', uuids: ['51'] })
  expect(placedBy.sendingOf('51')).toBe('after')
})

it('a text that it has not stored counts as nothing, and is removed with the next request', () => {
  const storage = createStorage('desk:')
  const placedBy = createPlacedBy(storage)
  for (let at = 1; at <= 30; at++) storage.write(`placed/corrupt-${at}`, at % 2 ? 'key' : 'key NaN ticket')
  for (let at = 1; at <= 50; at++) placedBy.record(`key-${at}`, { ticket: 'a', uuids: [`request-${at}`] })
  expect(['corrupt-1', 'corrupt-2', 'request-1', 'request-50'].map(placedBy.sendingOf)).toEqual([
    undefined,
    undefined,
    'key-1',
    'key-50',
  ])
  expect(storage.keys('placed/corrupt')).toEqual([])
})
