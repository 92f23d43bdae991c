import { css } from '#styled/css'
import { showsBaseAvailable } from '../../../src/domain/account'
import type { WizardChoice } from '../../../src/domain/wizard'
import { useWords } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/Amount'
import { Button } from '../../../src/ui/Button'
import { errorWords } from '../../../src/ui/errorWords'
import { Fact, Facts } from '../../../src/ui/Fact'
import { Message } from '../../../src/ui/Message'
import type { Quote } from './useQuote'

/** What the account has free for it, the most it takes, and the margin on binance_usdm (spec section 2). */
export function QuoteFacts({ choice, quote }: { choice: Required<WizardChoice>; quote: Quote }) {
  const words = useWords()
  const { say } = words
  const { side, exchangeAccount, base, counter } = choice
  const spent = side === 'sell' ? base : counter
  if (quote.error !== undefined)
    return (
      <div className={css({ display: 'grid', gap: '1' })}>
        <Message>
          {say('total.quoteFailed')}: {errorWords(quote.error, words)}
        </Message>
        <Button look="line" height={40} onPress={quote.retry}>
          {say('error.retry')}
        </Button>
      </div>
    )
  const { cost = {} } = quote
  const tone = quote.isUpdating ? 'quiet' : 'plain'
  const note = quote.isUpdating && quote.cost !== undefined && (
    <span className={css({ textStyle: 'small', color: 'ink-3' })}> · {say('total.updating')}</span>
  )
  return (
    <div className={css({ borderTop: '1px solid {colors.line}', paddingTop: '1.5' })} aria-busy={quote.isUpdating}>
      <Facts dense>
        {(side === 'buy' || showsBaseAvailable(exchangeAccount)) && (
          <Fact
            label={
              <>
                {say('total.available')}
                {note}
              </>
            }
          >
            <Amount value={cost.available} currency={spent} size="body" tone={tone} rounding="down" />
          </Fact>
        )}
        {exchangeAccount === 'binance_usdm' && (
          <Fact label={say('total.cost')}>
            <Amount value={cost.cost} currency={counter} size="body" tone={tone} rounding="up" />
          </Fact>
        )}
      </Facts>
    </div>
  )
}
