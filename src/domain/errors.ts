/** One reason of a refusal, as the desk sends it (contract.md) or a form finds it (spec section 5). */
export type Reason = {
  readonly property?: string
  /** A key of the message catalogue; an unknown code shows `detail`. */
  readonly code: string
  readonly options?: readonly string[]
  readonly detail?: string
}

/** 401: the session has ended. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  constructor(readonly reasons: readonly Reason[] = []) {
    super(reasons[0]?.detail ?? 'Unauthorized')
  }
}

/** 422: reasons to be placed on fields. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  constructor(readonly reasons: readonly Reason[]) {
    super(reasons.map(reason => reason.detail ?? reason.code).join(', ') || 'Validation error')
  }
}

/**
 * The desk or the network failed.
 * `code` is the HTTP status; 0 when no answer came (offline, reset, time-out).
 * `kind` tells an answer that could not be understood, and whether a time-out ended the call.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(
    readonly code: number,
    readonly reasons: readonly Reason[] = [],
    readonly kind: 'status' | 'bad-answer' | 'offline' | 'timeout' = 'status',
    options?: ErrorOptions,
  ) {
    super(`Network Error with code ${code}`, options)
  }
}

/** An exchange refused or failed; the message is the exchange's own. */
export class MarketError extends Error {
  override readonly name = 'MarketError'
  constructor(
    message: string,
    readonly code: number = 400,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A mistake of this program's own (spec section 8, internal errors). */
export class InternalError extends Error {
  override readonly name = 'InternalError'
}

/**
 * Whether a call that changes something may have reached the desk though it looks failed:
 * no answer, an answer that can't be read, or a 5xx (reliability.md S2).
 */
export const isAmbiguous = (error: unknown): boolean =>
  error instanceof NetworkError && (error.kind !== 'status' || error.code >= 500)
