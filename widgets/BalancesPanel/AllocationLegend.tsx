import { css } from '#styled/css'
import type { Allocation } from '../../src/domain/allocation'
import { useWords } from '../../src/i18n/intl'
import { Swatch, shareText, stepsOf } from './Allocation'

/** The bar's shares as text, where no list beside it shows them. */
export function AllocationLegend({ shares }: { readonly shares: Allocation }) {
  const words = useWords()
  return (
    <ul className={legend}>
      {stepsOf(shares, words).map(({ key, name, percent }, at) => (
        <li key={key} className={css({ display: 'flex', alignItems: 'center', gap: '1.5', minWidth: '0' })}>
          <Swatch at={at} />
          <span className={css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })}>
            {name} <span className={css({ color: 'ink-3' })}>{shareText(percent, words)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const legend = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '0.5',
  marginTop: '2.5',
  textStyle: 'small',
  lineHeight: '1.6667',
  color: 'ink-2',
})
