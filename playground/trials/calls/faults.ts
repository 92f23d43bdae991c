import type { HttpAct } from '../../sandbox/desk/faults/faultList'

/**
 * Whether the call was carried out, by its answer:
 * - `notDone`: the desk failed before it carried the call out, which the client can't know;
 * - `spoiled`: the desk has carried it out, and its answer can't be read;
 * - `misshaped`: the same, but only one value of the answer can't be read;
 * - `newer`: carried out, by a desk that is newer than this client;
 * - `refused`, `signedOut`: not carried out, and the client knows.
 */
export type Effect = 'notDone' | 'spoiled' | 'misshaped' | 'newer' | 'refused' | 'signedOut'

/** The desk's good answer to a call, and its changed copies, as JSON. */
export type Answer = {
  readonly status: number
  readonly good: string
  /** The good answer with one value of a wrong type. */
  readonly misshaped: string
  /** The good answer with a field and a value that this client does not know. */
  readonly newer: string
  /** Valid JSON of the wrong shape. */
  readonly bare: string
  /** A field that this call sends. */
  readonly property: string
  /** The call sends a form, whose fields a refusal may name. */
  readonly isForm: boolean
  /** The contract answers without a body. */
  readonly isBodiless: boolean
  /** Where nothing may arrive. */
  readonly elsewhere: string
}

export type Fault = {
  readonly name: string
  readonly effect: Effect
  readonly act: (answer: Answer) => HttpAct
  /** The error of a call whose caller is shown it. */
  readonly error: (answer: Answer) => Readonly<Record<string, unknown>>
  /** Ends only by the client's time-out. */
  readonly isEndless?: true
  /** It is JSON or empty, which is enough for a call whose answer says nothing. */
  readonly isReadable?: true
  /** The desk names a pause. */
  readonly isPaused?: true
}

const HTML = '<!doctype html><title>Sign in to the hotel’s network</title>'
const HTML_TYPE = { 'content-type': 'text/html' }
export const DETAIL = 'The desk is closed for stocktaking'
const reasons = (property: string | null, code: string) =>
  JSON.stringify({ errors: [{ property, code, options: [], detail: DETAIL }] })
const TEN_MB = 10 * 1024 * 1024

const status = (code: number) => () => ({ name: 'NetworkError', kind: 'status', code })
const badAnswer = () => ({ name: 'NetworkError', kind: 'bad-answer' })
const timeout = () => ({ name: 'NetworkError', kind: 'timeout' })
const validation = (reason: object) => ({ name: 'ValidationError', reasons: [reason] })

const refusal = (code: number): Fault => ({
  name: `${code}`,
  effect: 'refused',
  act: () => ({ status: code, body: reasons(null, 'closed') }),
  error: () => ({ ...status(code)(), reasons: [{ code: 'closed', options: [], detail: DETAIL }] }),
})

const spoiled = (name: string, act: Fault['act'], isReadable = false): Fault => ({
  name,
  effect: 'spoiled',
  act,
  error: badAnswer,
  ...(isReadable && { isReadable }),
})

export const FAULTS: readonly Fault[] = [
  { name: '500 with reasons', effect: 'notDone', act: () => ({ status: 500 }), error: status(500) },
  {
    name: '502 and a gateway’s page',
    effect: 'notDone',
    act: () => ({ status: 502, body: HTML, headers: HTML_TYPE }),
    error: () => ({ ...status(502)(), reasons: [] }),
  },
  {
    name: '503 for an hour',
    effect: 'notDone',
    act: () => ({ status: 503, headers: { 'retry-after': '3600' } }),
    error: () => ({ ...status(503)(), retryAfterMs: 3_600_000 }),
    isPaused: true,
  },
  {
    name: '429 for a second',
    effect: 'refused',
    act: () => ({ status: 429, headers: { 'retry-after': '1' } }),
    error: () => ({ ...status(429)(), retryAfterMs: 1_000 }),
    isPaused: true,
  },
  { name: 'nothing', effect: 'notDone', act: () => ({ hang: true }), error: timeout, isEndless: true },
  {
    name: 'a body that trickles in',
    effect: 'spoiled',
    act: ({ status, good }) => ({ status, body: good.padEnd(5_000), trickle: 100 }),
    error: timeout,
    isEndless: true,
  },
  spoiled('half a body', ({ status, good }) => ({ status, body: good, truncateAt: Math.floor(good.length / 2) })),
  spoiled('200 without a body', () => ({ status: 200, body: '' }), true),
  {
    name: 'a status that has no body',
    effect: 'spoiled',
    // Where 204 is the good answer, another one without a body, which says that nothing has changed.
    act: ({ isBodiless }) => (isBodiless ? { status: 304, commit: true } : { status: 204 }),
    error: ({ isBodiless }) => (isBodiless ? status(304)() : badAnswer()),
  },
  spoiled('null', ({ status }) => ({ status, body: 'null' }), true),
  spoiled('JSON of another kind', ({ status, bare }) => ({ status, body: bare }), true),
  spoiled('200 and the page of a hotel’s network', () => ({ status: 200, body: HTML, headers: HTML_TYPE })),
  {
    name: 'one value of a wrong type',
    effect: 'misshaped',
    act: ({ status, misshaped }) => ({ status, body: misshaped }),
    error: badAnswer,
  },
  {
    name: 'a field and a value of a newer desk',
    effect: 'newer',
    act: ({ status, newer }) => ({ status, body: newer }),
    error: () => ({}),
  },
  { name: '401', effect: 'signedOut', act: () => ({ status: 401 }), error: () => ({ name: 'AuthError' }) },
  ...[403, 404, 409].map(refusal),
  {
    name: '422 for a field that was sent',
    effect: 'refused',
    act: ({ property }) => ({ status: 422, body: reasons(property, 'required') }),
    error: ({ property }) => validation({ property, code: 'required', options: [], detail: DETAIL }),
  },
  {
    name: '422 of a newer desk',
    effect: 'refused',
    act: ({ isForm }) => ({ status: 422, body: isForm ? reasons('horoscope', 'unlucky') : '{"message":"No"}' }),
    error: ({ isForm }) =>
      validation(
        isForm ? { property: 'horoscope', code: 'unlucky', options: [], detail: DETAIL } : { code: 'unknown' },
      ),
  },
  spoiled('10 MB', ({ status, good }) => ({ status, body: good.padEnd(TEN_MB) })),
  {
    name: 'a redirect to another origin',
    effect: 'notDone',
    act: ({ elsewhere }) => ({ redirect: elsewhere }),
    error: () => ({ name: 'NetworkError', code: 0 }),
  },
]
