import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { usesMargin } from '../../../src/domain/account'
import { endOfDay, parseDay } from '../../../src/domain/deadline/deadlineDay'
import { type Decimal, isDecimal } from '../../../src/domain/decimal'
import { ownPrice } from '../../../src/domain/request/ticketPrice'
import { fillsInPart } from '../../../src/domain/request/warnings'
import { useWords } from '../../../src/i18n/intl'
import { zoneName } from '../../../src/i18n/zoneName'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import { AccountName } from '../../../src/ui/request/AccountName'
import { SideChip } from '../../../src/ui/request/Chip'
import { LiveSum } from '../figures/LiveFigure'
import { useFutures, useLeverage } from '../figures/MarginFacts'
import { RangeFills, useCrossesMarket } from '../figures/RangeFills'
import { TotalLabel } from '../figures/TicketFacts'
import { distanceText } from '../market/distanceText'
import type { ShownTicket } from '../shownTicket'

type ReviewFact = { readonly key: string; readonly label: ReactNode; readonly shown: ReactNode }

type ReviewFacts = {
  /** The amount first, then what it costs or brings, and at which price. */
  readonly decisive: readonly ReviewFact[]
  readonly details: readonly ReviewFact[]
}

/** The fewest decimals, as in the list of requests. */
const PRICE_PLACES = 2

/** The request's facts in reading order, amounts with all digits. `marketPrice` is the one that the review is for. */
export function useReviewFacts(ticket: ShownTicket, marketPrice: Decimal | undefined): ReviewFacts {
  const words = useWords()
  const { say, amount, date, exact, zone } = words
  const { route, values, ticker, figures } = ticket
  const { side, base, counter, common, exchangeAccount } = route
  const { type, isIceberg, deadline } = values
  const whole = (text: string, minPlaces = 0) => (isDecimal(text) ? amount(text, { is: 'exact', minPlaces }) : '')
  const price = (text: string) => whole(text, PRICE_PLACES)
  const isMargin = usesMargin(exchangeAccount)
  const totalAt = useSignalPart(figures, figures => figures.totalAt)
  const hasTotal = useSignalPart(figures, ({ total }) => total !== undefined)
  const mayBeWorse = useSignalPart(figures, ({ bound }) => bound !== undefined)
  const isMarginAtOwnPrice = useSignalPart(figures, ({ marginAt }) => marginAt === 'ownPrice')
  const leverage = useLeverage(figures)
  const { freeSum, position } = useFutures(ticket)
  const day = parseDay(deadline)
  const end = day && endOfDay(day, zone)
  const range = { values, side, ticker }
  const crossesMarket = useCrossesMarket(range)
  const own = ownPrice(values)
  const decisive: readonly Maybe[] = [
    {
      key: 'amount',
      label: <SideChip side={side} />,
      shown: `${whole(values.requestedBase)} ${base}`,
    },
    // The desk takes the margin of a futures account, not the total.
    isMargin && {
      key: 'margin',
      label: say(isMarginAtOwnPrice ? 'total.marginAtPrice' : 'total.margin'),
      shown: <LiveSum figures={figures} figure="margin" route={route} />,
    },
    hasTotal && {
      key: 'total',
      // The note stands below, so that the label and its figure share a line on a phone.
      label: <TotalLabel totalAt={totalAt} isTall />,
      shown: <LiveSum figures={figures} figure="total" route={route} />,
    },
    // The margin of a futures account already is at the limit's own price.
    mayBeWorse &&
      !isMargin && {
        key: 'bound',
        label: say('review.bound', { side }),
        shown: <LiveSum figures={figures} figure="bound" route={route} />,
      },
    {
      key: 'average',
      label: say(type === 'scaled' ? 'total.bandAverage' : 'total.expectedAverage'),
      shown: <LiveSum figures={figures} figure="average" route={route} />,
    },
    type !== 'market' && {
      key: 'price',
      label: say('total.price'),
      shown: (
        <>
          {type === 'limit' ? price(values.requestedPrice) : `${price(values.minPrice)} – ${price(values.maxPrice)}`}
          {` ${counter} `}
          {/* Not live: it must match the percent in the warning above. */}
          <span className={faintLine}>
            {fillsInPart(values, side, marketPrice)
              ? say('distance.inRange', { length: 'whole' })
              : distanceText(own, marketPrice, words)}
          </span>
        </>
      ),
    },
    crossesMarket && { key: 'fills', label: say('total.fillsNow'), shown: <RangeFills {...range} /> },
  ]
  const details: readonly Maybe[] = [
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
    leverage !== undefined && { key: 'leverage', label: say('summary.leverage'), shown: leverage },
    isMargin && { key: 'free', label: say('summary.freeMargin'), shown: freeSum ?? say('value.dash') },
    isMargin && { key: 'position', label: say('total.positionAfter'), shown: position },
    end && {
      key: 'deadline',
      label: say('total.deadline'),
      shown: <time dateTime={end.toISOString()} title={exact(end)}>{`${date(end)} (${zoneName(zone)})`}</time>,
    },
  ]
  return { decisive: decisive.filter(isFact), details: details.filter(isFact) }
}

type Maybe = ReviewFact | false | undefined
const isFact = (fact: Maybe): fact is ReviewFact => typeof fact === 'object'

// Below, so that the price ends where the figures above it end.
const faintLine = css({ display: 'block', textStyle: 'small', color: 'ink-3' })
