import { expect, it } from 'vitest'
import { zoneName } from './zoneName'

it.each([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Saigon', 'Asia/Ho Chi Minh'],
  ['America/New_York', 'America/New York'],
  ['UTC', 'UTC'],
])('the zone %s is shown as %s', (zone, shown) => expect(zoneName(zone)).toBe(shown))
