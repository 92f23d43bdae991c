import { useEffect, useMemo, useState } from 'react'
import { useBalances } from '../../../src/desk/balances/balances'
import { useCurrencies } from '../../../src/desk/currencies'
import { useDesk } from '../../../src/desk/useDesk'
import { useMarket } from '../../../src/desk/useMarket'
import { byWorth, entryAt } from '../../../src/domain/balance'
import { commonOffer, comparedCommons, directOffer, type RouteOffer, rankRoutes } from '../../../src/domain/book/routes'
import type { Leg } from '../../../src/domain/book/triangulate'
import { type Currency, type Pair, pairKey } from '../../../src/domain/currency'
import { type Decimal, isPositive } from '../../../src/domain/decimal'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { type RouteBook, type RouteBooks, watchRouteBooks } from '../../../src/market/prices/routeBooks'

/** Why a route has no offer. An Error: a book could not be fetched; 'not-taken': the desk does not accept the route. */
type RouteProblem = 'loading' | 'unlisted' | 'empty' | 'not-taken' | Error

export type ComparedRoute = {
  /** `undefined` for the direct route. */
  readonly common: Currency | undefined
  readonly offer?: RouteOffer | undefined
  readonly problem?: RouteProblem | undefined
}

const NO_BOOKS: RouteBooks = new Map()

/** The direct route and those through common currencies, ranked for the amount; books are fetched while mounted. */
export function useRoutes({ side, exchangeAccount, base, counter, common }: TicketRoute, amount: Decimal) {
  const { timing } = useDesk()
  const market = useMarket()
  const allowed = useCurrencies({ field: 'common', exchangeAccount, side, base, counter, triangulation: true })
  // For a direct route this is known: the wizard offers it only where the desk accepts it.
  const counters = useCurrencies(common === undefined ? undefined : { field: 'counter', exchangeAccount, side, base })
  const { data: balances, error: balancesError } = useBalances()

  const funded = useMemo(
    () =>
      balances
        ?.filter(balance => isPositive(entryAt(balance, exchangeAccount)?.available ?? '0'))
        .sort(byWorth('USDT', exchangeAccount))
        .map(({ currency }) => currency) ?? [],
    [balances, exchangeAccount],
  )
  const isDirectAccepted = common === undefined || (counters.data?.includes(counter) ?? true)
  const isKnown =
    allowed.data !== undefined &&
    (balances !== undefined || balancesError !== undefined) &&
    (common === undefined || counters.data !== undefined || counters.error !== undefined)
  const { compared, rest } = comparedCommons(isKnown ? (allowed.data ?? []) : [], funded, common)

  // Sorted by name: a change of worth must not fetch the books again.
  const names = [...compared].sort().join(' ')
  const [books, setBooks] = useState(NO_BOOKS)
  useEffect(() => {
    if (!isKnown) return
    const commons = names === '' ? [] : names.split(' ')
    const pairs: Pair[] = [
      ...(isDirectAccepted ? [{ base, counter }] : []),
      ...commons.flatMap(code => [
        { base, counter: code },
        { base: code, counter },
      ]),
    ]
    return watchRouteBooks(market, exchangeAccount, pairs, timing, setBooks)
  }, [market, timing, exchangeAccount, base, counter, names, isKnown, isDirectAccepted])

  const routes = useMemo(() => {
    const leg = (from: Currency, to: Currency) => books.get(pairKey({ base: from, counter: to }))
    const direct: ComparedRoute = isDirectAccepted
      ? routeOf(undefined, [leg(base, counter)], ([book]) => directOffer(book as Leg, side, amount))
      : { common: undefined, problem: 'not-taken' }
    const through = names === '' ? [] : names.split(' ')
    return rankRoutes(
      [
        direct,
        ...through.map(code =>
          routeOf(code, [leg(base, code), leg(code, counter)], ([one, two]) =>
            commonOffer(one as Leg, two as Leg, side, amount),
          ),
        ),
      ],
      side,
    )
  }, [books, names, base, counter, side, amount, isDirectAccepted])

  const readAt = [...books.values()].flatMap(book => (book.is === 'read' ? [book.at] : []))
  return {
    routes,
    /** The time of the oldest book, epoch ms; undefined while there is none. */
    asOf: readAt.length === 0 ? undefined : Math.min(...readAt),
    rest,
    isKnown,
    error: allowed.error,
    retry: () => void allowed.mutate(),
  }
}

function routeOf(
  common: Currency | undefined,
  books: readonly (RouteBook | undefined)[],
  offerOf: (legs: readonly Leg[]) => RouteOffer | undefined,
): ComparedRoute {
  const failed = books.find(book => book?.is === 'failed')
  if (books.some(book => book?.is === 'unlisted')) return { common, problem: 'unlisted' }
  if (failed?.is === 'failed') return { common, problem: failed.error }
  const legs = books.flatMap(book => (book?.is === 'read' ? [book.leg] : []))
  if (legs.length < books.length) return { common, problem: 'loading' }
  const offer = offerOf(legs)
  return offer === undefined ? { common, problem: 'empty' } : { common, offer }
}
