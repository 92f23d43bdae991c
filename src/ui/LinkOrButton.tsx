import type { MouseEvent, ReactNode } from 'react'
import { css, cx } from '#styled/css'

type LinkOrButtonProps = {
  href: string | undefined
  /** Replaces following the link. */
  onPress: (() => void) | undefined
  /** The accessible name; by default the content. */
  label?: string | undefined
  /** Its target is open already. */
  current?: boolean
  /** For a list in which Tab reaches one row only. */
  tabIndex?: 0 | -1
  className: string
  children: ReactNode
}

/** A link with `href`, a button with only `onPress`, plain content with neither. */
export function LinkOrButton({
  href,
  onPress,
  label,
  current = false,
  tabIndex,
  className,
  children,
}: LinkOrButtonProps) {
  if (href === undefined && onPress === undefined)
    return (
      <div part="row" className={className}>
        {children}
      </div>
    )
  const shared = {
    'aria-label': label,
    'aria-current': current || undefined,
    'data-row-link': '',
    part: 'row',
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
    // The browser opens a new tab or window.
    const opensTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (onPress === undefined || opensTab) return
    event.preventDefault()
    onPress()
  }
  return (
    <a {...shared} href={href} onClick={follow}>
      {children}
    </a>
  )
}

// `--row-background`: the row's own background, so that its tint stays visible on hover.
const pressable = css({
  cursor: 'pointer',
  textDecoration: 'none',
  _hover: { bg: 'color-mix(in srgb, var(--row-background, {colors.panel}) 93%, {colors.ink-3})' },
  _active: { bg: 'pressed' },
  _focusVisible: { outlineOffset: '-2px' },
})
