/** One fault of a call, as the sandbox takes it. */
export type FaultAct = Readonly<Record<string, unknown>>

/** What the client must be shown after it when nothing is sent again. */
type ExpectedStatus = 'found' | 'notFound' | 'refused' | 'signedOut'

const PAGE = '<!doctype html><h1>Bad gateway</h1>'
export const REFUSED_BECAUSE = 'A trader holds this account.'
const reasons = JSON.stringify({
  errors: [{ property: null, code: 'held', options: [], detail: REFUSED_BECAUSE }],
})

/** The fifteen ways a sending fails. A call that timed out is carried out after `lateMs`. */
export const sendingFaults = (
  lateMs: number,
): readonly (readonly [name: string, act: FaultAct, expected: ExpectedStatus])[] => [
  ['reset before', { reset: 'before' }, 'notFound'],
  ['reset after commit', { reset: 'after-commit' }, 'found'],
  ['500 before', { status: 500 }, 'notFound'],
  ['500 after commit', { status: 500, commit: true }, 'found'],
  ['502 HTML after commit', { status: 502, body: PAGE, commit: true }, 'found'],
  ['503', { status: 503, headers: { 'retry-after': '3600' } }, 'notFound'],
  ['429', { status: 429, body: reasons, headers: { 'retry-after': '3600' } }, 'refused'],
  ['hang, never committed', { hang: true }, 'notFound'],
  ['time-out, committed later', { delayMs: lateMs }, 'found'],
  ['truncated 2xx', { truncateAt: 40 }, 'found'],
  ['empty 2xx', { status: 201, body: '' }, 'found'],
  ['null 2xx', { status: 201, body: 'null' }, 'found'],
  ['401', { status: 401 }, 'signedOut'],
  ['409', { status: 409, body: reasons }, 'refused'],
  ['422', { status: 422, body: reasons }, 'refused'],
]

/** The same fault of a transfer, whose answer is shorter than a request's. */
export const cutSooner = (act: FaultAct): FaultAct => ('truncateAt' in act ? { truncateAt: 1 } : act)
