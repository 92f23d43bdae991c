import { type KeyboardEvent, useId, useState } from 'react'
import type { Currency } from '../../../src/domain/currency'

/** The keyboard of a text over a list: arrows move a mark, Enter takes what is marked, else what is typed. */
export function useCurrencyKeys(
  found: readonly Currency[],
  text: string,
  onChoose: (currency: Currency) => void,
  onSubmit: () => void,
) {
  const listId = useId()
  const [marked, setMarked] = useState<{ text: string; index: number }>({ text, index: -1 })
  // Another text is another list: the mark of the last one means nothing in it.
  const at = marked.text === text && marked.index < found.length ? marked.index : -1
  const optionId = (index: number) => `${listId}-${index}`

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: Math.min(at + 1, found.length - 1),
      ArrowUp: Math.max(at - 1, -1),
      PageDown: Math.min(at + 5, found.length - 1),
      PageUp: Math.max(at - 5, 0),
    }
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setMarked({ text, index: next })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const currency = found[at]
      if (currency === undefined) onSubmit()
      else onChoose(currency)
    }
  }

  return {
    listId,
    optionId,
    at,
    combobox: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': at >= 0 ? optionId(at) : undefined,
      onKeyDown,
    } as const,
  }
}

export type CurrencyKeys = ReturnType<typeof useCurrencyKeys>
