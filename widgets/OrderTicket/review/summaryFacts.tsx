import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useHolding } from '../../../src/desk/balances'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import { endOfDay, parseDay } from '../../../src/domain/deadline'
import { absolute, type Decimal, isDecimal, isNegative, isZero, multiply } from '../../../src/domain/decimal'
import { leverageOf, positionAfter } from '../../../src/domain/request/margin'
import { ownPrice, type TicketRoute, type TicketValues } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import { AccountName } from '../../../src/ui/request/AccountName'
import type { TicketCost } from '../cost/useTicketCost'
import { RangeFills, useRangeFills } from '../market/RangeFills'
import type { ExpectedSignal } from '../market/useExpectedFill'
import type { WizardTicker } from '../market/useTicker'
import { Distance } from '../PricePart'
import { LiveFigure, TOTAL_TEXTS } from './LiveFigure'
import { useFigures } from './useFigures'

/** What a summary shows. */
export type Summary = {
  readonly route: TicketRoute
  readonly values: TicketValues
  readonly ticketCost: TicketCost
  readonly ticker: WizardTicker
  readonly expected: ExpectedSignal | undefined
}

/** One fact of the request; `inLine` is its name in the line over the button, where most need none. */
export type SummaryFact = {
  readonly key: string
  readonly label: string
  readonly shown: ReactNode
  readonly inLine?: string
  /** Left out of that line. */
  readonly isInReviewOnly?: true
}

/** The request's facts in reading order, amounts with all digits. */
export function useSummaryFacts({ route, values, ticketCost, ticker, expected }: Summary): readonly SummaryFact[] {
  const { say, amount, sum, date, exact, zone } = useWords()
  const { side, base, counter, common, exchangeAccount } = route
  const { type, isIceberg, deadline } = values
  const whole = (text: string) => (isDecimal(text) ? amount(text, { is: 'exact' }) : '')
  const own = ownPrice(values)
  const requestedBase = positiveAmount(values.requestedBase)
  const isMargin = exchangeAccount === 'binance_usdm'
  // A margin for other inputs is not this request's.
  const margin = ticketCost.isCurrent ? ticketCost.cost?.cost : undefined
  const figures = useFigures(values, ticker, expected)
  const total = TOTAL_TEXTS[useSignalPart(figures, ({ totalAt }) => totalAt)]
  const hasTotal = useSignalPart(figures, ({ total }) => total !== undefined)
  const day = parseDay(deadline)
  const end = day && endOfDay(day, zone)
  const range = { values, side, ticker }
  const crossesMarket = useRangeFills(range)
  const margins = useMarginFacts(route, requestedBase, type === 'market' ? ticketCost.price : own, ticketCost)
  const facts: readonly (SummaryFact | false | undefined)[] = [
    {
      key: 'amount',
      label: say(side === 'buy' ? 'side.buy' : 'side.sell'),
      inLine: say(side === 'buy' ? 'side.buy' : 'side.sell'),
      shown: <b className={strong}>{`${whole(values.requestedBase)} ${base}`}</b>,
    },
    {
      key: 'pair',
      label: say('summary.pair'),
      shown: `${base} / ${counter}${common ? ` ${say('requests.via', { currency: common })}` : ''}`,
    },
    { key: 'account', label: say('request.account'), shown: <AccountName account={exchangeAccount} /> },
    {
      key: 'type',
      label: say('total.type'),
      shown: type === 'limit' && isIceberg ? `${say('type.limit')}, ${say('total.iceberg')}` : say(`type.${type}`),
    },
    type !== 'market' && {
      key: 'price',
      label: say('total.price'),
      shown: (
        <>
          {type === 'limit' ? whole(values.requestedPrice) : `${whole(values.minPrice)} – ${whole(values.maxPrice)}`}
          {` ${counter} `}
          <span className={faint}>
            <Distance price={own ?? ''} ticker={ticker} />
          </span>
        </>
      ),
    },
    {
      key: 'average',
      label: say(type === 'scaled' ? 'total.bandAverage' : 'total.expectedAverage'),
      inLine: say(type === 'scaled' ? 'summary.bandAverage' : 'summary.average'),
      shown: <LiveFigure figures={figures} figure="average" route={route} />,
    },
    crossesMarket && {
      key: 'fills',
      label: say('total.fillsNow'),
      inLine: say('summary.fillsNow'),
      shown: <RangeFills {...range} />,
    },
    isMargin && {
      key: 'margin',
      label: say('total.margin'),
      inLine: say('summary.margin'),
      shown: margin === undefined ? say('value.dash') : sum(margin, counter, 'paid'),
    },
    !isMargin &&
      hasTotal && {
        key: 'total',
        label: say(total.label),
        inLine: say(total.inLine),
        shown: <LiveFigure figures={figures} figure="total" route={route} />,
      },
    ...margins,
    end && {
      key: 'deadline',
      label: say('total.deadline'),
      inLine: say('summary.until'),
      shown: <time dateTime={end.toISOString()} title={exact(end)}>{`${date(end)} (${zone})`}</time>,
    },
  ]
  return facts.filter(fact => typeof fact === 'object')
}

/** What a futures request does to the account; only what the desk has reported. */
function useMarginFacts(
  { side, exchangeAccount, base, counter }: TicketRoute,
  requestedBase: Decimal | undefined,
  price: Decimal | undefined,
  { isCurrent, cost = {} }: TicketCost,
): readonly SummaryFact[] {
  const { say, amount, sum } = useWords()
  const { entry, isKnown } = useHolding(base, exchangeAccount)
  const balance = useHolding(counter, exchangeAccount).entry?.available
  if (exchangeAccount !== 'binance_usdm') return []
  const margin = isCurrent ? cost.cost : undefined
  const leverage = price && requestedBase && margin && leverageOf(multiply(requestedBase, price), margin)
  // For a sell the desk's cost gives the base that is available.
  const free = (side === 'buy' && isCurrent ? cost.available : undefined) ?? balance
  const after = isKnown && requestedBase ? positionAfter(entry?.position, side, requestedBase) : undefined
  const positionText = (position: Decimal) =>
    isZero(position)
      ? say('summary.noPosition')
      : `${say(isNegative(position) ? 'position.short' : 'position.long')} ${amount(absolute(position), { is: 'exact' })} ${base}`
  return [
    ...(leverage
      ? [{ key: 'leverage', label: say('summary.leverage'), shown: say('summary.times', { times: amount(leverage) }) }]
      : []),
    {
      key: 'free',
      label: say('summary.freeMargin'),
      shown: free === undefined ? say('value.dash') : sum(free, counter, 'held'),
    },
    {
      key: 'position',
      label: say('summary.positionAfter'),
      shown: after === undefined ? say('value.dash') : positionText(after),
    },
  ].map(fact => ({ ...fact, isInReviewOnly: true }))
}

const strong = css({ fontWeight: '600', color: 'ink' })
const faint = css({ color: 'ink-3' })
