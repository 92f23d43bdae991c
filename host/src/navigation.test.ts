import { describe, expect, it } from 'vitest'
import { safePath } from './navigation'

const ORIGIN = 'https://desk.example'

describe('after signing in', () => {
  it.each(['/', '/requests', '/requests?status=new&currency=BTC', '/balances/BTC#top', '/nothing-here'])(
    'a client returns to %s',
    path => expect(safePath(path, ORIGIN)).toBe(path),
  )

  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '/.//evil.example/x',
    '/x/..//evil.example',
    '/%2e//evil.example',
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
  ])('a client is not led out of the app by %j', path => expect(safePath(path, ORIGIN)).toBe('/'))
})
