import { describe, expect, it } from 'vitest'
import { checkPassword, checkSignIn } from './credentials'

describe('a sign-in', () => {
  it.each([
    ['', '', ['email required', 'password required']],
    ['demo', 'x', ['email email']],
    [`${'a'.repeat(50_000)}@b.c`, 'x', ['email email']],
    ['demo@deskside.test', 'x', []],
  ])('a sign-in with %.20s and %s reports %j', (email, password, expected) =>
    expect(checkSignIn({ email, password }).map(({ property, code }) => `${property} ${code}`)).toEqual(expected),
  )
})

describe('a new password', () => {
  it.each([
    ['Abcdefg1', 'Abcdefg1', true],
    ['abcdefg1', 'abcdefg1', false],
    ['Abcdefgh', 'Abcdefgh', false],
    ['Abcde1', 'Abcde1', false],
    ['Abcdefg1', 'Abcdefg2', false],
  ])('%s repeated as %s can be saved: %s', (password, repeat, ready) =>
    expect(checkPassword({ password, repeat }).length === 0).toBe(ready),
  )
})
