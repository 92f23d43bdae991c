import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { css } from '#styled/css'
import type { ListKeys } from './useListKeys'

const ROW_PX = 40
const OVERSCAN = 5

export type VirtualListProps<T> = {
  readonly label: string
  readonly items: readonly T[]
  /** The item's name in the `options` of `keys`. */
  readonly keyOf: (item: T) => string
  /** Renders a row's content, 40 px high; a row is reused for other items. */
  readonly children: (item: T) => ReactNode
  readonly onChoose: (item: T) => void
  readonly keys: ListKeys
  /** How many of the items are set apart from the rest by a line. */
  readonly apart?: number | undefined
}

/** A listbox that renders only the visible options; fills its parent and scrolls inside it. */
export function VirtualList<T>({ label, items, keyOf, children, onChoose, keys, apart = 0 }: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  const { active, filter } = keys
  const lastTarget = useRef('')
  useEffect(() => {
    const target = `${active} of ${filter}`
    if (target === lastTarget.current) return
    lastTarget.current = target
    const { scrollOffset, scrollRect } = rows
    const top = active * ROW_PX - (scrollOffset ?? 0)
    // Scrolling forces a layout of the whole page, so a visible option is not scrolled to.
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
      // Keeps the focus in the field above.
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
              // Not the item's key: after filtering, rows are updated in place.
              key={row.index}
              // Only aria-activedescendant needs the id; an id on every row makes typing slow.
              id={row.index === active ? keys.optionId(keyOf(item)) : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={false}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              data-active={row.index === active || undefined}
              data-apart={(apart > 0 && row.index === apart) || undefined}
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
  '&[data-apart]': { boxShadow: 'inset 0 1px {colors.line-strong}' },
})
