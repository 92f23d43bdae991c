import { type KeyboardEvent, useId, useState } from 'react'

const PAGE = 8

/**
 * The keys of a list of options whose focus may stay in the field above it: which option is active, and its id.
 * `filter` is what narrows the list: with a new one the first option is active, without any none is.
 */
export function useListKeys(count: number, filter: string, onChoose: (index: number) => void) {
  const id = useId()
  const [chosen, setActive] = useState(filter === '' ? -1 : 0)
  const [filtered, setFiltered] = useState(filter)
  if (filter !== filtered) {
    setFiltered(filter)
    setActive(filter === '' ? -1 : 0)
  }
  const active = Math.min(chosen, count - 1)

  function target(key: string, inField: boolean): number | undefined {
    if (key === 'ArrowDown') return active + 1
    if (key === 'ArrowUp') return active - 1
    if (key === 'PageDown') return active + PAGE
    if (key === 'PageUp') return active - PAGE
    // In a field these two move the caret.
    if (key === 'Home' && !inField) return 0
    return key === 'End' && !inField ? count - 1 : undefined
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const to = target(event.key, event.target instanceof HTMLInputElement)
    if (event.key === 'Enter' && active >= 0) onChoose(active)
    else if (to !== undefined && count > 0) setActive(Math.max(0, Math.min(count - 1, to)))
    else return
    event.preventDefault()
  }

  const optionId = (index: number) => `${id}-${index}`
  return {
    listId: `${id}-list`,
    optionId,
    active,
    setActive,
    onKeyDown,
    /** For the field that filters the list and keeps the focus. */
    fieldProps: {
      role: 'combobox' as const,
      // nothing fits: there is no list to point at
      'aria-expanded': count > 0,
      'aria-autocomplete': 'list' as const,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active < 0 ? undefined : optionId(active),
      onKeyDown,
    },
  }
}

export type ListKeys = ReturnType<typeof useListKeys>
