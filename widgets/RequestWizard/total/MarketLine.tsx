import type { ReadonlySignal } from '@preact/signals-core'
import { css } from '#styled/css'
import type { FeedState } from '../../../src/desk/marketPrice'
import type { Ticker } from '../../../src/domain/price'
import type { WizardChoice } from '../../../src/domain/wizard'
import { useWords } from '../../../src/i18n/intl'
import { LiveAmount } from '../../../src/ui/LiveAmount'
import { LiveMark } from '../../../src/ui/LiveMark'
import { useFeedTrouble } from './useFeedTrouble'

type MarketLineProps = { ticker: ReadonlySignal<FeedState<Ticker>>; choice: Required<WizardChoice> }

/** The pair's market price as it moves, with its age; what is wrong with it in words (spec section 2, step 5). */
export function MarketLine({ ticker, choice }: MarketLineProps) {
  const { say } = useWords()
  const trouble = useFeedTrouble(ticker)
  return (
    <div className={css({ minWidth: '0', minHeight: '11' })}>
      <p className={css({ display: 'flex', gap: '2', textStyle: 'small', color: 'ink-3' })}>
        {say('total.marketPrice')}
        <LiveMark price={ticker} />
      </p>
      <LiveAmount name={say('total.marketPrice')} price={ticker} currency={choice.counter} />
      {trouble !== undefined && (
        <p role="status" className={css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })}>
          {trouble}
        </p>
      )}
    </div>
  )
}
