import { amountsOf, type Client, createdRequests, type Sandbox } from './sandboxCalls'
import type { Ticket } from './tickets'

/** What the client was shown in the end: placed at once, found by a check, refused, or not known. */
export type Outcome = {
  readonly ticket: Ticket
  readonly client: Client
  readonly at: 'placed' | 'found' | 'refused' | 'unknown'
  /** The numbers of the requests that were shown. */
  readonly numbers: readonly number[]
}

/** How many tickets ended how; `intents` counts them all. */
type OutcomeCounts = {
  readonly intents: number
  readonly placed: number
  readonly found: number
  readonly refused: number
  readonly unknown: number
  /** Requests that were created more than once. */
  readonly duplicated: number
  /** Tickets shown as placed or found without a request at the desk. */
  readonly lost: number
  /** Tickets shown as refused with a request at the desk. */
  readonly falselyFailed: number
}

/** Compares what clients were shown with the desk's ledger. `log` gets a line for each ticket that ended wrong. */
export async function countOutcomes(
  sandbox: Sandbox,
  outcomes: readonly Outcome[],
  intents: number,
  log: (line: string) => void = console.error,
): Promise<OutcomeCounts> {
  const clients = new Map(outcomes.map(({ client }) => [client.email, client]))
  const rows = await Promise.all([...clients.values()].map(client => amountsOf(sandbox, client)))
  const amounts = new Map(rows.flatMap(each => [...each]))
  const created = (await createdRequests(sandbox)).filter(({ client }) => clients.has(client ?? ''))
  const numbersOf = ({ ticket, client }: Outcome): readonly (number | null)[] =>
    created
      .filter(({ uuid, client: email }) => email === client.email && amounts.get(uuid ?? '') === ticket.amount)
      .map(({ number }) => number)

  const compared = outcomes.map(outcome => ({ ...outcome, created: numbersOf(outcome) }))
  type Compared = (typeof compared)[number]
  const isThere = ({ numbers, created }: Compared) =>
    numbers.length > 0 && numbers.every(number => created.includes(number))
  const isWrong = (one: Compared) =>
    one.created.length > 1 || (one.at === 'refused' ? one.created.length > 0 : one.at !== 'unknown' && !isThere(one))
  const count = (at: Outcome['at'], holds: (one: Compared) => boolean) =>
    compared.filter(one => one.at === at && holds(one)).length
  for (const one of compared.filter(isWrong)) {
    const [shown, there] = [one.numbers, one.created].map(numbers => numbers.join(', ') || 'none')
    log(`${one.at} as ${shown}, created as ${there}: ${JSON.stringify(one.ticket)}`)
  }
  return {
    intents,
    placed: count('placed', isThere),
    found: count('found', isThere),
    refused: count('refused', ({ created }) => created.length === 0),
    unknown: count('unknown', () => true),
    // A request without a ticket was created too often as well.
    duplicated: created.length - compared.filter(one => one.created.length > 0).length,
    lost: count('placed', one => !isThere(one)) + count('found', one => !isThere(one)),
    falselyFailed: count('refused', ({ created }) => created.length > 0),
  }
}

/** Every ticket ended in one of the four outcomes, and none was duplicated, lost or falsely called failed. */
export const isExactlyOnce = (counts: OutcomeCounts): boolean => {
  const { intents, placed, found, refused, unknown, duplicated, lost, falselyFailed } = counts
  return duplicated + lost + falselyFailed === 0 && placed + found + refused + unknown === intents
}
