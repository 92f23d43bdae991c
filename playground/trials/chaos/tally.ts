import { amountsOf, type Client, type Place, requestsMade } from './place'
import type { Wish } from './wishes'

/** What a client was told in the end: placed at once, found after a doubt, refused, or not known. */
export type Told = {
  readonly wish: Wish
  readonly client: Client
  readonly at: 'placed' | 'found' | 'refused' | 'unknown'
  /** Those of the requests that were shown. */
  readonly numbers: readonly number[]
}

export type Tally = {
  readonly intents: number
  readonly placed: number
  readonly found: number
  readonly refused: number
  readonly unknown: number
  /** Made more than once. */
  readonly duplicated: number
  /** Shown as placed or found, and not there. */
  readonly lost: number
  /** Shown as refused, and there. */
  readonly falselyFailed: number
}

/** What was told, held against what the desk's ledger says was made; `say` hears of each wish that ended as none may. */
export async function tally(
  place: Place,
  told: readonly Told[],
  intents: number,
  say: (line: string) => void = console.error,
): Promise<Tally> {
  const clients = new Map(told.map(({ client }) => [client.email, client]))
  const rows = await Promise.all([...clients.values()].map(client => amountsOf(place, client)))
  const amounts = new Map(rows.flatMap(each => [...each]))
  const made = (await requestsMade(place)).filter(({ client }) => clients.has(client ?? ''))
  const numbersOf = ({ wish, client }: Told): readonly (number | null)[] =>
    made
      .filter(({ uuid, client: email }) => email === client.email && amounts.get(uuid ?? '') === wish.amount)
      .map(({ number }) => number)

  const ends = told.map(one => ({ ...one, made: numbersOf(one) }))
  const isThere = ({ numbers, made }: (typeof ends)[number]) =>
    numbers.length > 0 && numbers.every(number => made.includes(number))
  const how = (at: Told['at'], holds: (end: (typeof ends)[number]) => boolean) =>
    ends.filter(end => end.at === at && holds(end)).length
  for (const end of ends)
    if (end.made.length > 1 || (end.at === 'refused' ? end.made.length > 0 : end.at !== 'unknown' && !isThere(end)))
      say(
        `${end.at} as ${end.numbers.join(', ') || 'none'}, made as ${end.made.join(', ') || 'none'}: ${JSON.stringify(end.wish)}`,
      )
  return {
    intents,
    placed: how('placed', isThere),
    found: how('found', isThere),
    refused: how('refused', end => end.made.length === 0),
    unknown: how('unknown', () => true),
    // What the ledger made of no wish at all was made too often as well.
    duplicated: made.length - ends.filter(end => end.made.length > 0).length,
    lost: how('placed', end => !isThere(end)) + how('found', end => !isThere(end)),
    falselyFailed: how('refused', end => end.made.length > 0),
  }
}

/** Whether every wish ended in one of the four, and none of the three that nobody deserves. */
export const isHeld = ({ intents, placed, found, refused, unknown, duplicated, lost, falselyFailed }: Tally): boolean =>
  duplicated + lost + falselyFailed === 0 && placed + found + refused + unknown === intents
