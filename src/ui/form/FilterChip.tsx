import { useLayoutEffect, useRef, useState } from 'react'
import { css, cva, cx } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { touchTarget } from '../touchTarget'

type FilterChipProps = {
  label: string
  /** `undefined` while it is loaded, `null` for none. */
  count?: number | null | undefined
  on?: boolean
  onPress: () => void
}

/** A filter above a list; a press switches it on or off. */
export function FilterChip({ label, count, on = false, onPress }: FilterChipProps) {
  const words = useWords()
  // While a count loads, the last one keeps its room, so that no chip moves away from a press. Before the first count
  // there is room for two digits, so that the chips seldom need a second line when it arrives.
  const [last, setLast] = useState(count)
  if (count !== undefined && count !== last) setLast(count)
  const shown = count === undefined ? last : count
  return (
    <button type="button" aria-pressed={on} onClick={onPress} className={cx(chip({ on }), touchTarget)}>
      {label}
      {shown === undefined && <span className={css({ width: '2ch', textStyle: 'small' })} />}
      {typeof shown === 'number' && (
        <span
          className={css({ textStyle: 'small', fontWeight: '500' })}
          style={{ visibility: count === undefined ? 'hidden' : undefined }}
        >
          {words.count(shown)}
        </span>
      )}
    </button>
  )
}

type FilterChipsProps = {
  label: string
  /** Changes with the chosen chips and their widths. If none of them is in view then, one is scrolled there. */
  chosen: string
  children: React.ReactNode
}

/** So much of the line's end fades out while there is more to scroll to. */
const FADE_PX = 24

/** Filters in a line that a finger scrolls; in a wide column, where a mouse can't, they wrap. */
export function FilterChips({ label, chosen, children }: FilterChipsProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (shown.current === chosen) return
    const isNew = shown.current === undefined
    shown.current = chosen
    const { current } = list
    const on = [...(current?.querySelectorAll<HTMLElement>('[aria-pressed="true"]') ?? [])]
    const [first] = on
    if (current === null || first === undefined) return
    // In view already; to measure it would make the browser lay out the page twice.
    if (isNew && first === current.firstElementChild) return
    const { scrollLeft, clientWidth, scrollWidth } = current
    const end = scrollLeft + clientWidth - (scrollLeft + clientWidth < scrollWidth - 1 ? FADE_PX : 0)
    const isInView = (chip: HTMLElement) => chip.offsetLeft >= scrollLeft && chip.offsetLeft + chip.offsetWidth <= end
    // The line alone: scrollIntoView would scroll the page, too.
    if (!on.some(isInView)) current.scrollLeft = first.offsetLeft - (clientWidth - first.offsetWidth) / 2
  })
  return (
    <fieldset ref={list} aria-label={label} className={line}>
      {children}
    </fieldset>
  )
}

const chip = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'var(--chip-gap, 6px)',
    flex: 'none',
    minHeight: '9',
    paddingInline: 'var(--chip-inset, 13px)',
    rounded: 'full',
    border: '1px solid',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  variants: {
    on: {
      true: { bg: 'accent', borderColor: 'accent', color: 'on-accent' },
      false: { borderColor: 'line-strong', color: 'ink-2', _hover: { bg: 'control' }, _active: { bg: 'pressed' } },
    },
  },
})

const line = css({
  position: 'relative',
  display: 'flex',
  gap: '2',
  minWidth: '0',
  overflowX: 'auto',
  // As wide as its place, however many chips there are.
  contain: 'inline-size',
  scrollbarWidth: 'none',
  // Room for the focus rings and touch targets of the chips. None at the right: it would widen a page without a gutter.
  marginBlock: '-4px',
  paddingBlock: '4px',
  paddingInline: '4px',
  marginLeft: '-4px',
  // While there is more to scroll to, the line fades out at its end.
  maskImage: 'linear-gradient(to right, black calc(100% - 24px), transparent)',
  maskSize: 'calc(100% + 24px) 100%',
  animation: 'fadeEnd',
  animationTimeline: 'scroll(self inline)',
  '@container requests (min-width: 26em)': { flexWrap: 'wrap' },
  // All of them on one line of a desktop's list.
  '@container requests (min-width: 42.5em)': { gap: '1', '--chip-inset': '6px', '--chip-gap': '4px' },
  '@container requests (min-width: 48em)': { gap: '1.5', '--chip-inset': '10px', '--chip-gap': '6px' },
  _fewLetters: { flexWrap: 'wrap' },
})
