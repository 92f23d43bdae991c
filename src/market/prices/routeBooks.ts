import type { ExchangeAccount } from '../../domain/account'
import type { Leg } from '../../domain/book/triangulate'
import { type Pair, pairKey } from '../../domain/currency'
import { MarketError } from '../../domain/errors'
import type { Feed } from '../feed'
import { inversePair, isUsuallyReversed } from './listedPair'

/** A pair's book as it was last read, and when, epoch ms. `unlisted`: in neither direction. */
export type RouteBook =
  | { readonly is: 'read'; readonly leg: Leg; readonly at: number }
  | { readonly is: 'unlisted' }
  | { readonly is: 'failed'; readonly error: MarketError }

/** By pairKey; a pair is missing until its first answer. */
export type RouteBooks = ReadonlyMap<string, RouteBook>

type RouteTiming = {
  /** From the start of one round of all books to the next. */
  readonly routesMs: number
  /** Between two requests: coinbase allows ten a second per address, and then rejects all REST for a minute. */
  readonly routePaceMs: number
}

type Query = { readonly pair: Pair; readonly reversed: boolean; readonly isSecond?: boolean }

/**
 * Reads the books by REST, round after round. Where only the inverse pair is listed, reads that book. The direction
 * that is usually listed is tried first, as the other one fails. While the page is hidden or offline, nothing is sent.
 * A pair's first book is reported at once, later ones with their round, so that rates of one round are compared.
 * Returns a function that stops the rounds and aborts the pending requests.
 */
export function watchRouteBooks(
  market: Pick<Feed, 'readOrderBook'>,
  account: ExchangeAccount,
  pairs: readonly Pair[],
  { routesMs, routePaceMs }: RouteTiming,
  onBooks: (books: RouteBooks) => void,
): () => void {
  const left = new AbortController()
  const books = new Map<string, RouteBook>()
  let reported: RouteBooks = new Map()
  /** Whether a pair is listed reversed, once that is known. */
  const listed = new Map<string, boolean>()

  const timers = new Set<ReturnType<typeof setTimeout>>()

  const pause = (ms: number) =>
    new Promise<void>(done => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        done()
      }, ms)
      timers.add(timer)
    })

  function report(next: RouteBooks): void {
    if (left.signal.aborted) return
    reported = next
    onBooks(next)
  }

  function set(pair: Pair, book: RouteBook): void {
    const key = pairKey(pair)
    books.set(key, book)
    if (!reported.has(key)) report(new Map([...reported, [key, book]]))
  }

  /** True: the pair is not listed in this direction, so the other one is read next. */
  async function read({ pair, reversed, isSecond = false }: Query): Promise<boolean> {
    try {
      const book = await market.readOrderBook(account, reversed ? inversePair(pair) : pair, left.signal)
      if (book === undefined && !isSecond) return true
      if (book !== undefined) listed.set(pairKey(pair), reversed)
      set(pair, book === undefined ? { is: 'unlisted' } : { is: 'read', leg: { book, reversed }, at: Date.now() })
    } catch (cause) {
      const error = cause instanceof MarketError ? cause : new MarketError(String(cause), 400, { cause })
      set(pair, { is: 'failed', error })
    }
    return false
  }

  async function readAll(queries: readonly Query[]): Promise<void> {
    const answers: Promise<boolean>[] = []
    for (const query of queries) {
      if (left.signal.aborted) return
      answers.push(read(query))
      await pause(routePaceMs)
    }
    const unlisted = await Promise.all(answers)
    const others = queries
      .filter((_, at) => unlisted[at])
      .map(({ pair, reversed }) => ({ pair, reversed: !reversed, isSecond: true }))
    if (others.length > 0) await readAll(others)
  }

  async function go(): Promise<void> {
    while (!left.signal.aborted) {
      const next = pause(routesMs)
      const due = pairs.filter(pair => books.get(pairKey(pair))?.is !== 'unlisted')
      const queries = due.map(pair => ({
        pair,
        reversed: listed.get(pairKey(pair)) ?? isUsuallyReversed(pair, account),
      }))
      if (isSeen()) {
        await readAll(queries)
        if ([...books].some(([key, book]) => reported.get(key) !== book)) report(new Map(books))
      }
      await next
    }
  }

  void go()
  return () => {
    left.abort()
    for (const timer of timers) clearTimeout(timer)
  }
}

const isSeen = (): boolean =>
  globalThis.document?.visibilityState !== 'hidden' && globalThis.navigator?.onLine !== false
