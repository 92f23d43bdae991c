import { css } from '#styled/css'
import { useHolding } from '../../../src/desk/balances/balance'
import { showsBaseAvailable, usesMargin } from '../../../src/domain/account'
import type { TicketFigures } from '../../../src/domain/request/ticketFigures'
import { useWords } from '../../../src/i18n/intl'
import { PressableAmount } from '../../../src/ui/amount/PressableAmount'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import { Button } from '../../../src/ui/Button'
import { Fact, Facts } from '../../../src/ui/Fact'
import { errorText } from '../../../src/ui/feedback/errorText'
import { Message } from '../../../src/ui/feedback/Message'
import type { TicketCost } from '../cost/useTicketCost'
import { type ShownTicket, TOTAL_LABELS } from '../shownTicket'
import { AverageFacts, BookNote } from './AverageFacts'
import { LiveFigure, useColumnPlaces } from './LiveFigure'
import { MarginFacts } from './MarginFacts'

/** The available balance, and the ticket's figures in one column. */
export function TicketFacts(ticket: ShownTicket) {
  const { route, ticketCost, figures } = ticket
  const totalAt = useSignalPart(figures, figures => figures.totalAt)
  const hasTotal = useSignalPart(figures, ({ total }) => total !== undefined)
  const places = useColumnPlaces(figures, route)
  const hasFailed = ticketCost.error !== undefined
  return (
    <div className={box} aria-busy={ticketCost.isUpdating}>
      {(hasFailed || ticketCost.hasNoMax) && <NoMaximum ticketCost={ticketCost} />}
      <Facts dense>
        {!hasFailed && <AvailableFacts {...ticket} places={places} />}
        {!hasFailed && usesMargin(route.exchangeAccount) && <MarginFacts {...ticket} places={places} />}
        <AverageFacts {...ticket} places={places} />
        {hasTotal && (
          <Fact label={<TotalLabel totalAt={totalAt} />}>
            <LiveFigure figures={figures} figure="total" route={route} places={places} />
          </Fact>
        )}
      </Facts>
      <BookNote {...ticket} />
    </div>
  )
}

/** The label of a total, which is before fees: the desk's answers name none. `isTall`: the note has its own line. */
export function TotalLabel({ totalAt, isTall = false }: Pick<TicketFigures, 'totalAt'> & { isTall?: boolean }) {
  const { say } = useWords()
  return (
    <>
      {say(TOTAL_LABELS[totalAt])}{' '}
      <span className={isTall ? ownLine : css({ textStyle: 'small' })}>
        {!isTall && '· '}
        {say('total.beforeFees')}
      </span>
    </>
  )
}

function NoMaximum({ ticketCost: { error, retry } }: { ticketCost: TicketCost }) {
  const words = useWords()
  const { say } = words
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <Message>
        {error === undefined ? say('total.noMaximum') : `${say('total.costFailed')}: ${errorText(error, words)}`}
      </Message>
      <Button look="line" height={40} onPress={retry}>
        {say('error.retry')}
      </Button>
    </div>
  )
}

function AvailableFacts({ route, ticketCost, places }: ShownTicket & { places: number }) {
  const { say } = useWords()
  const { side, exchangeAccount, base, counter, common } = route
  const spent = side === 'sell' ? base : counter
  const balance = useHolding(spent, exchangeAccount).entry?.available
  const { cost = {} } = ticketCost.hasPrice ? ticketCost : {}
  // A futures account's free funds are beside its margin.
  if (usesMargin(exchangeAccount)) return null
  const showsAvailable = side === 'buy' || showsBaseAvailable(exchangeAccount)
  const tone = ticketCost.isCurrent || ticketCost.cost === undefined ? 'plain' : 'quiet'
  const note = ticketCost.isUpdating && ticketCost.cost !== undefined && (
    <span className={css({ textStyle: 'small', color: 'ink-3' })}> · {say('total.updating')}</span>
  )
  return (
    <>
      {showsAvailable && (
        <Fact
          label={
            <>
              {say('total.available')}
              {note}
            </>
          }
        >
          {/* Before a price is known there is no cost, but a balance. */}
          <PressableAmount
            value={cost.available ?? balance}
            currency={spent}
            is="held"
            peek
            size="body"
            tone={tone}
            columnPlaces={spent === counter ? places : 0}
          />
        </Fact>
      )}
      {common !== undefined && cost.commonAvailable !== undefined && (
        <Fact label={say('total.commonAvailable')}>
          <PressableAmount value={cost.commonAvailable} currency={common} is="held" peek size="body" tone={tone} />
        </Fact>
      )}
    </>
  )
}

const box = css({ borderTop: '1px solid {colors.line}', paddingTop: '1.5' })

const ownLine = css({ display: 'block', textStyle: 'small' })
