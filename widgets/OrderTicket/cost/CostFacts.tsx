import { css } from '#styled/css'
import { useHolding } from '../../../src/desk/balances'
import { showsBaseAvailable } from '../../../src/domain/account'
import type { TicketRoute, TicketValues } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/amount/Amount'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import { Button } from '../../../src/ui/Button'
import { Fact, Facts } from '../../../src/ui/Fact'
import { errorText } from '../../../src/ui/feedback/errorText'
import { Message } from '../../../src/ui/feedback/Message'
import type { ExpectedSignal } from '../market/useExpectedFill'
import type { WizardTicker } from '../market/useTicker'
import { LiveFigure, TOTAL_TEXTS } from '../review/LiveFigure'
import { useFigures } from '../review/useFigures'
import type { TicketCost } from './useTicketCost'

type CostFactsProps = {
  route: TicketRoute
  ticketCost: TicketCost
  ticker: WizardTicker
  values: TicketValues
  expected: ExpectedSignal | undefined
}

/** The available balance, the total, and the margin on binance_usdm. */
export function CostFacts({ route, ticketCost, ticker, values, expected }: CostFactsProps) {
  const words = useWords()
  const { say } = words
  const { side, exchangeAccount, base, counter, common } = route
  const spent = side === 'sell' ? base : counter
  const figures = useFigures(values, ticker, expected)
  const totalAt = useSignalPart(figures, figures => figures.totalAt)
  const hasTotal = useSignalPart(figures, ({ total }) => total !== undefined)
  const balance = useHolding(spent, exchangeAccount).entry?.available
  if (ticketCost.error !== undefined || ticketCost.hasNoMax)
    return (
      <div className={css({ display: 'grid', gap: '1' })}>
        <Message>
          {ticketCost.error === undefined
            ? say('total.noMaximum')
            : `${say('total.costFailed')}: ${errorText(ticketCost.error, words)}`}
        </Message>
        <Button look="line" height={40} onPress={ticketCost.retry}>
          {say('error.retry')}
        </Button>
      </div>
    )
  const { cost = {} } = ticketCost.hasPrice ? ticketCost : {}
  const isMargin = exchangeAccount === 'binance_usdm'
  const showsAvailable = side === 'buy' || showsBaseAvailable(exchangeAccount)
  // Before a price is known there is no cost, but a balance.
  const available = cost.available ?? balance
  const tone = ticketCost.isCurrent || ticketCost.cost === undefined ? 'plain' : 'quiet'
  const note = ticketCost.isUpdating && ticketCost.cost !== undefined && (
    <span className={css({ textStyle: 'small', color: 'ink-3' })}> · {say('total.updating')}</span>
  )
  return (
    <div className={css({ borderTop: '1px solid {colors.line}', paddingTop: '1.5' })} aria-busy={ticketCost.isUpdating}>
      <Facts dense>
        {showsAvailable && (
          <Fact
            label={
              <>
                {say('total.available')}
                {note}
              </>
            }
          >
            <Amount value={available} currency={spent} is="held" size="body" tone={tone} />
          </Fact>
        )}
        {common !== undefined && cost.commonAvailable !== undefined && (
          <Fact label={say('total.commonAvailable')}>
            <Amount value={cost.commonAvailable} currency={common} is="held" size="body" tone={tone} />
          </Fact>
        )}
        {hasTotal && (
          <Fact label={say(TOTAL_TEXTS[totalAt].label)}>
            <LiveFigure figures={figures} figure="total" route={route} />
          </Fact>
        )}
        {isMargin && (
          <Fact
            label={
              <>
                {say('total.margin')}
                {!showsAvailable && note}
              </>
            }
          >
            <Amount value={cost.cost} currency={counter} is="paid" size="body" tone={tone} />
          </Fact>
        )}
      </Facts>
    </div>
  )
}
