import { css } from '#styled/css'
import { useHolding } from '../../../src/desk/balances/balance'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import { absolute, type Decimal, isNegative, isZero } from '../../../src/domain/decimal'
import type { FigureStyle } from '../../../src/domain/figureStyle'
import { flipsPosition, positionAfter } from '../../../src/domain/request/margin'
import type { TicketRoute, TicketValues } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/amount/Amount'
import { PressableFigure } from '../../../src/ui/amount/PressableText'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import { Fact } from '../../../src/ui/Fact'
import type { TicketCost } from '../cost/useTicketCost'
import { LiveFigure } from './LiveFigure'
import type { LiveFigures } from './useFigures'
import { useFreeMargin } from './useFreeMargin'

type MarginProps = { route: TicketRoute; values: TicketValues; ticketCost: TicketCost }

/** A futures request's margin and leverage, what stays free, and the position once it is executed. */
export function MarginFacts({ figures, places, ...ticket }: MarginProps & { figures: LiveFigures; places: number }) {
  const { say } = useWords()
  const { route, ticketCost } = ticket
  const leverage = useLeverage(figures)
  const { free, position } = useFutures(ticket)
  const isAtOwnPrice = useSignalPart(figures, ({ marginAt }) => marginAt === 'ownPrice')
  const isKnown = useSignalPart(figures, ({ margin }) => margin !== undefined)
  const { cost } = ticketCost
  return (
    <>
      <Fact
        label={
          <>
            {say(isAtOwnPrice ? 'total.marginAtPrice' : 'total.margin')}
            <span className={note}>
              {ticketCost.isUpdating && cost !== undefined ? (
                ` · ${say('total.updating')}`
              ) : (
                <>
                  {leverage && ` · ${leverage}`}
                  {free && <> · {free}</>}
                </>
              )}
            </span>
          </>
        }
      >
        {isKnown ? (
          <LiveFigure figures={figures} figure="margin" route={route} places={places} />
        ) : (
          // The margin of the earlier inputs, shown until the desk answers for the new ones.
          <Amount
            value={ticketCost.hasPrice ? cost?.margin : undefined}
            currency={route.counter}
            is="paid"
            size="body"
            tone="quiet"
          />
        )}
      </Fact>
      {position !== undefined && <Fact label={say('total.positionAfter')}>{position}</Fact>}
    </>
  )
}

/** '10x', once the desk has reported a margin. */
export function useLeverage(figures: LiveFigures): string | undefined {
  const { say, amount } = useWords()
  const leverage = useSignalPart(figures, shown => shown.leverage)
  return leverage && say('total.times', { times: amount(leverage) })
}

/** What a futures request leaves free, and the position once it is executed; only what the desk has reported. */
export function useFutures({ route, values, ticketCost }: MarginProps) {
  const { say, amount, sum } = useWords()
  const { side, exchangeAccount, base, counter } = route
  const { entry, isKnown } = useHolding(base, exchangeAccount)
  const requestedBase = positiveAmount(values.requestedBase)
  const free = useFreeMargin(route, ticketCost)
  const before = entry?.position
  const after = isKnown && requestedBase ? positionAfter(before, side, requestedBase) : undefined
  const sidedText = (position: Decimal, style: FigureStyle) =>
    `${say(isNegative(position) ? 'position.short' : 'position.long')} ${amount(absolute(position), style)}`
  const positionText = (position: Decimal, style: FigureStyle) =>
    isZero(position) ? say('total.noPosition') : `${sidedText(position, style)} ${base}`
  const flipped =
    before !== undefined && before !== 'unknown' && after !== undefined && flipsPosition(before, after)
      ? before
      : undefined
  return {
    freeSum: free && (
      <PressableFigure style={{ is: 'held' }} peek>
        {({ is }) => sum(free, counter, is)}
      </PressableFigure>
    ),
    free: free && (
      <PressableFigure style={{ is: 'held' }} peek>
        {({ is }) => say('total.free', { amount: amount(free, { is, currency: counter }) })}
      </PressableFigure>
    ),
    position:
      requestedBase &&
      (after === undefined ? (
        say('value.dash')
      ) : flipped !== undefined ? (
        <span className={css({ color: 'warn' })}>
          <PressableFigure style={{ own: true }} peek>
            {style => say('total.positionFlips', { from: sidedText(flipped, style), to: positionText(after, style) })}
          </PressableFigure>
        </span>
      ) : (
        <PressableFigure style={{ own: true }} peek>
          {style => positionText(after, style)}
        </PressableFigure>
      )),
  }
}

const note = css({ textStyle: 'small' })
