import { useEffect, useState } from 'react'
import type { Desk } from '../../src/desk/desk'
import { type Moment, moment, msSince } from '../../src/desk/http/moment'
import { useDesk } from '../../src/desk/useDesk'
import { useMarket } from '../../src/desk/useMarket'
import type { ExchangeAccount } from '../../src/domain/account'
import type { Balance } from '../../src/domain/balance'
import { type Currency, isCurrencyCode, isUsd } from '../../src/domain/currency'
import { type DayMove, dayMoveAccounts } from '../../src/domain/dayChange'
import { readDayMove } from '../../src/market/prices/dayMove'

const LONGEST_WAIT_MS = 5_000
/** Older moves are not shown. */
const RECENT_MS = 65_000

type DayMoves = {
  /** By currency; one is missing while unknown. */
  readonly moves: ReadonlyMap<Currency, DayMove>
  /** Each currency was read, or did not answer in time. */
  readonly isRead: boolean
}

/**
 * The moves that the session has read, by currency and accounts, with when, and for which answer; kept while no widget
 * shows them.
 */
type ReadMoves = Map<string, { readonly move: DayMove; readonly at: Moment; readonly answeredAt: number | undefined }>

/**
 * How the prices of currencies moved over 24 hours. Read again with each answer of the desk about the balances,
 * received at `answeredAt`: a total and its change belong to one moment.
 */
export function useDayMoves(
  currencies: readonly Currency[],
  balances: readonly Balance[],
  answeredAt: number | undefined,
): DayMoves {
  const market = useMarket()
  const { session } = useDesk()
  // A sorted text stays the same when balances are fetched again.
  const wanted = currencies
    .filter(currency => !isUsd(currency) && isCurrencyCode(currency))
    .map(currency => [currency, ...dayMoveAccounts(currency, balances)].join(' '))
    .sort()
    .join(',')
  const [read, setRead] = useState((): DayMoves => ({ moves: recentMoves(readMoves(session), wanted), isRead: false }))
  useEffect(() => {
    const before = readMoves(session)
    const left = new AbortController()
    const recent = recentMoves(before, wanted)
    const isKnown = (one: string) => recent.has(one.split(' ')[0] ?? '') && before.get(one)?.answeredAt === answeredAt
    const unread = wanted.split(',').filter(one => one !== '' && !isKnown(one))
    async function readOne(one: string) {
      const [currency, ...accounts] = one.split(' ')
      if (currency === undefined) return
      const move = await readDayMove(market, currency, accounts as ExchangeAccount[], left.signal, LONGEST_WAIT_MS)
      if (left.signal.aborted) return
      if (move === undefined) before.delete(one)
      else before.set(one, { move, at: moment(), answeredAt })
      setRead(({ moves, isRead }) => ({ moves: withMove(moves, currency, move), isRead }))
    }
    async function readAll() {
      // After a pause nobody knows how old the others are by now.
      setRead(({ isRead }) => ({ moves: recent, isRead: isRead && recent.size > 0 }))
      await Promise.all(unread.map(readOne))
      if (!left.signal.aborted) setRead(({ moves }) => ({ moves, isRead: true }))
    }
    void readAll()
    return () => left.abort()
  }, [market, session, wanted, answeredAt])
  return read
}

const readMoves = (session: Desk['session']): ReadMoves => session.scoped('dayMoves', (): ReadMoves => new Map())

function recentMoves(before: ReadMoves, wanted: string): DayMoves['moves'] {
  const recent = new Map<Currency, DayMove>()
  for (const one of wanted.split(',')) {
    const known = before.get(one)
    const [currency = ''] = one.split(' ')
    if (known && msSince(known.at) <= RECENT_MS) recent.set(currency, known.move)
  }
  return recent
}

/** An unknown move replaces the one of the last round: it may be hours old. */
function withMove(moves: DayMoves['moves'], currency: Currency, move: DayMove | undefined): DayMoves['moves'] {
  const next = new Map(moves)
  if (move === undefined) next.delete(currency)
  else next.set(currency, move)
  return next
}
