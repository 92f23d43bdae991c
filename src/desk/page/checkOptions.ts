import { InternalError } from '../../domain/errors'
import { ownFields } from '../../domain/ownFields'
import type { MarketName } from '../../market/exchanges'
import type { Timing } from '../../market/timing'
import type { DeskOptions } from '../deskShell'
import { DESK_TIMING } from '../timing'
import { butGot, isGiven, unknownName } from './given'

/** Every option of `createDesk`. The value says whether `desk.update` takes it too. */
const OPTIONS: { readonly [Name in AllKeys<DeskOptions>]: boolean } = {
  url: false,
  name: false,
  tokenKey: false,
  getToken: false,
  locale: true,
  theme: true,
  onAuthRequired: true,
  onBeforeSubmit: true,
  onBeforeCancel: true,
  onBeforeTransfer: true,
  hiddenAccounts: false,
  exchanges: false,
  icons: false,
  currencyNames: false,
  reporter: false,
  idempotencyKeys: false,
  timing: false,
  WebSocket: false,
  fetch: false,
}
type AllKeys<Union> = Union extends unknown ? keyof Union : never

const MARKET_NAMES: { readonly [Name in MarketName]: true } = {
  binance_spot: true,
  binance_usdm: true,
  coinbase: true,
  gateio: true,
  bitfinex: true,
  kraken: true,
}

/** The delays of the feed, whose code is fetched later. */
const FEED_TIMING: { readonly [Name in Exclude<keyof Timing, keyof typeof DESK_TIMING>]: true } = {
  reconnectMs: true,
  patientMs: true,
  openMs: true,
  pingMs: true,
  pongMs: true,
  asleepMs: true,
  lingerMs: true,
  firstValueMs: true,
  resyncMs: true,
  restStaleMs: true,
  restTimeoutMs: true,
  throttleMs: true,
  messageWindowMs: true,
  longPauseMs: true,
  unlistedMs: true,
  crossedMs: true,
  paintMs: true,
}

/** Throws where a page without TypeScript has misspelled an option, or given it as something else. */
export function checkOptions(options: DeskOptions): void {
  const { exchanges, icons, currencyNames, hiddenAccounts, idempotencyKeys, timing } = ownFields(options)
  checkNames('createDesk', options, Object.keys(OPTIONS))
  checkRecord('icons', icons, "{ local: '/icons' }")
  checkNames('icons', icons, ['local', 'remote'])
  if (typeof currencyNames !== 'string') checkRecord('currencyNames', currencyNames, "{ BTC: 'Bitcoin' }")
  checkRecord('exchanges', exchanges, "{ kraken: { rest: 'https://…' } }")
  checkNames('exchanges', exchanges, Object.keys(MARKET_NAMES))
  if (isGiven(hiddenAccounts) && !Array.isArray(hiddenAccounts))
    refuse("hiddenAccounts is a list, such as ['kraken_spot']", hiddenAccounts)
  // Stored with a ticket, another type would make its record unreadable, so that nothing would be sent.
  if (isGiven(idempotencyKeys) && typeof idempotencyKeys !== 'boolean')
    refuse('idempotencyKeys is true or false', idempotencyKeys)
  checkRecord('timing', timing, '{ approvalMs: 10000 }')
  checkNames('timing', timing, Object.keys({ ...DESK_TIMING, ...FEED_TIMING }))
  // A timer takes a text for zero.
  for (const [name, delay] of Object.entries(timing ?? {}))
    if (![delay].flat().every(ms => Number.isFinite(ms) && Number(ms) >= 0))
      refuse(`timing.${name} is a number of milliseconds`, delay)
}

/** A hook under a wrong name would stop nothing. */
export const checkChange = (change: object): void =>
  checkNames(
    'desk.update',
    change,
    Object.entries(OPTIONS).flatMap(([name, isChangeable]) => (isChangeable ? name : [])),
  )

function checkNames(where: string, given: object | undefined, known: readonly string[]): void {
  const sentence = unknownName(where, given, known)
  if (sentence !== undefined) throw new InternalError(sentence)
}

function checkRecord(name: string, value: unknown, example: string): void {
  if (!isGiven(value) || (typeof value === 'object' && !Array.isArray(value))) return
  refuse(`${name} is an object, such as ${example}`, value)
}

function refuse(expected: string, value: unknown): never {
  throw new InternalError(butGot(expected, value))
}
