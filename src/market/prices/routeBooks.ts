import type { ExchangeAccount } from '../../domain/account'
import type { Leg } from '../../domain/book/triangulate'
import { type Pair, pairKey } from '../../domain/currency'
import { MarketError } from '../../domain/errors'
import type { Feed } from '../feed'

/** What is known of a pair's book: as it was last read, not listed in either direction, or why it could not be read. */
export type RouteBook =
  | { readonly is: 'read'; readonly leg: Leg }
  | { readonly is: 'unlisted' }
  | { readonly is: 'failed'; readonly error: MarketError }

/** By pairKey; a pair that is missing has not answered yet. */
export type RouteBooks = ReadonlyMap<string, RouteBook>

type RouteTiming = {
  /** A round of all books at most once in so long. */
  readonly routesMs: number
  /** Between two questions: coinbase takes ten a second of an address, and rests all REST for a minute after one too many. */
  readonly routePaceMs: number
}

type Asked = { readonly pair: Pair; readonly reversed: boolean }

/**
 * Reads these pairs' books by REST, round after round, never as streams; each by its inverse pair where only that one is
 * listed. A hidden or offline page asks nothing. Gives the way to end it, which aborts what is under way.
 */
export function watchRouteBooks(
  market: Pick<Feed, 'readOrderBook'>,
  account: ExchangeAccount,
  pairs: readonly Pair[],
  { routesMs, routePaceMs }: RouteTiming,
  tell: (books: RouteBooks) => void,
): () => void {
  const left = new AbortController()
  const books = new Map<string, RouteBook>()
  /** How a pair is listed, once that is known: it is not asked in vain again. */
  const listed = new Map<string, boolean>()

  const rest = (ms: number) =>
    new Promise<void>(done => {
      const timer = setTimeout(done, ms)
      left.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    })

  function set(pair: Pair, book: RouteBook): void {
    if (left.signal.aborted) return
    books.set(pairKey(pair), book)
    tell(new Map(books))
  }

  /** Whether it is to be asked the other way round. */
  async function read({ pair, reversed }: Asked): Promise<boolean> {
    const { base, counter } = pair
    try {
      const asked = reversed ? { base: counter, counter: base } : pair
      const book = await market.readOrderBook(account, asked, left.signal)
      if (book === undefined && !reversed) return true
      if (book !== undefined) listed.set(pairKey(pair), reversed)
      set(pair, book === undefined ? { is: 'unlisted' } : { is: 'read', leg: { book, reversed } })
    } catch (cause) {
      const error = cause instanceof MarketError ? cause : new MarketError(String(cause), 400, { cause })
      set(pair, { is: 'failed', error })
    }
    return false
  }

  async function ask(asked: readonly Asked[]): Promise<void> {
    const answers: Promise<boolean>[] = []
    for (const one of asked) {
      if (left.signal.aborted) return
      answers.push(read(one))
      await rest(routePaceMs)
    }
    const unknown = await Promise.all(answers)
    const again = asked.filter((_, at) => unknown[at]).map(({ pair }) => ({ pair, reversed: true }))
    if (again.length > 0) await ask(again)
  }

  async function go(): Promise<void> {
    while (!left.signal.aborted) {
      const next = rest(routesMs)
      const due = pairs.filter(pair => books.get(pairKey(pair))?.is !== 'unlisted')
      if (isSeen()) await ask(due.map(pair => ({ pair, reversed: listed.get(pairKey(pair)) ?? false })))
      await next
    }
  }

  void go()
  return () => left.abort()
}

const isSeen = (): boolean =>
  globalThis.document?.visibilityState !== 'hidden' && globalThis.navigator?.onLine !== false
