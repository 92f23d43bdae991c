import { describe, expect, it } from 'vitest'
import { HOSTILE_PLACES } from '../e2e/session/hostilePlaces'
import { safePath } from './navigation'

const ORIGIN = 'https://desk.example'

describe('after signing in', { tags: ['session'] }, () => {
  it.each(['/', '/requests', '/requests?status=new&currency=BTC', '/balances/BTC#top', '/nothing-here'])(
    'a client returns to %s',
    path => expect(safePath(path, ORIGIN)).toBe(path),
  )

  it.each([...HOSTILE_PLACES, undefined, null, 42, { toString: () => '/requests' }])(
    'a client is not led out of the app by %j',
    path => expect(safePath(path, ORIGIN)).toBe('/'),
  )
})
