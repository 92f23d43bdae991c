import { type KeyboardEvent, useId, useMemo, useState } from 'react'

const PAGE = 8

/**
 * The keys of a list of options whose focus may stay in the field above it: which option is active, and its id.
 * `options` names each by what it is, whatever place it has. `filter` is what narrows the list: with a new one the first
 * option is active, without any none is.
 */
export function useListKeys(options: readonly string[], filter: string, onChoose: (option: string) => void) {
  const id = useId()
  const [moved, setMoved] = useState<{ readonly filter: string; readonly to: number }>()
  // Typing alone sets nothing here: to draw thousands' window twice at every key would be felt.
  if (moved !== undefined && moved.filter !== filter) setMoved(undefined)
  const first = filter === '' ? -1 : 0
  const count = options.length
  const active = Math.min(moved?.filter === filter ? moved.to : first, count - 1)
  const chosen = options[active]

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
    if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen)
    else if (to !== undefined && count > 0) setMoved({ filter, to: Math.max(0, Math.min(count - 1, to)) })
    else return
    event.preventDefault()
  }

  // Another option in the same place has another id: a screen reader says what the field points at when that changes.
  const optionId = (option: string) => `${id}-option-${option.replace(/\s/g, '_')}`
  const activeId = chosen === undefined ? undefined : optionId(chosen)
  const listId = `${id}-list`
  const idleProps = useMemo(() => comboboxOf(listId, false), [listId])
  return {
    listId,
    optionId,
    active,
    activeId,
    /** What narrows the list: with another one it is another list. */
    filter,
    onKeyDown,
    /** For the field that filters the list and keeps the focus. */
    fieldProps: {
      // nothing fits: there is no list to point at
      ...comboboxOf(listId, count > 0),
      'aria-activedescendant': activeId,
      onKeyDown,
    },
    /** For another field of the same list, as long as it has not the focus: the same object at every drawing. */
    idleProps,
  }
}

const comboboxOf = (listId: string, isExpanded: boolean) => ({
  role: 'combobox' as const,
  'aria-expanded': isExpanded,
  'aria-autocomplete': 'list' as const,
  'aria-controls': listId,
})

export type ListKeys = ReturnType<typeof useListKeys>
