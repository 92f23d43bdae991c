import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { css } from '#styled/css'
import type { ListKeys } from './useListKeys'

/** Currency lists (spec section 9). */
const ROW_PX = 40
const OVERSCAN = 5

type VirtualListProps<T> = {
  readonly label: string
  readonly items: readonly T[]
  /** The option that `keys` know it as. */
  readonly keyOf: (item: T) => string
  /** What stands in a row, 40 high; a row that comes into sight may be another item's, redrawn. */
  readonly children: (item: T) => ReactNode
  readonly onChoose: (item: T) => void
  readonly keys: ListKeys
  readonly selected?: string | undefined
}

/** Options of which only those in sight are on the page; fills its parent and scrolls inside it. */
export function VirtualList<T>({ label, items, keyOf, children, onChoose, keys, selected }: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  const { active, filter } = keys
  const sought = useRef('')
  useEffect(() => {
    const seek = `${active} of ${filter}`
    if (seek === sought.current) return
    sought.current = seek
    const { scrollOffset, scrollRect } = rows
    const top = active * ROW_PX - (scrollOffset ?? 0)
    // To scroll has the whole page laid out there and then: what is in sight is left where it is.
    if (active >= 0 && (top < 0 || top + ROW_PX > (scrollRect?.height ?? 0))) rows.scrollToIndex(active)
  }, [rows, active, filter])

  function choose(pressed: EventTarget) {
    const option = pressed instanceof Element ? pressed.closest<HTMLElement>('[data-index]') : null
    const item = option && items[Number(option.dataset.index)]
    if (item !== null && item !== undefined) onChoose(item)
  }

  return (
    <div
      ref={scroller}
      id={keys.listId}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={keys.activeId}
      onKeyDown={keys.onKeyDown}
      // the field above keeps the focus
      onMouseDown={event => event.target !== event.currentTarget && event.preventDefault()}
      onClick={event => choose(event.target)}
      className={list}
    >
      <div role="presentation" className={space} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(row => {
          const item = items[row.index]
          if (item === undefined) return null
          return (
            <div
              // not the item's own: what is found at a key takes over what stands there
              key={row.index}
              // only the active one is pointed at: to name each anew at every key would be felt
              id={row.index === active ? keys.optionId(keyOf(item)) : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={keyOf(item) === selected}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              data-active={row.index === active || undefined}
              style={{ transform: `translateY(${row.start}px)` }}
              data-index={row.index}
              className={option}
            >
              {children(item)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const list = css({
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  outlineOffset: '-2px!',
})
const space = css({ position: 'relative', width: 'full' })
const option = css({
  position: 'absolute',
  insetInline: '0',
  top: '0',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: '10',
  paddingInline: '4',
  cursor: 'pointer',
  _hover: { bg: 'control' },
  _active: { bg: 'pressed' },
  '&[data-active]': { bg: 'control' },
})
