import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type BalanceFilter, balanceFilter } from '../../src/domain/balanceFilter'

/** How many changes may wait for the page to give them back: more than anyone types in that time. */
const MAX_REPORTED = 50

const isSame = (a: BalanceFilter, b: BalanceFilter) => a.exchangeAccount === b.exchangeAccount && a.search === b.search

/**
 * The panel's own filter: a page that keeps it, in an address or elsewhere, may follow later than a key press. Both
 * functions are the same in every render, so that a key draws only the list anew.
 */
export function useFilter(given: BalanceFilter, onChange: ((filter: BalanceFilter) => void) | undefined) {
  const [filter, setFilter] = useState(given)
  const [followed, setFollowed] = useState(given)
  /** What the page has not given back yet. */
  const [reported, setReported] = useState<readonly BalanceFilter[]>([])
  if (!isSame(given, followed)) {
    setFollowed(given)
    const echo = reported.findIndex(one => isSame(one, given))
    // An echo that comes late is not followed: the client has typed on.
    if (echo >= 0) setReported(reported.slice(echo + 1))
    else setFilter(given)
  }
  const latest = useRef({ filter, onChange })
  useLayoutEffect(() => {
    latest.current = { filter, onChange }
  })
  const change = useCallback((next: BalanceFilter) => {
    setFilter(next)
    latest.current.filter = next
    if (latest.current.onChange === undefined) return
    setReported(all => [...all, next].slice(-MAX_REPORTED))
    latest.current.onChange(next)
  }, [])
  return {
    filter,
    setAccount: useCallback(
      (account: BalanceFilter['exchangeAccount']) => change(balanceFilter(account, latest.current.filter.search ?? '')),
      [change],
    ),
    setSearch: useCallback(
      (text: string) => change(balanceFilter(latest.current.filter.exchangeAccount, text)),
      [change],
    ),
  }
}
