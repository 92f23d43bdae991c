import { type Client, type Created, createdRequests, type Sandbox } from './sandboxCalls'
import type { Ticket } from './tickets'

/** What the client was shown in the end: placed at once, found by a check, refused, or not known. */
export type Outcome = {
  readonly ticket: Ticket
  readonly client: Client
  readonly at: 'placed' | 'found' | 'refused' | 'unknown'
  /** The numbers of the requests that were shown. */
  readonly numbers: readonly number[]
  /** `unknown`: whether the device still keeps it, which is checked at the next visit. */
  readonly isKept?: boolean
}

/** How many tickets ended how; `intents` counts them all. */
export type OutcomeCounts = {
  readonly intents: number
  readonly placed: number
  readonly found: number
  readonly refused: number
  readonly unknown: number
  /** Requests that were created more than once. */
  readonly duplicated: number
  /** Shown as placed or found without a request at the desk; or created, and neither shown nor kept on the device. */
  readonly lost: number
  /** Tickets shown as refused with a request at the desk. */
  readonly falselyFailed: number
  /** Tickets shown as placed or found with the number of another ticket's request. */
  readonly falselyFound: number
}

export const NO_OUTCOMES: OutcomeCounts = {
  intents: 0,
  placed: 0,
  found: 0,
  refused: 0,
  unknown: 0,
  duplicated: 0,
  lost: 0,
  falselyFailed: 0,
  falselyFound: 0,
}

/** Compares what clients were shown with the desk's ledger. `log` gets a line for each ticket that ended wrong. */
export async function countOutcomes(
  sandbox: Sandbox,
  outcomes: readonly Outcome[],
  intents: number,
  log: (line: string) => void = console.error,
): Promise<OutcomeCounts> {
  const clients = new Map(outcomes.map(({ client }) => [client.email, client]))
  const created = new Map(
    await Promise.all(
      [...clients].map(async ([email, client]) => [email, await createdRequests(sandbox, client)] as const),
    ),
  )
  const compared = outcomes.map(outcome => ({
    ...outcome,
    created: (created.get(outcome.client.email) ?? [])
      .filter(request => isOf(outcome.ticket, request))
      .map(({ number }) => number),
  }))
  type Compared = (typeof compared)[number]
  const isShown = ({ at }: Compared) => at === 'placed' || at === 'found'
  const isFalselyFound = (one: Compared) => one.numbers.some(number => !one.created.includes(number))
  const isLost = (one: Compared) =>
    isShown(one)
      ? one.created.length === 0 || one.numbers.length === 0
      : one.at === 'unknown' && one.isKept === false && one.created.length > 0
  const isFalselyFailed = (one: Compared) => one.at === 'refused' && one.created.length > 0
  const isWrong = (one: Compared) =>
    one.created.length > 1 || isFalselyFound(one) || isLost(one) || isFalselyFailed(one)
  for (const one of compared.filter(isWrong)) {
    const [shown, there] = [one.numbers, one.created].map(numbers => numbers.join(', ') || 'none')
    log(`${one.at} as ${shown}, created as ${there}: ${JSON.stringify(one.ticket)}`)
  }
  const count = (holds: (one: Compared) => boolean) => compared.filter(holds).length
  return {
    intents,
    placed: count(({ at }) => at === 'placed'),
    found: count(({ at }) => at === 'found'),
    refused: count(({ at }) => at === 'refused'),
    unknown: count(({ at }) => at === 'unknown'),
    // A request without a ticket also counts as duplicated.
    duplicated: [...created.values()].flat().length - count(one => one.created.length > 0),
    lost: count(isLost),
    falselyFailed: count(isFalselyFailed),
    falselyFound: count(isFalselyFound),
  }
}

/** Equal tickets differ by their comment alone. A page writes none: there each ticket has an amount of its own. */
const isOf = ({ name, amount }: Ticket, request: Created): boolean =>
  request.comment === undefined ? request.amount === amount : request.comment.split(' ')[0] === name

/** Every ticket ended in one of the four outcomes, and none was duplicated, lost, or shown as what it isn't. */
export const isExactlyOnce = (counts: OutcomeCounts): boolean => {
  const { intents, placed, found, refused, unknown, duplicated, lost, falselyFailed, falselyFound } = counts
  return duplicated + lost + falselyFailed + falselyFound === 0 && placed + found + refused + unknown === intents
}
