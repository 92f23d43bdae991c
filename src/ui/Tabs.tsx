import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { css, cva } from '#styled/css'
import { DrawnText } from './DrawnText'

type TabsProps<Key extends string> = {
  /** For screen readers, such as 'Account'. */
  label: string
  /** Keys become part of ids, so they hold no spaces. */
  tabs: readonly { readonly key: Key; readonly label: string }[]
  chosen: Key
  onChoose: (key: Key) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** One scrolling line of tabs; the chosen one is scrolled to the middle. */
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
  // The line may run off the page's edge, so the gutter is its own padding.
  boxShadow: 'inset 0 -1px {colors.line}',
  overflowX: 'auto',
  // As wide as its place, however many tabs there are.
  contain: 'inline-size',
  scrollbarWidth: 'none',
})

const style = cva({
  base: {
    position: 'relative',
    flex: 'none',
    minHeight: 'touch',
    // A name wider than the line breaks.
    maxWidth: 'full',
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
