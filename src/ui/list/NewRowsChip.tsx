import { useLayoutEffect, useRef } from 'react'
import { css, cx } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { UpIcon } from '../Icon'
import { touchTarget } from '../touchTarget'

/** So many of the top rows are remembered: one of them is still there when others have left the list. */
const REMEMBERED = 20

/** How many rows have come in above the list's top since it was last in sight. */
export function useNewRows<T>(items: readonly T[], keyOf: (item: T) => string, topInSight: boolean): number {
  const known = useRef<readonly string[]>([])
  const below = topInSight ? undefined : firstMeeting(known.current, items, keyOf)
  useLayoutEffect(() => {
    if (below === undefined) known.current = items.slice(0, REMEMBERED).map(keyOf)
  })
  return below ?? 0
}

/** How much further down the first of the remembered rows stands that is still in the list. */
function firstMeeting<T>(known: readonly string[], items: readonly T[], keyOf: (item: T) => string) {
  for (const [was, key] of known.entries()) {
    const now = items.findIndex(item => keyOf(item) === key)
    if (now >= 0) return Math.max(0, now - was)
  }
  return undefined
}

/** Over a list whose top is out of sight: a press leads to what is new there. */
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
