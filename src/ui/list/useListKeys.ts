import { type KeyboardEvent, useId, useMemo, useState } from 'react'

const PAGE = 8

/**
 * The keys of a listbox whose focus may stay in the field above it. `options` are the names of the items; `filter` is
 * the text that filters them: a new filter makes the first option active, an empty one only an option without others.
 */
export function useListKeys(options: readonly string[], filter: string, onChoose: (option: string) => void) {
  const id = useId()
  const [moved, setMoved] = useState<{ readonly filter: string; readonly to: number }>()
  // Typing alone sets no state: a second render of a large list at every key would be slow.
  if (moved !== undefined && moved.filter !== filter) setMoved(undefined)
  const first = filter === '' && options.length !== 1 ? -1 : 0
  const count = options.length
  const active = Math.min(moved?.filter === filter ? moved.to : first, count - 1)
  const chosen = options[active]

  function target(key: string, inField: boolean): number | undefined {
    if (key === 'ArrowDown') return active + 1
    if (key === 'ArrowUp') return active - 1
    if (key === 'PageDown') return active + PAGE
    if (key === 'PageUp') return active - PAGE
    // In a field Home and End move the caret.
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

  // Ids are per option, not per place: a screen reader announces the active option when its id changes.
  const optionId = (option: string) => `${id}-option-${option.replace(/\s/g, '_')}`
  const activeId = chosen === undefined ? undefined : optionId(chosen)
  const listId = `${id}-list`
  const idleProps = useMemo(() => comboboxOf(listId, false), [listId])
  return {
    listId,
    optionId,
    active,
    activeId,
    filter,
    onKeyDown,
    /** For the field that filters the list and keeps the focus. */
    fieldProps: {
      // Without matches there is no list to expand.
      ...comboboxOf(listId, count > 0),
      'aria-activedescendant': activeId,
      onKeyDown,
    },
    /** For another field of the same list while it is not focused; the same object in every render. */
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
