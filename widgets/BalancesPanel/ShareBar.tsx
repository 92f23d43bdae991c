import { css, cx } from '#styled/css'
import type { Decimal } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { shareText } from './Allocation'

/** A share of the total as a bar and as text. The width of each bar of the page is the whole total. */
export function ShareBar({ share, atEnd = false }: { readonly share: Decimal; readonly atEnd?: boolean }) {
  const words = useWords()
  const bar = (
    <i aria-hidden="true" className={track}>
      <i className={fill} style={{ width: `${Math.min(Number(share), 100)}%` }} />
    </i>
  )
  return (
    <span className={cx(line, atEnd && css({ justifyContent: 'flex-end', textAlign: 'right' }))}>
      {atEnd && bar}
      <span className={text}>{shareText(share, words)}</span>
      {!atEnd && bar}
    </span>
  )
}

const line = css({ display: 'flex', alignItems: 'center', columnGap: '2', color: 'ink-3' })
// As wide as '< 0.1%', so that the bars of a column begin, or end, at one place.
const text = css({ flex: 'none', minWidth: '46px' })
const track = css({
  flex: '0 1 auto',
  width: '72px',
  minWidth: '0',
  height: '1',
  rounded: 'full',
  overflow: 'hidden',
  bg: 'control',
  _fewLetters: { display: 'none' },
})
// A share of nearly nothing is still seen.
const fill = css({ display: 'block', height: 'full', minWidth: '0.5', rounded: 'full', bg: 'seg-2' })
