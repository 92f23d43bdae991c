import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trialCount } from '../../../playground/trials/trialCount'
import { NetworkError, PageError, ValidationError } from '../errors'
import { redact, safeToReport } from './redaction'

const letters = (min: number, max: number, of: string) =>
  fc.string({ unit: fc.constantFrom(...of), minLength: min, maxLength: max })
const CODE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** What no report may hold. */
const secret = fc.oneof(
  letters(20, 60, CODE),
  fc.uuid(),
  fc.emailAddress(),
  fc
    .tuple(letters(1, 20, '123456789'), fc.constantFrom('.', ','), letters(1, 18, '0123456789'))
    .map(parts => parts.join('')),
  fc.tuple(letters(7, 20, CODE), fc.constantFrom('1', '7')).map(parts => parts.join('')),
)
/** Texts in which it may be found; a secret is a word of its own or part of one. */
const around = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\n',
    'token=',
    'https://desk.example/password-reset/',
    ' BTC',
    '₮',
    '(',
    ')',
    ': ',
    'Bearer ',
  ),
)

describe('redaction of a reported text', { tags: ['redaction'] }, () => {
  it('leaves no token, password, email, id or amount, wherever it is', () => {
    fc.assert(
      fc.property(around, secret, around, (before, hidden, after) => {
        const text = redact(before + hidden + after)
        return !text.includes(hidden) && redact(text) === text
      }),
      { numRuns: trialCount({ test: 1_000, trial: 1_000_000 }) },
    )
  })

  it.each([
    ["Cannot read properties of undefined (reading 'price')", undefined],
    ['base and counter are required', undefined],
    ['Unexpected token \'h\', "hands off"... is not valid JSON', "Unexpected token 'h', [text]... is not valid JSON"],
    ['Expected a number, but received: "sell it all"', 'Expected a number, but received: [text]'],
    ['Cut off in the middle of "a comme', 'Cut off in the middle of [text]'],
    ['Оплата “таємно” не вдалася', 'Оплата [text] не вдалася'],
    ['me@company.example has 96,250.5 USDT', '[hidden] has [hidden] USDT'],
  ])('%s', (text, redacted = text) => {
    expect(redact(text)).toBe(redacted)
  })

  it('holds at most 1,000 characters of a longer text', () => expect(redact('ab '.repeat(500))).toHaveLength(1_000))

  it('takes no longer for a text of a million characters', () => {
    const startedAt = performance.now()
    for (const part of ['a', '@', '"', '1 ', '“”']) redact(part.repeat(1_000_000))
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})

describe('a reported error', () => {
  it('is itself when nothing in it is private', () => {
    const error = new RangeError('far out')
    expect(safeToReport(error)).toBe(error)
  })

  it('of a page’s code keeps the value that the page gave, but no email and no token', () => {
    expect(safeToReport(new PageError('most is a whole number, but got "3"')).message).toBe(
      'most is a whole number, but got "3"',
    )
    const secret = 'ey12345678901234567890123456'
    expect(safeToReport(new PageError(`uuid is a text, but got me@company.example or ${secret}`)).message).toBe(
      'uuid is a text, but got [hidden] or [hidden]',
    )
  })

  it('keeps its name and the places of the code, but neither its message, its cause nor its other fields', () => {
    const error = Object.assign(new TypeError('Bad amount\n12.5 BTC', { cause: 'me@company.example' }), {
      token: 'abc',
    })
    const safe = safeToReport(error)
    expect([safe.name, safe.message]).toEqual(['TypeError', 'Bad amount\n[hidden] BTC'])
    expect(Reflect.ownKeys(safe).sort()).toEqual(['message', 'name', 'stack'])
    expect(safe.stack).toMatch(/^TypeError: Bad amount\n\[hidden\] BTC\n\s+at .*redaction\.test\.ts:\d+:\d+/)
    expect(safe.stack).not.toMatch(/12\.5/)
  })

  it('is a copy when it has a field of its own, though its message is safe', () => {
    const error = Object.assign(new RangeError('far out'), { token: 'abc' })
    expect(safeToReport(error)).not.toBe(error)
    expect(safeToReport(error)).not.toHaveProperty('token')
  })

  it('is a copy when only its message is private', () => {
    expect(safeToReport(new RangeError('far out 12')).message).toBe('far out [hidden]')
  })

  it('keeps only lines of a stack that are places of the code, in any browser', () => {
    const error = new RangeError('Bad\n    at 7 high street:1:2')
    error.stack = [
      'RangeError: Bad\n    at 7 high street:1:2',
      '    at run (code.ts:10:25)',
      '    at async code.ts:11:22',
      'run@https://desk.example/code.js:13:14',
      '    at 12:30:15 noon',
      'Meet at 12:30:15',
    ].join('\n')
    expect(safeToReport(error).stack).toBe(
      [
        'RangeError: Bad\n    at [hidden] high [hidden]',
        '    at run (code.ts:10:25)',
        '    at async code.ts:11:22',
        'run@https://desk.example/code.js:13:14',
      ].join('\n'),
    )
    Reflect.deleteProperty(error, 'stack')
    expect(safeToReport(error).stack).toBe('RangeError: Bad\n    at [hidden] high [hidden]\n')
  })

  it('of the desk keeps its status, or the codes of its reasons, and none of its words', () => {
    const cause = new Error('received: "sell it all"')
    expect(
      safeToReport(new NetworkError(503, [{ code: 'busy', detail: 'Anna is busy' }], 'status', { cause })),
    ).toEqual(expect.objectContaining({ message: 'Network Error with code 503' }))
    expect(safeToReport(new ValidationError([{ code: 'max', detail: 'Anna may sell less' }])).message).toBe('max')
    expect(safeToReport(new ValidationError([{ code: 'max' }, { code: 'future' }])).message).toBe('max, future')
  })

  it.each([
    ['a text', 'token abc1', 'token [hidden]'],
    ['an object', { token: 'abc1' }, 'Thrown: object'],
    ['nothing', undefined, 'Thrown: undefined'],
  ])('made of %s that was thrown', (_, thrown, message) => {
    expect(safeToReport(thrown).message).toBe(message)
  })
})
