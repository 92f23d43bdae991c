import { describe, expect, it } from 'vitest'
import {
  AuthError,
  InternalError,
  isAmbiguous,
  isExpected,
  isMaybeSent,
  isUnreachable,
  MarketError,
  NetworkError,
  ValidationError,
} from './errors'

const failed = (code: number, kind: NetworkError['kind'] = 'status') => new NetworkError(code, [], kind)

describe('an error', () => {
  it('has a name and a message for a report', () => {
    const errors = [
      new AuthError(),
      new ValidationError([]),
      failed(503),
      new MarketError('busy'),
      new InternalError('x'),
    ]
    expect(errors.map(String)).toEqual([
      'AuthError: Unauthorized',
      'ValidationError: Validation error',
      'NetworkError: Network Error with code 503',
      'MarketError: busy',
      'InternalError: x',
    ])
    expect(new AuthError([{ code: 'expired', detail: 'Expired' }]).message).toBe('Expired')
    expect(new AuthError([{ code: 'expired' }]).message).toBe('Unauthorized')
    expect(new ValidationError([{ code: 'max', detail: 'Too much' }, { code: 'min' }]).message).toBe('Too much, min')
  })

  it('has no reasons unless the desk gives some', () => {
    expect(new AuthError().reasons).toEqual([])
    expect(new NetworkError(0).reasons).toEqual([])
    expect(new NetworkError(500).kind).toBe('status')
  })

  it('that is paused keeps all else', () => {
    const cause = new Error('reset')
    const error = new NetworkError(429, [{ code: 'busy' }], 'status', { cause, retryAfterMs: 1_000 })
    expect(error.pausedUntil(5)).toMatchObject({
      code: 429,
      reasons: [{ code: 'busy' }],
      kind: 'status',
      cause,
      retryAfterMs: 1_000,
      pauseEndsAt: 5,
    })
  })

  it('is expected when the desk or an exchange answered it, and else a bug', () => {
    const expected = [new AuthError(), new ValidationError([]), failed(0, 'offline'), new MarketError('busy')]
    expect(expected.map(isExpected)).toEqual([true, true, true, true])
    expect([new InternalError('x'), new TypeError('x'), 'x', undefined].map(isExpected)).toEqual(Array(4).fill(false))
  })

  it('means that nobody could be reached only when no response came', () => {
    expect([failed(0, 'offline'), failed(0, 'timeout')].map(isUnreachable)).toEqual([true, true])
    expect([failed(503), failed(200, 'bad-answer'), { kind: 'offline' }].map(isUnreachable)).toEqual(
      Array(3).fill(false),
    )
  })

  it('means that another tab may have sent only when it says so', () => {
    expect(isMaybeSent(failed(0, 'maybe-sent'))).toBe(true)
    expect([failed(0, 'not-sent'), { kind: 'maybe-sent' }].map(isMaybeSent)).toEqual([false, false])
  })
})

describe('a failed write', () => {
  it.each([
    ['the session has ended', new AuthError()],
    ['the desk refused it', new ValidationError([])],
    ['the desk answered 400', failed(400)],
    ['the desk answered 499', failed(499)],
    ['it was not sent', failed(0, 'not-sent')],
    ['another tab may have sent it', failed(0, 'maybe-sent')],
  ])('changed nothing by this tab when %s', (_why, error) => expect(isAmbiguous(error)).toBe(false))

  it.each([
    ['the desk answered 399', failed(399)],
    ['the desk answered 500', failed(500)],
    ['the browser may have repeated it after 408', failed(408)],
    ['the browser may have repeated it after 421', failed(421)],
    ['the browser may have repeated it after 425', failed(425)],
    ['no response came', failed(0, 'offline')],
    ['no response came in time', failed(0, 'timeout')],
    ['the response of 404 could not be parsed', failed(404, 'bad-answer')],
    ['this page failed after it', new TypeError('x')],
  ])('may have reached the desk when %s', (_why, error) => expect(isAmbiguous(error)).toBe(true))
})
