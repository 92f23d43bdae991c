import { css, cva } from '#styled/css'
import { roundPercent, worseBy } from '../../../src/domain/book/expectedFill'
import type { Currency } from '../../../src/domain/currency'
import { decimalsOf, isPositive, isZero } from '../../../src/domain/decimal'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords, type Words } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/amount/Amount'
import { foreignText } from '../../../src/ui/feedback/foreignText'
import type { ComparedRoute } from './useRoutes'

type RouteRowProps = {
  compared: ComparedRoute
  /** Of the ticket. */
  route: TicketRoute
  /** The best one for the whole amount. */
  best: ComparedRoute | undefined
  /** The direct route is the best after fees: a better rate gains less than a second fee costs. */
  hasSmallGain: boolean
  /** Decimals of the longest rate, for an aligned column. */
  places: number
  onTake: (common: Currency | undefined) => void
}

/** A route with its rate and its distance from the best one; a press takes it. */
export function RouteRow({ compared, route, best, hasSmallGain, places, onTake }: RouteRowProps) {
  const words = useWords()
  const { say } = words
  const { common, offer } = compared
  const isChosen = common === route.common
  const inner = (
    <>
      <span className={css({ fontWeight: '500', color: 'ink' })}>
        {common === undefined ? say('routes.direct') : say('requests.via', { currency: common })}
        {isChosen && <span className={css({ textStyle: 'small', color: 'ink-3' })}> · {say('routes.chosen')}</span>}
      </span>
      <Amount value={offer?.rate} currency={route.counter} is="price" size="body" minPlaces={places} />
      <span className={note}>{noteOf(compared, route, best, hasSmallGain, words)}</span>
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

function noteOf(
  compared: ComparedRoute,
  { side, base }: TicketRoute,
  best: ComparedRoute | undefined,
  hasSmallGain: boolean,
  { say, sum, percentText }: Words,
): string {
  const { offer, problem } = compared
  if (problem === 'not-taken') return say('routes.notDirect')
  if (problem === 'loading') return say('routes.loading')
  if (problem === 'unlisted') return say('routes.notListed')
  if (problem === 'empty') return say('routes.empty', { side })
  if (problem !== undefined) return say('routes.failed', { message: foreignText(problem.message) })
  if (offer === undefined) return ''
  if (isPositive(offer.missing)) return say('routes.short', { amount: sum(offer.missing, base, 'paid') })
  if (best === undefined || compared === best) return say(hasSmallGain ? 'routes.bestDirect' : 'routes.best')
  const worse = worseBy(offer.rate, best.offer?.rate ?? offer.rate, side)
  if (isZero(worse)) return say('routes.noGain')
  const percent = roundPercent(worse)
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
const note = css({ flex: '1 0 100%', textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })
