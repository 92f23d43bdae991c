import { css, cva } from '#styled/css'
import { roundPercent, worseBy } from '../../../src/domain/book/expectedFill'
import type { Currency } from '../../../src/domain/currency'
import { absolute, type Decimal, decimalsOf, isPositive, isZero, multiply, subtract } from '../../../src/domain/decimal'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords, type Words } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/amount/Amount'
import { foreignText } from '../../../src/ui/feedback/foreignText'
import type { ComparedRoute } from './useRoutes'

type RouteRowProps = {
  compared: ComparedRoute
  /** The ticket's present route. */
  route: TicketRoute
  /** The best route for the whole amount. */
  best: ComparedRoute | undefined
  /** The direct route is the best after fees, though another one's rate is better. */
  hasSmallGain: boolean
  /** The amount that the rates are for; 0 for the best levels. */
  size: Decimal
  /** Decimals of the longest rate, for an aligned column. */
  places: number
  onTake: (common: Currency | undefined) => void
}

/** A route with its rate and what it costs or brings beside the best one; a press takes it. */
export function RouteRow({ compared, route, best, hasSmallGain, size, places, onTake }: RouteRowProps) {
  const words = useWords()
  const { say } = words
  const { common, offer } = compared
  const isChosen = common === route.common
  const isBest = compared === best
  const inner = (
    <>
      <span className={css({ fontWeight: '500', color: 'ink' })}>
        {common === undefined ? say('routes.direct') : say('requests.via', { currency: common })}
        {isBest && <span className={bestChip}>{say('routes.best')}</span>}
        {isChosen && <span className={css({ textStyle: 'small', color: 'ink-3' })}> · {say('routes.chosen')}</span>}
      </span>
      <span className={atEnd}>
        <Amount value={offer?.rate} currency={route.counter} is="price" size="body" minPlaces={places} />
      </span>
      <span className={note}>
        <span>{noteOf(compared, route, best, hasSmallGain, words)}</span>
        <span className={atEnd}>{!isBest && differenceOf(compared, route, best, size, words)}</span>
      </span>
    </>
  )
  return (
    <li aria-current={isChosen || undefined} className={line}>
      {isChosen || compared.problem === 'not-taken' ? (
        <div className={row({ pressable: false })}>{inner}</div>
      ) : (
        <button type="button" onClick={() => onTake(common)} className={row({ pressable: true })}>
          {inner}
        </button>
      )}
    </li>
  )
}

/** Why a route has no rate, or is not the one with the best rate. */
function noteOf(
  { common, offer, problem }: ComparedRoute,
  { side, base }: TicketRoute,
  best: ComparedRoute | undefined,
  hasSmallGain: boolean,
  { say, sum }: Words,
): string {
  if (problem === 'not-taken') return say('routes.notDirect')
  if (problem === 'loading') return say('routes.loading')
  if (problem === 'unlisted') return say('routes.notListed')
  if (problem === 'empty') return say('routes.empty', { side })
  if (problem !== undefined) return say('routes.failed', { message: foreignText(problem.message) })
  if (offer === undefined) return ''
  if (isPositive(offer.missing)) return say('routes.short', { amount: sum(offer.missing, base, 'paid') })
  if (best?.offer === undefined || !hasSmallGain) return ''
  if (common === best.common) return say('routes.oneFee')
  return isZero(worseBy(offer.rate, best.offer.rate, side)) ? say('routes.secondFee') : ''
}

/** The route's difference from the best one, in the counter currency; without an amount as a percentage. */
function differenceOf(
  { offer }: ComparedRoute,
  { side, counter }: TicketRoute,
  best: ComparedRoute | undefined,
  size: Decimal,
  { say, sum, percentText }: Words,
): string {
  if (offer === undefined || best?.offer === undefined || isPositive(offer.missing)) return ''
  const more = subtract(offer.rate, best.offer.rate)
  if (isPositive(size)) {
    if (isZero(more)) return ''
    // A cost is never understated, a gain never overstated.
    const isCost = isPositive(more) === (side === 'buy')
    const amount = sum(absolute(multiply(more, size)), counter, isCost ? 'paid' : 'received')
    return say('routes.difference', { side, amount, is: isPositive(more) ? 'more' : 'less' })
  }
  const worse = worseBy(offer.rate, best.offer.rate, side)
  if (isZero(worse)) return ''
  const percent = roundPercent(worse, 'up')
  return say('routes.worse', { percent: percentText(percent, Math.max(2, decimalsOf(percent)), 2), side })
}

const line = css({ borderTop: '1px solid {colors.line}', _first: { borderTop: 'none' } })
const row = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
    width: 'full',
    minHeight: 'touch',
    padding: '8px 12px',
    textAlign: 'start',
  },
  variants: {
    pressable: { true: { cursor: 'pointer', _hover: { bg: 'control' }, _active: { bg: 'pressed' } }, false: {} },
  },
})
const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '3',
  flex: '1 0 100%',
  textStyle: 'small',
  color: 'ink-2',
  overflowWrap: 'anywhere',
})
/** At the right, also where it has wrapped to a line of its own. */
const atEnd = css({ marginLeft: 'auto' })
const bestChip = css({
  marginLeft: '2',
  paddingInline: '2',
  paddingBlock: '0.5',
  rounded: 'full',
  bg: 'accent',
  color: 'on-accent',
  textStyle: 'small',
  fontWeight: '600',
})
