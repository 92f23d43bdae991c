/** One reason of a rejection, from the desk or from a form's own check. */
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

/** 422: its reasons are shown at the fields they name. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  constructor(readonly reasons: readonly Reason[]) {
    super(reasons.map(reason => reason.detail ?? reason.code).join(', ') || 'Validation error')
  }
}

/**
 * The desk or the network failed. `code` is the HTTP status; 0 when no response came (offline, reset, timeout).
 * `bad-answer`: the response could not be parsed. `not-sent`: nothing was sent, as it took too long after the press.
 * `maybe-sent`: this tab sent nothing, but another one may have.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** How long the desk wants to be left alone, in ms. */
  readonly retryAfterMs: number | undefined
  /** Epoch ms by the device's clock. */
  readonly receivedAt = Date.now()
  /** Until then, by `performance.now()`, which nobody can set, the desk is not called again for the query. */
  readonly pauseEndsAt: number | undefined
  constructor(
    readonly code: number,
    readonly reasons: readonly Reason[] = [],
    readonly kind: 'status' | 'bad-answer' | 'offline' | 'timeout' | 'not-sent' | 'maybe-sent' = 'status',
    options: ErrorOptions & Partial<Pick<NetworkError, 'retryAfterMs' | 'pauseEndsAt'>> = {},
  ) {
    super(`Network Error with code ${code}`, options)
    this.retryAfterMs = options.retryAfterMs
    this.pauseEndsAt = options.pauseEndsAt
  }

  /** The same error, with the end of its pause. */
  pausedUntil(pauseEndsAt: number): NetworkError {
    const { code, reasons, kind, cause, retryAfterMs } = this
    return new NetworkError(code, reasons, kind, { cause, retryAfterMs, pauseEndsAt })
  }
}

/** An exchange rejected or failed; the message is the exchange's own, or says that there was none. */
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

/** A bug of this program. */
export class InternalError extends Error {
  override readonly name = 'InternalError'
}

/** A mistake in the code of the page: its message has what the page gave, which is not the client's. */
export class PageError extends InternalError {}

/** An answer of the desk or of an exchange, or none; anything else is a bug, of this program or of the page. */
export const isExpected = (error: unknown): boolean =>
  [AuthError, ValidationError, NetworkError, MarketError].some(kind => error instanceof kind)

/** Whether no response came, so that nobody knows what the desk would answer. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError && (error.kind === 'offline' || error.kind === 'timeout')

/** Whether another tab may have sent what this one did not. */
export const isMaybeSent = (error: unknown): boolean => error instanceof NetworkError && error.kind === 'maybe-sent'

/** A browser repeats a POST that is answered so, by itself: an earlier copy may have been carried out. */
const REPEATED: ReadonlySet<number> = new Set([408, 421, 425])

const isRefusal = (code: number): boolean => code >= 400 && code < 500 && !REPEATED.has(code)

/** Whether the desk refused the call. */
export const isRefused = (error: unknown): boolean =>
  error instanceof AuthError ||
  error instanceof ValidationError ||
  (error instanceof NetworkError && error.kind === 'status' && isRefusal(error.code))

/**
 * Whether a failed write may have reached the desk all the same: no response came, it could not be parsed, it was no
 * 4xx, or our own code failed on the answer. Only a refusal of the desk, and a call that was never sent, changed
 * nothing.
 */
export const isAmbiguous = (error: unknown): boolean =>
  !isRefused(error) && !(error instanceof NetworkError && error.kind.endsWith('-sent'))
