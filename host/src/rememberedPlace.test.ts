import { describe, expect, it } from 'vitest'
import { safePlace } from './rememberedPlace'

const ORIGIN = 'https://desk.example'

describe('after signing in', () => {
  it.each(['/', '/requests', '/requests?status=new&currency=BTC', '/balances/BTC#top', '/nothing-here'])(
    'a client returns to %s',
    place => expect(safePlace(place, ORIGIN)).toBe(place),
  )

  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://desk.example/x',
    'https:evil.example',
    'https:/\\evil.example',
    'http://desk.example/',
    'https://desk.example@evil.example/',
    'https://desk.example.evil.example/',
    'ftp://desk.example/',
    '/login',
    '/login?again',
    undefined,
    null,
    42,
    { toString: () => '/requests' },
  ])('nobody is led out of the app by %j', place => expect(safePlace(place, ORIGIN)).toBe('/'))
})
