import { describe, expect, it } from 'vitest'
import { checkPassword, checkSignIn } from './credentials'

describe('a sign-in', () => {
  it.each([
    ['', '', ['email required', 'password required']],
    ['demo', 'x', ['email email']],
    [`${'a'.repeat(50_000)}@b.c`, 'x', ['email email']],
    ['demo@deskside.test', 'x', []],
    [' demo@deskside.test ', 'x', []],
    ['  ', 'x', ['email required']],
    ['a@b@c.d', 'x', ['email email']],
    ['demo@deskside.test, other', 'x', ['email email']],
    ['my demo@deskside.test', 'x', ['email email']],
    [`${'a'.repeat(250)}@b.c`, 'x', []],
    [`${'a'.repeat(251)}@b.c`, 'x', ['email email']],
  ])('a sign-in with %.20s and %s reports %j', (email, password, expected) =>
    expect(checkSignIn({ email, password }).map(({ property, code }) => `${property} ${code}`)).toEqual(expected),
  )
})

describe('a new password', () => {
  it.each([
    ['', '', [{ property: 'password', code: 'required' }]],
    ['Abc1', 'Abc1', [{ property: 'password', code: 'min_length', options: ['8'] }]],
    ['abcdefg1', 'abcdefg1', [{ property: 'password', code: 'password_rules' }]],
    [
      'Abcdefgh',
      'x',
      [
        { property: 'password', code: 'password_rules' },
        { property: 'repeat', code: 'same_password' },
      ],
    ],
  ])('%j repeated as %j names what is missing: %j', (password, repeat, reasons) =>
    expect(checkPassword({ password, repeat })).toEqual(reasons),
  )

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
