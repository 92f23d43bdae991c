import { css } from '#styled/css'
import type { Currency } from '../../src/domain/currency'
import type { Decimal } from '../../src/domain/decimal'
import { useWords } from '../../src/i18n/intl'
import { Equivalent } from '../../src/ui/amount/Amount'

type TotalFigureProps = {
  worth: Decimal | undefined
  currency: Currency
  /** Something among it has no price, and is not in the sum. */
  partial: boolean
  stale: boolean
}

/** The one figure of the screen: what everything is worth together. */
export function TotalFigure({ worth, currency, partial, stale }: TotalFigureProps) {
  const { say } = useWords()
  return (
    <div>
      <p className={css({ color: 'ink-3' })}>{say('balances.totalIn', { currency })}</p>
      <p className={css({ marginTop: '0.5' })}>
        <Equivalent value={worth} currency={currency} size="figure" tone={stale ? 'quiet' : 'strong'} />
      </p>
      {/* Its line is kept: a price comes and goes, and the list stays where it is. */}
      <p className={css({ minHeight: 'calc(16 * var(--desk-text-unit, 1px))', textStyle: 'small', color: 'ink-3' })}>
        {partial && say('balances.partial')}
      </p>
    </div>
  )
}
