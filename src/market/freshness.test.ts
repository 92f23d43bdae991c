import { describe, expect, test } from 'vitest'
import { MarketError } from '../domain/errors'
import type { Live } from '../domain/live'
import { type MarketData, noPrice, type ParseResult } from './adapter'
import {
  type Carrier,
  type FreshnessEvent,
  type FreshnessState,
  freshnessReducer,
  liveOf,
  NOTHING_RECEIVED,
} from './freshness'

const price = (price: string, sequence?: number) =>
  ({ is: 'value', value: { price }, ...(sequence !== undefined && { sequence }) }) satisfies ParseResult
const noUsablePrice = { is: 'unusable' } as const
const lost = new MarketError('The connection to the exchange was lost')
const busy = new MarketError('Too many requests')

const streamed = (result: Exclude<ParseResult, { is: 'garbage' }>, at = 70): FreshnessEvent => ({
  is: 'valueReceived',
  from: 'stream',
  result,
  at,
})
const fetched = (result: Exclude<ParseResult, { is: 'garbage' }>, at = 70): FreshnessEvent => ({
  is: 'valueReceived',
  from: 'rest',
  result,
  at,
})

const state = (known: Partial<FreshnessState>): FreshnessState => ({ ...NOTHING_RECEIVED, ...known })
const bySocket = { value: { price: '5' }, lastCurrentAt: 50, source: 'stream', hasAnswered: true } as const
const byRest = { ...bySocket, source: 'rest' } as const

type Row = readonly [
  promise: string,
  before: Partial<FreshnessState>,
  event: FreshnessEvent,
  changes: Partial<FreshnessState>,
]

describe('the freshness of a watched pair', () => {
  test.each<Row>([
    [
      'begins with the first streamed value',
      {},
      streamed(price('7')),
      { value: { price: '7' }, lastCurrentAt: 70, source: 'stream', hasAnswered: true },
    ],
    [
      'begins with a REST value, as old as its request',
      {},
      fetched(price('7'), 40),
      { value: { price: '7' }, lastCurrentAt: 40, source: 'rest', hasAnswered: true },
    ],
    ['follows the stream', bySocket, streamed(price('7')), { value: { price: '7' }, lastCurrentAt: 70 }],
    [
      'moves from REST to the stream',
      byRest,
      streamed(price('7')),
      { value: { price: '7' }, lastCurrentAt: 70, source: 'stream' },
    ],
    [
      'keeps the exchange’s counter of the newest value',
      { ...bySocket, sequence: 200 },
      streamed(price('7', 201)),
      { value: { price: '7' }, lastCurrentAt: 70, sequence: 201 },
    ],
    [
      'ignores a value whose counter is smaller',
      { ...bySocket, sequence: 200 },
      streamed(price('7', 199)),
      { olderInRow: 1 },
    ],
    [
      'ignores nine values in a row whose counter is smaller',
      { ...bySocket, sequence: 200, olderInRow: 8 },
      streamed(price('7', 1)),
      { olderInRow: 9 },
    ],
    [
      'accepts the tenth value in a row whose counter is smaller: the exchange restarted it',
      { ...bySocket, sequence: 200, olderInRow: 9 },
      streamed(price('7', 1)),
      { value: { price: '7' }, lastCurrentAt: 70, sequence: 1, olderInRow: 10 },
    ],
    [
      'counts the values with a smaller counter anew after a newer value',
      { ...bySocket, sequence: 200, olderInRow: 9 },
      streamed(price('7', 201)),
      { value: { price: '7' }, lastCurrentAt: 70, sequence: 201, olderInRow: 0 },
    ],
    [
      'ignores a REST value that was requested before the shown one was known good',
      { ...bySocket, source: undefined },
      fetched(price('7'), 49),
      {},
    ],
    [
      'knows that the pair is listed once any price came, even an ignored one',
      { ...byRest, hasAnswered: false },
      fetched(price('7'), 49),
      { hasAnswered: true },
    ],
    [
      'keeps a streamed value when the market stops giving one: it was good until then',
      bySocket,
      streamed(noUsablePrice),
      { lastCurrentAt: 70, isUsable: false, error: noPrice() },
    ],
    [
      'does not make an old value younger when the market gives none',
      { ...bySocket, source: undefined },
      fetched(noUsablePrice),
      { source: 'rest', isUsable: false, error: noPrice() },
    ],
    [
      'clears earlier errors with a new value',
      { ...byRest, error: busy, isUsable: false, isUnlisted: true },
      streamed(price('7')),
      {
        value: { price: '7' },
        lastCurrentAt: 70,
        source: 'stream',
        error: undefined,
        isUsable: true,
        isUnlisted: false,
      },
    ],
    [
      'keeps the connection’s trouble, which only a healthy connection ends',
      { ...byRest, connectionError: lost },
      streamed(price('7')),
      { value: { price: '7' }, lastCurrentAt: 70, source: 'stream' },
    ],
  ])('%s', (_, before, event, changes) => {
    expect(freshnessReducer(state(before), event)).toEqual(state({ ...before, ...changes }))
  })

  test.each<Row>([
    ['a failed request is reported', byRest, { is: 'requestFailed', error: busy }, { error: busy }],
    [
      'a pair that its stream calls unknown is unlisted where REST can’t tell',
      { rejection: 'unknown-pair' },
      { is: 'requestFailed', error: busy },
      { error: busy, isUnlisted: true },
    ],
    [
      'a pair that had a price is listed, whatever its stream says',
      { rejection: 'unknown-pair', hasAnswered: true },
      { is: 'requestFailed', error: busy },
      { error: busy },
    ],
    [
      'a pair whose stream is rejected for the moment is not unlisted',
      { rejection: 'temporary' },
      { is: 'requestFailed', error: busy },
      { error: busy },
    ],
    [
      'a rejection is reported',
      {},
      { is: 'rejected', error: busy, isUnknownPair: false },
      { error: busy, rejection: 'temporary' },
    ],
    [
      'a rejection as an unknown pair is noted as such',
      {},
      { is: 'rejected', error: busy, isUnknownPair: true },
      { error: busy, rejection: 'unknown-pair' },
    ],
    ['a retry forgets the rejection', { rejection: 'temporary' }, { is: 'retried' }, { rejection: undefined }],
    [
      'a subscription ends the rejection and the disconnection',
      { rejection: 'temporary', isInterrupted: true },
      { is: 'subscribed', isRepeated: true },
      { rejection: undefined, isInterrupted: false },
    ],
    ['a suspect connection is reported', bySocket, { is: 'healthChanged', error: lost }, { connectionError: lost }],
    [
      'a healthy connection ends its own trouble and no other',
      { ...bySocket, connectionError: lost, error: busy },
      { is: 'healthChanged', error: undefined },
      { connectionError: undefined },
    ],
    [
      'a streamed value was good until the last message of its lost connection',
      { ...bySocket, sequence: 200 },
      { is: 'disconnected', error: lost, lastMessageAt: 60 },
      { lastCurrentAt: 60, source: undefined, sequence: undefined, connectionError: lost, isInterrupted: true },
    ],
    [
      'a streamed value that came after the last other message does not become older when the connection is lost',
      bySocket,
      { is: 'disconnected', error: lost, lastMessageAt: 40 },
      { source: undefined, connectionError: lost, isInterrupted: true },
    ],
    [
      'a value that the market had taken back does not become younger with its connection’s messages',
      { ...bySocket, isUsable: false },
      { is: 'disconnected', error: lost, lastMessageAt: 60 },
      { source: undefined, connectionError: lost, isInterrupted: true },
    ],
    [
      'a REST value keeps its own age when the connection is lost',
      { ...byRest, sequence: 200 },
      { is: 'disconnected', error: lost, lastMessageAt: 60 },
      { connectionError: lost, isInterrupted: true },
    ],
    [
      'a stream that contradicted itself delivers no more, and says why',
      bySocket,
      { is: 'invalidated', error: busy, lastMessageAt: 60 },
      { lastCurrentAt: 60, source: undefined, error: busy, isInterrupted: true },
    ],
    ['the exchange’s word that it lists no such pair is kept', {}, { is: 'unlisted' }, { isUnlisted: true }],
    [
      'a pair that the exchange lists no more loses its value',
      { ...bySocket, sequence: 200, watchedAt: 40, error: busy },
      { is: 'unlisted' },
      { ...NOTHING_RECEIVED, watchedAt: 40, isUnlisted: true },
    ],
    [
      'a value of a wrongly guessed symbol is forgotten with all else',
      { ...bySocket, sequence: 200, watchedAt: 40, error: busy, rejection: 'temporary' },
      { is: 'guessedWrong' },
      { ...NOTHING_RECEIVED, watchedAt: 40 },
    ],
    [
      'a value that nobody watches is good until the last message, and all trouble is over',
      { ...bySocket, sequence: 200, isUnlisted: true, error: busy, connectionError: lost },
      { is: 'unwatched', lastMessageAt: 60 },
      {
        lastCurrentAt: 60,
        source: undefined,
        sequence: undefined,
        isUnlisted: false,
        error: undefined,
        connectionError: undefined,
      },
    ],
    [
      'a REST value that nobody watches keeps its age',
      { ...byRest, sequence: 200 },
      { is: 'unwatched', lastMessageAt: 60 },
      { source: undefined, sequence: undefined },
    ],
    [
      'a new watch keeps the old value and begins anew with the rest',
      { ...bySocket, source: undefined, rejection: 'temporary', isInterrupted: true },
      { is: 'watched', at: 90 },
      { watchedAt: 90, hasAnswered: false, rejection: undefined, isInterrupted: false },
    ],
  ])('%s', (_, before, event, changes) => {
    expect(freshnessReducer(state(before), event)).toEqual(state({ ...before, ...changes }))
  })
})

describe('the state that is shown', () => {
  const timing = { firstValueMs: 100, restStaleMs: 150 }
  const healthy = { isHealthy: true, lastMessageAt: 60 }
  const suspect = { isHealthy: false, lastMessageAt: 60 }
  const value = { price: '5' }

  type Shown = readonly [
    promise: string,
    known: Partial<FreshnessState>,
    carrier: Carrier | undefined,
    at: number,
    shown: Live<MarketData>,
  ]
  test.each<Shown>([
    ['is connecting before the first value', {}, undefined, 70, { state: 'connecting' }],
    ['is connecting before the first value, however long it takes', {}, healthy, 9_000, { state: 'connecting' }],
    [
      'a failure is not shown while the stream may still deliver',
      { error: busy },
      healthy,
      99,
      { state: 'connecting' },
    ],
    ['trouble is shown once it is silent', { error: busy }, healthy, 100, { state: 'failed', error: busy }],
    [
      'the silence counts from when somebody began to watch',
      { error: busy, watchedAt: 50 },
      healthy,
      149,
      { state: 'connecting' },
    ],
    ['trouble is shown at once without a stream', { error: busy }, undefined, 1, { state: 'failed', error: busy }],
    [
      'trouble is shown at once when the stream broke off',
      { error: busy, isInterrupted: true },
      healthy,
      1,
      { state: 'failed', error: busy },
    ],
    [
      'trouble is shown at once when the stream delivers no price',
      { source: 'stream', isUsable: false, error: noPrice() },
      healthy,
      1,
      { state: 'failed', error: noPrice() },
    ],
    [
      'the connection’s trouble comes first',
      { connectionError: lost, error: busy },
      undefined,
      1,
      { state: 'failed', error: lost },
    ],
    [
      'a streamed value is live, and good as of the connection’s last message',
      bySocket,
      healthy,
      9_000,
      { state: 'live', value, asOf: 1_060 },
    ],
    [
      'a streamed value is at least as young as its own frame',
      { ...bySocket, lastCurrentAt: 65 },
      healthy,
      70,
      { state: 'live', value, asOf: 1_065 },
    ],
    [
      'a streamed value is stale while its connection is suspect',
      { ...bySocket, connectionError: lost },
      suspect,
      70,
      { state: 'stale', value, asOf: 1_060, error: lost },
    ],
    [
      'a streamed value is stale once the market gives none',
      { ...bySocket, isUsable: false, error: noPrice() },
      healthy,
      70,
      { state: 'stale', value, asOf: 1_050, error: noPrice() },
    ],
    [
      'a value whose stream broke off is stale, whatever a new connection does',
      { ...bySocket, source: undefined },
      healthy,
      70,
      { state: 'stale', value, asOf: 1_050 },
    ],
    [
      'a REST value is live while its stream may still begin',
      byRest,
      suspect,
      70,
      { state: 'live', value, asOf: 1_050 },
    ],
    [
      'a REST value is polled when its stream has not begun in time',
      byRest,
      suspect,
      200,
      { state: 'live', value, asOf: 1_050, isPolled: true },
    ],
    [
      'a REST value is polled without a stream',
      byRest,
      undefined,
      70,
      { state: 'live', value, asOf: 1_050, isPolled: true },
    ],
    [
      'a REST value is polled once the stream has ended',
      { ...byRest, isInterrupted: true },
      suspect,
      70,
      { state: 'live', value, asOf: 1_050, isPolled: true },
    ],
    ['a REST value is stale when it is too old', byRest, healthy, 201, { state: 'stale', value, asOf: 1_050 }],
    [
      'a REST value is stale once the market gives none',
      { ...byRest, isUsable: false, error: noPrice() },
      healthy,
      70,
      { state: 'stale', value, asOf: 1_050, error: noPrice() },
    ],
    ['a live value reports no trouble', { ...byRest, error: busy }, healthy, 70, { state: 'live', value, asOf: 1_050 }],
    [
      'a pair that is not listed has no value, even if it had one',
      { ...bySocket, isUnlisted: true },
      healthy,
      70,
      { state: 'unknown-pair' },
    ],
  ])('%s', (_, known, carrier, at, shown) => {
    expect(liveOf(state(known), at, carrier, { timing, epochOf: ms => ms + 1_000 })).toEqual(shown)
  })
})
