import { useEffect, useState } from 'react'
import { useMarket } from '../../src/desk/useMarket'
import type { ExchangeAccount } from '../../src/domain/account'
import type { Balance } from '../../src/domain/balance'
import { type Currency, isCurrencyCode, isUsd } from '../../src/domain/currency'
import { type DayMove, dayMoveAccounts } from '../../src/domain/dayChange'
import { readDayMove } from '../../src/market/prices/dayMove'

const EVERY_MS = 60_000
const LONGEST_WAIT_MS = 5_000

type DayMoves = {
  /** By currency; one is missing while unknown. */
  readonly moves: ReadonlyMap<Currency, DayMove>
  /** Each currency was read, or did not answer in time. */
  readonly isRead: boolean
}

const NONE: DayMoves = { moves: new Map(), isRead: false }

/** How the prices of currencies moved over 24 hours, read once a minute. */
export function useDayMoves(currencies: readonly Currency[], balances: readonly Balance[]): DayMoves {
  const market = useMarket()
  const [read, setRead] = useState(NONE)
  // A sorted text stays the same when balances are fetched again, so that no new round starts.
  const wanted = currencies
    .filter(currency => !isUsd(currency) && isCurrencyCode(currency))
    .map(currency => [currency, ...dayMoveAccounts(currency, balances)].join(' '))
    .sort()
    .join(',')
  useEffect(() => {
    const left = new AbortController()
    const markets = wanted.split(',').filter(Boolean)
    let isAway = false
    async function readOne([currency, ...accounts]: readonly string[]) {
      if (currency === undefined) return
      const move = await readDayMove(market, currency, accounts as ExchangeAccount[], left.signal, LONGEST_WAIT_MS)
      if (!left.signal.aborted) setRead(({ moves, isRead }) => ({ moves: withMove(moves, currency, move), isRead }))
    }
    async function readAll() {
      if (document.visibilityState === 'hidden' || !navigator.onLine) {
        isAway = true
        return
      }
      // Nobody knows how old they are by now.
      if (isAway) setRead(NONE)
      isAway = false
      await Promise.all(markets.map(one => readOne(one.split(' '))))
      if (!left.signal.aborted) setRead(({ moves }) => ({ moves, isRead: true }))
    }
    void readAll()
    const timer = setInterval(readAll, EVERY_MS)
    const comeBack = () => {
      if (isAway) void readAll()
    }
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('online', comeBack)
    return () => {
      left.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('online', comeBack)
    }
  }, [market, wanted])
  return read
}

/** An unknown move replaces the one of the last round: it may be hours old. */
function withMove(moves: DayMoves['moves'], currency: Currency, move: DayMove | undefined): DayMoves['moves'] {
  const next = new Map(moves)
  if (move === undefined) next.delete(currency)
  else next.set(currency, move)
  return next
}
