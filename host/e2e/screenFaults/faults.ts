import type { HttpAct } from '../../../playground/sandbox/desk/faults/faultList'

/**
 * What has happened by then:
 * - `lost`: nothing was carried out, which the client can't know;
 * - `spoiled`: carried out, and the answer can't be read;
 * - `misshaped`: carried out, and one value of the answer can't be read;
 * - `signedOut`, `missing`, `refused`: not carried out, and the client knows.
 */
export type Effect = 'lost' | 'spoiled' | 'misshaped' | 'signedOut' | 'missing' | 'refused'

export type ScreenFault = {
  readonly name: string
  readonly effect: Effect
  /** Undefined where each screen has an answer of its own, and where no call gets as far as the desk. */
  readonly act?: HttpAct
  /** Why, in the desk's words or in the product's. */
  readonly words: RegExp
  /** Ends only by the client's time-out. */
  readonly isSilent?: true
  /** No call of the page arrives anywhere. */
  readonly isOffline?: true
  /** How long the desk wants to be left alone. */
  readonly pauseMs?: number
  /** It is JSON or empty, which is enough for a call whose answer says nothing. */
  readonly isReadable?: true
}

const DETAIL = 'The desk is closed for stocktaking'
const REASONS = JSON.stringify({
  errors: [{ property: 'horoscope', code: 'stocktaking', options: [], detail: DETAIL }],
})
const OF_DESK = /The desk is closed for stocktaking/
const UNREADABLE = /The desk did not answer as expected/
const PAUSE_S = 4

export const FAULTS: readonly ScreenFault[] = [
  { name: 'a 500 with words', effect: 'lost', act: { status: 500, body: REASONS }, words: OF_DESK },
  {
    name: 'a gateway’s 502',
    effect: 'lost',
    act: { status: 502, body: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } },
    words: /Network Error with code 502/,
  },
  {
    name: 'a 503 that names a pause',
    effect: 'lost',
    act: { status: 503, body: REASONS, headers: { 'retry-after': `${PAUSE_S}` } },
    words: OF_DESK,
    pauseMs: PAUSE_S * 1000,
  },
  { name: 'silence', effect: 'lost', act: { hang: true }, words: /The desk did not answer in time/, isSilent: true },
  {
    name: 'half a body',
    effect: 'spoiled',
    act: { status: 200, body: '{"total":1,"data":[{}]}', truncateAt: 12 },
    words: UNREADABLE,
  },
  { name: 'an empty 200', effect: 'spoiled', act: { status: 200, body: '' }, words: UNREADABLE, isReadable: true },
  { name: 'null', effect: 'spoiled', act: { status: 200, body: 'null' }, words: UNREADABLE, isReadable: true },
  { name: 'one bad value', effect: 'misshaped', words: UNREADABLE, isReadable: true },
  { name: 'a 401', effect: 'signedOut', act: { status: 401, body: REASONS }, words: OF_DESK },
  { name: 'a 404', effect: 'missing', act: { status: 404, body: REASONS }, words: OF_DESK },
  { name: 'a 422 of an unknown code', effect: 'refused', act: { status: 422, body: REASONS }, words: OF_DESK },
  { name: 'a dead network', effect: 'lost', words: /The desk could not be reached/, isOffline: true },
]
