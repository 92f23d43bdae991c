import ArrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import { useLayoutEffect, useRef } from 'react'
import { css, cx } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { icon } from '../Icon'
import { touchTarget } from '../touchTarget'

const UpIcon = icon(ArrowUp)

/** Remember this many top rows: at least one should still be there after others left. */
const REMEMBERED = 20

/** How many rows have arrived at the top since it was last visible. */
export function useNewRows<T>(items: readonly T[], keyOf: (item: T) => string, isTopVisible: boolean): number {
  const top = useRef<readonly string[]>([])
  const newRows = isTopVisible ? undefined : shiftOf(top.current, items, keyOf)
  useLayoutEffect(() => {
    if (newRows === undefined) top.current = items.slice(0, REMEMBERED).map(keyOf)
  })
  return newRows ?? 0
}

/** How far the first remembered row that is still in the list has moved down. */
function shiftOf<T>(top: readonly string[], items: readonly T[], keyOf: (item: T) => string) {
  for (const [was, key] of top.entries()) {
    const now = items.findIndex(item => keyOf(item) === key)
    if (now >= 0) return Math.max(0, now - was)
  }
  return undefined
}

/** Over a list scrolled down: a press leads to the new rows at its top. */
export const NewRowsChip = ({ count, onPress }: { count: number; onPress: () => void }) => {
  const { say } = useWords()
  return (
    <div role="status" className={place}>
      {count > 0 && (
        <button type="button" onClick={onPress} className={cx(chip, touchTarget)}>
          <UpIcon size={16} />
          {say('list.new', { count })}
        </button>
      )}
    </div>
  )
}

const place = css({
  position: 'sticky',
  top: '3',
  zIndex: '2',
  display: 'flex',
  justifyContent: 'center',
  height: '0',
  '&:empty': { display: 'none' },
})
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  height: '9',
  paddingInline: '13px',
  rounded: 'full',
  border: '1px solid {colors.line-strong}',
  bg: 'raised',
  color: 'ink',
  fontWeight: '600',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  _hover: { bg: 'control' },
  _active: { bg: 'pressed' },
})
