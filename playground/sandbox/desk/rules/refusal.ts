/** One entry of the `errors` in a response: what is wrong, on which field of the call. */
export type Reason = { property: string | null; code: string; options: string[]; detail: string }

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 500 | 502 | 504

/** Thrown to respond with an error status. A transaction that throws it is rolled back. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    readonly reasons: readonly Reason[],
  ) {
    super(reasons.map(reason => reason.detail).join(' '))
  }
}

export const reason = (
  property: string | null,
  code: string,
  detail: string,
  options: readonly (string | number)[] = [],
): Reason => ({ property, code, options: options.map(String), detail })

/** A 422 on one field. */
export const invalid = (...args: Parameters<typeof reason>): Refusal => new Refusal(422, [reason(...args)])

export const notFound = (what: string): Refusal => new Refusal(404, [reason(null, 'not_found', `${what} not found`)])

export const signedOut = (): Refusal => new Refusal(401, [reason(null, 'token_expired', 'Please sign in again')])
