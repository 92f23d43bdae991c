import { useState } from 'react'
import type { BalanceFilter } from '../../src/domain/balanceFilter'

const isSame = (a: BalanceFilter, b: BalanceFilter) => a.exchangeAccount === b.exchangeAccount && a.search === b.search

/** The panel's own filter: a page that keeps it, in an address or elsewhere, may follow later than a key press. */
export function useFilter(given: BalanceFilter, onChange: ((filter: BalanceFilter) => void) | undefined) {
  const [filter, setFilter] = useState(given)
  const [followed, setFollowed] = useState(given)
  if (!isSame(given, followed)) {
    setFollowed(given)
    setFilter(given)
  }
  const change = (next: BalanceFilter) => {
    setFilter(next)
    onChange?.(next)
  }
  return [filter, change] as const
}
