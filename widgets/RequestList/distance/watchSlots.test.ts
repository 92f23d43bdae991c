import { expect, test } from 'vitest'
import { createWatchSlots } from './watchSlots'

const things = Array.from({ length: 4 }, (_, at) => ({ at }))

function withSlots(limit: number) {
  const slots = createWatchSlots(limit)
  const granted: string[] = []
  const request = (at: number, by = '') => slots.request(things[at]!, () => granted.push(`${at}${by}`))
  return { granted, request }
}

test('the first requests get the slots', () => {
  const { granted, request } = withSlots(2)
  for (const at of [0, 1, 2]) request(at)
  expect(granted).toEqual(['0', '1'])
})

test('a slot that is given up goes to the request that has waited longest', () => {
  const { granted, request } = withSlots(2)
  const [giveUp] = [0, 1, 2, 3].map(at => request(at))
  giveUp!()
  expect(granted).toEqual(['0', '1', '2'])
})

test('a request that was withdrawn is passed over', () => {
  const { granted, request } = withSlots(1)
  const [giveUp, withdraw] = [0, 1, 2].map(at => request(at))
  withdraw!()
  giveUp!()
  expect(granted).toEqual(['0', '2'])
})

test('all requests for one thing share a slot until the last of them ends', () => {
  const { granted, request } = withSlots(1)
  const giveUpFirst = request(0, 'a')
  const giveUpSecond = request(0, 'b')
  request(1)
  giveUpFirst()
  expect(granted).toEqual(['0a', '0b'])
  giveUpSecond()
  expect(granted).toEqual(['0a', '0b', '1'])
})

test('a slot can be given up only once', () => {
  const { granted, request } = withSlots(1)
  const giveUp = request(0, 'a')
  giveUp()
  request(0, 'b')
  giveUp()
  request(1)
  expect(granted).toEqual(['0a', '0b'])
})
