import type { MouseEvent, ReactNode } from 'react'
import { css, cx } from '#styled/css'

type LinkOrButtonProps = {
  /** The address in a page that has one. */
  href: string | undefined
  /** What the page does instead of following the address. */
  onPress: (() => void) | undefined
  /** The name as it is read out; what is drawn inside otherwise. */
  label?: string | undefined
  /** It leads to what is open already. */
  current?: boolean
  /** Its place in the order of Tab, in a list of which only one row is in it. */
  tabIndex?: 0 | -1
  className: string
  children: ReactNode
}

/** Leads elsewhere: a link where there is an address, a button where the page only listens, plain where nobody does. */
export function LinkOrButton({
  href,
  onPress,
  label,
  current = false,
  tabIndex,
  className,
  children,
}: LinkOrButtonProps) {
  if (href === undefined && onPress === undefined) return <div className={className}>{children}</div>
  const shared = {
    'aria-label': label,
    'aria-current': current || undefined,
    'data-row-link': '',
    tabIndex,
    className: cx(className, pressable),
  }
  if (href === undefined)
    return (
      <button type="button" {...shared} onClick={onPress}>
        {children}
      </button>
    )
  const follow = (event: MouseEvent) => {
    // A new tab or window stays the browser's.
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (onPress === undefined || elsewhere) return
    event.preventDefault()
    onPress()
  }
  return (
    <a {...shared} href={href} onClick={follow}>
      {children}
    </a>
  )
}

// `--row-background` is the ground that it lies on, so that a tint stays seen under a pointer
const pressable = css({
  cursor: 'pointer',
  textDecoration: 'none',
  _hover: { bg: 'color-mix(in srgb, var(--row-background, {colors.panel}) 93%, {colors.ink-3})' },
  _active: { bg: 'pressed' },
  _focusVisible: { outlineOffset: '-2px' },
})
