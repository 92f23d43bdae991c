import { css } from '#styled/css'
import { useHolding } from '../../../src/desk/balances'
import { showsBaseAvailable } from '../../../src/domain/account'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import type { Decimal } from '../../../src/domain/decimal'
import { counterKind } from '../../../src/domain/figureStyle'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { ticketTotal } from '../../../src/domain/request/ticketTotal'
import { useWords } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/amount/Amount'
import { LiveText } from '../../../src/ui/amount/LiveText'
import { Button } from '../../../src/ui/Button'
import { Fact, Facts } from '../../../src/ui/Fact'
import { errorText } from '../../../src/ui/feedback/errorText'
import { Message } from '../../../src/ui/feedback/Message'
import type { WizardTicker } from '../market/useTicker'
import { useTotalAtMarket } from '../market/useTotalAtMarket'
import type { TicketCost } from './useTicketCost'

type CostFactsProps = {
  route: TicketRoute
  ticketCost: TicketCost
  ticker: WizardTicker
  requestedBase: Decimal | ''
}

/** The available balance, the value in counter, and the margin on binance_usdm. */
export function CostFacts({ route, ticketCost, ticker, requestedBase }: CostFactsProps) {
  const words = useWords()
  const { say } = words
  const { side, exchangeAccount, base, counter, common } = route
  const { byMarket } = ticketCost
  const spent = side === 'sell' ? base : counter
  const totalAtMarket = useTotalAtMarket(requestedBase, route, ticker)
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
  const { price } = ticketCost
  const amount = positiveAmount(requestedBase)
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
        {price !== undefined && amount !== undefined && (
          <Fact label={say(byMarket ? 'total.counterAmount' : 'total.counterAtPrice')}>
            {byMarket ? (
              <LiveText text={totalAtMarket} />
            ) : (
              <Amount
                value={ticketTotal(amount, price)}
                currency={counter}
                is={counterKind(side)}
                size="body"
                tone={tone}
              />
            )}
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
