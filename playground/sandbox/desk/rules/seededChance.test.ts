import { describe, expect, test } from 'vitest'
import { seededChance } from './seededChance'

describe('seeded random values', () => {
  test('are the same for the same seed', () => {
    const [one, other] = [seededChance(7, 'demo'), seededChance(7, 'demo')]
    expect([one.uuid(), one.uuid(), one.unit()]).toEqual([other.uuid(), other.uuid(), other.unit()])
  })

  test('give different uuids for two seeds whose numbers are the same', () => {
    const [one, other] = [seededChance(7, 'large-33167@deskside.test'), seededChance(7, 'large-82027@deskside.test')]
    expect([one.unit(), one.unit()]).toEqual([other.unit(), other.unit()])
    expect(one.uuid()).not.toBe(other.uuid())
  })

  test('give version 4 uuids', () => {
    const chance = seededChance('any')
    for (let each = 0; each < 100; each++)
      expect(chance.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})
