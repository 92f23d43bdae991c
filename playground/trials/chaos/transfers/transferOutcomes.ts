import type { Transfer } from '../../../../src/domain/transfer'
import { hashBody } from '../../../sandbox/desk/http/body'
import { type TransferIntent, withAnotherZero } from './transferIntents'

/**
 * What the client was shown last. `moved` and `refused` come from the desk's answer; `found` and `notFound` from the
 * balances, which changed by just the amount or not at all once the transfer could no longer arrive; `unknown` is left
 * unconfirmed.
 */
export type TransferOutcome = {
  readonly intent: TransferIntent
  readonly at: 'moved' | 'found' | 'notFound' | 'refused' | 'unknown'
  /** `unknown`: whether the device still keeps it, which is checked at the next visit. */
  readonly isKept?: boolean
}

/** How many transfers ended how; `intents` is how many the client meant to make. */
export type TransferCounts = {
  readonly intents: number
  readonly moved: number
  readonly found: number
  readonly notFound: number
  readonly refused: number
  readonly unknown: number
  /** Funds that were moved more than once. */
  readonly duplicated: number
  /** Shown as moved by the desk's answer, but not in its ledger; or there, and neither shown nor kept on the device. */
  readonly lost: number
  /** Refused, or not found by the balances, but in the ledger. */
  readonly falselyFailed: number
  /** Found by the balances, but not in the ledger. */
  readonly falselyFound: number
}

export const NO_TRANSFERS: TransferCounts = {
  intents: 0,
  moved: 0,
  found: 0,
  notFound: 0,
  refused: 0,
  unknown: 0,
  duplicated: 0,
  lost: 0,
  falselyFailed: 0,
  falselyFound: 0,
}

/**
 * Compares what one client was shown with the ledger: `bodies` are the hashes of the calls that have moved funds.
 * `log` gets a line for each transfer that ended wrong.
 */
export function countTransfers(
  outcomes: readonly TransferOutcome[],
  bodies: readonly string[],
  intents: number,
  log: (line: string) => void = console.error,
): TransferCounts {
  const compared = outcomes.map(outcome => {
    const { transfer } = outcome.intent
    const own = [transfer, withAnotherZero(transfer)].map(hashOf)
    return { ...outcome, moves: bodies.filter(body => own.includes(body)).length }
  })
  type Compared = (typeof compared)[number]
  const isLost = ({ at, moves, isKept }: Compared) =>
    at === 'moved' ? moves === 0 : at === 'unknown' && isKept !== true && moves > 0
  const isFalselyFailed = ({ at, moves }: Compared) => (at === 'refused' || at === 'notFound') && moves > 0
  const isFalselyFound = ({ at, moves }: Compared) => at === 'found' && moves === 0
  for (const one of compared)
    if (one.moves > 1 || isLost(one) || isFalselyFailed(one) || isFalselyFound(one))
      log(`${one.at}, moved ${one.moves} times: ${JSON.stringify(one.intent)}`)
  const count = (holds: (one: Compared) => boolean) => compared.filter(holds).length
  const ended = (at: TransferOutcome['at']) => count(one => one.at === at)
  return {
    intents,
    moved: ended('moved'),
    found: ended('found'),
    notFound: ended('notFound'),
    refused: ended('refused'),
    unknown: ended('unknown'),
    // A move without an intent was one too many as well.
    duplicated: bodies.length - count(({ moves }) => moves > 0),
    lost: count(isLost),
    falselyFailed: count(isFalselyFailed),
    falselyFound: count(isFalselyFound),
  }
}

/** As the ledger names the body of a call. */
export const hashOf = ({ asset, amount, from, to }: Transfer): string =>
  hashBody(JSON.stringify({ asset, amount, from, to }))

/** Every transfer ended in one of the five outcomes, and none was duplicated, lost, or shown as what it isn't. */
export const isEachMovedOnce = (counts: TransferCounts): boolean => {
  const { intents, moved, found, notFound, refused, unknown, duplicated, lost, falselyFailed, falselyFound } = counts
  return (
    duplicated + lost + falselyFailed + falselyFound === 0 && moved + found + notFound + refused + unknown === intents
  )
}
