import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { css, cva } from '#styled/css'
import { DrawnText } from './DrawnText'

type TabsProps<Key extends string> = {
  /** What the tabs choose, for screen readers: 'Account' */
  label: string
  /** Keys hold no spaces: they become part of ids. */
  tabs: readonly { readonly key: Key; readonly label: string }[]
  chosen: Key
  onChoose: (key: Key) => void
  /** The panel that the chosen tab shows. */
  children: ReactNode
}

/** One line of tabs that scrolls; the chosen one is brought to the middle. Arrows move, as ARIA asks of tabs. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(tab => tab.key === chosen)
    const last = tabs.length - 1
    const steps: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const next = tabs[steps[event.key] ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className={line}>
        {tabs.map(tab => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
            className={style({ on: tab.key === chosen })}
          >
            <DrawnText text={tab.label} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}

const line = css({
  position: 'relative',
  display: 'flex',
  gap: '6',
  paddingInline: '4',
  // the gutter is its own, so that the line may run off the page's edge
  boxShadow: 'inset 0 -1px {colors.line}',
  overflowX: 'auto',
  // as wide as its place, however many there are
  contain: 'inline-size',
  scrollbarWidth: 'none',
})

const style = cva({
  base: {
    position: 'relative',
    flex: 'none',
    minHeight: 'touch',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _focusVisible: { outlineOffset: '-2px' },
  },
  variants: {
    on: {
      true: {
        color: 'ink',
        fontWeight: '600',
        _after: { content: '""', position: 'absolute', insetInline: '0', bottom: '0', height: '0.5', bg: 'ink' },
      },
      false: { color: 'ink-3', fontWeight: '500', _hover: { color: 'ink-2' } },
    },
  },
})
