import { AuthError, isAmbiguous } from '../../../src/domain/errors'
import type { Answer } from './faults'
import type { Case } from './openCase'

/** How the product ended a call, as it shows it. */
export type Ending = {
  /** `failed`: a call that changes nothing. `refused`: shown as not carried out. `unknown`: shown as neither. */
  readonly at: 'done' | 'failed' | 'refused' | 'unknown' | 'signedOut'
  readonly error?: unknown
  readonly value?: unknown
}

/** A call of the product, prepared for one client. */
export type PreparedCall = Omit<Answer, 'elsewhere'> & {
  /** Below `api/client/`, without a query. */
  readonly path: string
  /** Makes the call through the part of the product that the widgets use. */
  run(): Promise<Ending>
  /** Fails unless the value has everything but what can't be read. */
  checkRest?(value: never): void
  /** Whether the desk has carried it out, where the ledger has no entry of the client. */
  isCarriedOut?(): Promise<boolean>
}

export type ProductCall = {
  /** As in the contract. */
  readonly name: string
  readonly kind: 'read' | 'proxied' | 'signIn' | 'password' | 'change' | 'request' | 'transfer'
  readonly prepare: (at: Case) => Promise<PreparedCall>
}

/** The ending of a write that has rejected. */
export const rejected = (error: unknown): Ending => {
  if (error instanceof AuthError) return { at: 'signedOut', error }
  return { at: isAmbiguous(error) ? 'unknown' : 'refused', error }
}

/** An object with a field and a value of a newer desk. */
export const newerThan = (body: object, change: object = {}): string =>
  JSON.stringify({ ...body, deskOfTomorrow: { knows: ['more'] }, ...change })
