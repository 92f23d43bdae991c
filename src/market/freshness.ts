import type { MarketError } from '../domain/errors'
import type { Live } from '../domain/live'
import { type MarketData, noPrice, type ParseResult } from './adapter'
import type { StreamEvent } from './streamEvent'
import type { Timing } from './timing'

/** What a watch has received, and whether it can be relied on. Times are ms of the monotonic clock. */
export type FreshnessState = {
  /** The newest price or book; stays when it becomes stale. */
  readonly value: MarketData | undefined
  /** When `value` was last known to be current, not when it was traded. */
  readonly lastCurrentAt: number
  /** The exchange's own counter of `value`, if the exchange has one. */
  readonly sequence: number | undefined
  /** How many values in a row came with a smaller counter than `sequence`. */
  readonly olderInRow: number
  /** Where the newest result came from; `undefined` before the first result, and once its stream has ended. */
  readonly source: 'stream' | 'rest' | undefined
  /** False: the newest frame or response held no price. */
  readonly isUsable: boolean
  readonly isUnlisted: boolean
  /** The newest error of the pair. */
  readonly error: MarketError | undefined
  /** An error of the whole connection; shown in place of `error` until the connection is healthy. */
  readonly connectionError: MarketError | undefined
  readonly watchedAt: number
  /** REST or the stream has answered for the pair since its first subscriber came, so the exchange lists it. */
  readonly hasAnswered: boolean
  /** The exchange rejected the subscription. */
  readonly rejection: 'temporary' | 'unknown-pair' | undefined
  /** The stream has ended since it was last subscribed. */
  readonly isInterrupted: boolean
}

export type FreshnessEvent =
  | Exclude<StreamEvent, { is: 'connected' }>
  | { readonly is: 'watched'; readonly at: number }
  | {
      readonly is: 'valueReceived'
      readonly from: 'stream' | 'rest'
      readonly result: Exclude<ParseResult, { is: 'garbage' }>
      /** When it was parsed. For REST: when it was requested, as the value may be that old. */
      readonly at: number
    }
  | { readonly is: 'requestFailed'; readonly error: MarketError }
  | { readonly is: 'retried' }
  | { readonly is: 'unlisted' }
  /** The streamed symbol was guessed wrongly: the values received are of another pair. */
  | { readonly is: 'guessedWrong' }
  /** The last subscriber has left. */
  | { readonly is: 'unwatched'; readonly lastMessageAt: number }

export const NOTHING_RECEIVED: FreshnessState = {
  value: undefined,
  lastCurrentAt: 0,
  sequence: undefined,
  olderInRow: 0,
  source: undefined,
  isUsable: true,
  isUnlisted: false,
  error: undefined,
  connectionError: undefined,
  watchedAt: 0,
  hasAnswered: false,
  rejection: undefined,
  isInterrupted: false,
}

export function freshnessReducer(state: FreshnessState, event: FreshnessEvent): FreshnessState {
  switch (event.is) {
    case 'watched':
      return { ...state, watchedAt: event.at, hasAnswered: false, rejection: undefined, isInterrupted: false }
    case 'valueReceived':
      return receive(state, event)
    case 'requestFailed': {
      // REST can't tell whether the pair exists, so the stream is believed.
      const isUnlisted = state.isUnlisted || (state.rejection === 'unknown-pair' && !state.hasAnswered)
      return { ...state, error: event.error, isUnlisted }
    }
    case 'subscribed':
      return { ...state, rejection: undefined, isInterrupted: false }
    case 'rejected':
      return { ...state, error: event.error, rejection: event.isUnknownPair ? 'unknown-pair' : 'temporary' }
    case 'retried':
      return { ...state, rejection: undefined }
    case 'healthChanged':
      return { ...state, connectionError: event.error }
    case 'disconnected':
      return { ...endStream(state, event.lastMessageAt), connectionError: event.error, isInterrupted: true }
    case 'invalidated':
      return { ...endStream(state, event.lastMessageAt), error: event.error, isInterrupted: true }
    case 'unlisted':
      return { ...NOTHING_RECEIVED, watchedAt: state.watchedAt, isUnlisted: true }
    case 'guessedWrong':
      return { ...NOTHING_RECEIVED, watchedAt: state.watchedAt }
    case 'unwatched':
      return {
        ...endStream(state, event.lastMessageAt),
        source: undefined,
        sequence: undefined,
        isUnlisted: false,
        error: undefined,
        connectionError: undefined,
      }
  }
}

type ValueReceived = Extract<FreshnessEvent, { is: 'valueReceived' }>

function receive(state: FreshnessState, { from, result, at }: ValueReceived): FreshnessState {
  const sequence = result.is === 'value' ? result.sequence : undefined
  const isOlder = sequence !== undefined && state.sequence !== undefined && sequence < state.sequence
  const olderInRow = isOlder ? state.olderInRow + 1 : 0
  // Ten older values in a row are no late frames any more: the exchange has restarted its counter.
  if ((isOlder && olderInRow < 10) || (from === 'rest' && at < state.lastCurrentAt))
    return { ...state, olderInRow, hasAnswered: true }
  const isValue = result.is === 'value'
  // The value that the stream takes back with this frame was current until now.
  const wasCurrent = isStreaming(state) && state.isUsable && state.value !== undefined
  // Each field by name: spreading the state takes longer than to parse a ticker.
  return {
    value: isValue ? result.value : state.value,
    lastCurrentAt: isValue || wasCurrent ? at : state.lastCurrentAt,
    sequence: sequence ?? state.sequence,
    olderInRow,
    source: from,
    isUsable: isValue,
    isUnlisted: false,
    error: isValue ? undefined : noPrice(),
    connectionError: state.connectionError,
    watchedAt: state.watchedAt,
    hasAnswered: true,
    rejection: state.rejection,
    isInterrupted: state.isInterrupted,
  }
}

/** A streamed value was current until the connection's last message; for a REST value nothing changes. */
function endStream(state: FreshnessState, lastMessageAt: number): FreshnessState {
  if (!isStreaming(state)) return state
  const lastCurrentAt = state.isUsable ? Math.max(state.lastCurrentAt, lastMessageAt) : state.lastCurrentAt
  return { ...state, lastCurrentAt, source: undefined, sequence: undefined }
}

/** Whether the stream has delivered on the current connection. */
export const isStreaming = ({ source }: FreshnessState): boolean => source === 'stream'

type Clock = {
  readonly timing: Pick<Timing, 'restStaleMs' | 'firstValueMs'>
  /** The epoch ms of a time of the monotonic clock. */
  readonly epochOf: (at: number) => number
}

/** The connection that carries the stream, as it is now. */
export type Carrier = {
  readonly isHealthy: boolean
  readonly lastMessageAt: number
}

/** What is shown at a time; `carrier` is undefined without a stream. */
export function liveOf(
  state: FreshnessState,
  at: number,
  carrier: Carrier | undefined,
  { timing, epochOf }: Clock,
): Live<MarketData> {
  const { value, lastCurrentAt, isUsable } = state
  const error = state.connectionError ?? state.error
  if (state.isUnlisted) return { state: 'unknown-pair' }
  // A connection that is opening, or has just subscribed, may still deliver a first value.
  const mayArrive = carrier !== undefined && !state.isInterrupted && at - state.watchedAt < timing.firstValueMs
  if (value === undefined) {
    const isPending = error === undefined || (mayArrive && !isStreaming(state))
    return isPending ? { state: 'connecting' } : { state: 'failed', error }
  }
  const isStreamed = isStreaming(state) && isUsable
  const asOf = epochOf(isStreamed ? Math.max(lastCurrentAt, carrier?.lastMessageAt ?? 0) : lastCurrentAt)
  const isRecent = state.source === 'rest' && isUsable && at - lastCurrentAt <= timing.restStaleMs
  if (isStreamed && carrier?.isHealthy) return { state: 'live', value, asOf }
  // Do not say 'polled' in the first seconds: the stream may still start.
  if (isRecent) return mayArrive ? { state: 'live', value, asOf } : { state: 'live', value, asOf, isPolled: true }
  return error === undefined ? { state: 'stale', value, asOf } : { state: 'stale', value, asOf, error }
}
