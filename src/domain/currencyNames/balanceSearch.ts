import type { ListedBalance } from '../balanceList'
import type { CurrencyNames } from './currencyNames'
import { folded, wordBeginning } from './nameSearch'

/**
 * Searches balances by a part of the code, or by the beginning of a word of the name; those found by their code come
 * first. An empty text finds the same list.
 */
export function balanceSearch(listed: readonly ListedBalance[], names: CurrencyNames) {
  let searched: readonly { readonly code: string; readonly name: string; readonly balance: ListedBalance }[] | undefined
  return (search: string): readonly ListedBalance[] => {
    const text = folded(search.trim())
    if (text === '') return listed
    // Folded once, not at every key.
    searched ??= listed.map(balance => ({
      code: folded(balance.currency),
      name: folded(names.get(balance.currency) ?? ''),
      balance,
    }))
    const byCode = searched.filter(({ code }) => code.includes(text))
    const byName = searched.filter(({ code, name }) => !code.includes(text) && wordBeginning(name, text) >= 0)
    return [...byCode, ...byName].map(({ balance }) => balance)
  }
}
