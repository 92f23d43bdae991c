import { computed } from '@preact/signals-core'
import { useId, useMemo, useState } from 'react'
import { css } from '#styled/css'
import { AMOUNT_DECIMALS } from '../../src/domain/amountEntry/amountLimits'
import { positiveAmount } from '../../src/domain/amountEntry/positiveAmount'
import { add, compare, type Decimal, isDecimal, isPositive, multiply, roundTo } from '../../src/domain/decimal'
import { counterKind, type FigureKind, type FigureStyle } from '../../src/domain/figureStyle'
import { shareOfFunds } from '../../src/domain/request/shareOfFunds'
import { ownPrice, type TicketRoute } from '../../src/domain/request/ticket'
import { ticketTotal } from '../../src/domain/request/ticketTotal'
import type { MessageKey } from '../../src/i18n/en-US'
import { useWords } from '../../src/i18n/intl'
import { LiveText } from '../../src/ui/amount/LiveText'
import { LivePressableText, PressableFigure } from '../../src/ui/amount/PressableText'
import { useReasonText } from '../../src/ui/feedback/errorText'
import { AmountField } from '../../src/ui/form/AmountField'
import { SHARES, type Share, ShareChips } from '../../src/ui/form/ShareChips'
import { hidden } from '../../src/ui/VisuallyHidden'
import type { TicketCost } from './cost/useTicketCost'
import type { LiveFigures } from './figures/useFigures'
import type { WizardTicker } from './market/useTicker'
import type { TicketForm } from './ticketForm'

type AmountPartProps = {
  route: TicketRoute
  form: TicketForm
  ticketCost: TicketCost
  ticker: WizardTicker
  figures: LiveFigures
}

/** The amount, its worth at market, and shares of the desk's maximum. */
export function AmountPart({ route, form, ticketCost, ticker, figures }: AmountPartProps) {
  const { say, amount } = useWords()
  const reasonText = useReasonText()
  const { base } = route
  const { requestedBase } = form.values
  // Shares use the maximum at this price; the validation uses the maximum for exactly this amount.
  const max = ticketCost.maxForShares
  const exceedsMax =
    ticketCost.isCurrent && max !== undefined && isDecimal(requestedBase) && compare(requestedBase, max) > 0
  // If this amount was within the maximum before and exceeds it now, the maximum has fallen.
  const [lastValid, setLastValid] = useState('')
  if (ticketCost.isCurrent && !exceedsMax && lastValid !== requestedBase) setLastValid(requestedBase)
  const field = form.field('requestedBase')
  const noSharesId = useId()
  const tooMuch =
    exceedsMax &&
    (lastValid === requestedBase
      ? say('total.maxIsNow', { amount: amount(max, MAX_STYLE) })
      : reasonText({ code: 'max', options: [max] }))

  const setShare = (share: Share) => max && form.set('requestedBase', shareOf(max, share))
  // After a change of the maximum the amount is another share: then no chip is selected.
  const chosenShare = max === undefined ? undefined : SHARES.find(share => shareOf(max, share) === requestedBase)

  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <AmountField
        {...field}
        big
        label={say('total.amount')}
        placeholder={say('total.enterAmount')}
        unit={base}
        labelEnd={
          max && (
            <PressableFigure style={MAX_STYLE}>
              {style => say('total.max', { amount: amount(max, style) })}
            </PressableFigure>
          )
        }
        hint={<Worth route={route} form={form} ticker={ticker} figures={figures} />}
        hintEnd={
          <ShareOfAvailable
            route={route}
            form={form}
            ticketCost={ticketCost}
            figures={figures}
            chosenShare={chosenShare}
          />
        }
        error={tooMuch || field.error}
        action={exceedsMax ? { label: say('total.useMax'), onPress: () => setShare(100) } : undefined}
      />
      <fieldset
        aria-label={say('total.shares')}
        aria-describedby={max === undefined ? noSharesId : undefined}
        className={css({ minWidth: '0' })}
      >
        <ShareChips chosen={chosenShare} disabled={max === undefined || !isPositive(max)} onChoose={setShare} />
        {max === undefined && (
          <span id={noSharesId} className={hidden}>
            {say(noSharesReason(ticketCost))}
          </span>
        )}
      </fieldset>
    </div>
  )
}

function noSharesReason({ error, hasNoMax, hasPrice, byMarket }: TicketCost): MessageKey {
  if (error !== undefined) return 'total.costFailed'
  if (hasNoMax) return 'total.noMaximum'
  if (hasPrice) return 'total.needCost'
  return byMarket ? 'total.needTicker' : 'total.sharesNeedPrice'
}

/** Rounded down to the digits of the available balance beside it; Use max takes all of them. */
const MAX_STYLE: FigureStyle = { is: 'held', own: true }

/** Smallest step of an amount. */
const STEP = `0.${'1'.padStart(AMOUNT_DECIMALS, '0')}`

/** The maximum unchanged, a part of it rounded down. */
const shareOf = (max: Decimal, share: Share): Decimal =>
  share === 100 ? max : roundTo(multiply(max, `0.${share}`), AMOUNT_DECIMALS, 'down')

/** The live value of the amount at market. */
function Worth({ route, form, ticker, figures }: Omit<AmountPartProps, 'ticketCost'>) {
  const { say, sum } = useWords()
  const { side, counter } = route
  const { type, requestedBase } = form.values
  const [shown, exact] = useMemo(() => {
    const textIn = (kind: FigureKind) =>
      computed(() => {
        const { state, value } = ticker.value
        const amount = positiveAmount(requestedBase)
        const { totalAt, marginAt } = figures.value
        // Here the total is this same figure: shown twice, it could appear with two roundings.
        const isTotal = type === 'market' || (type === 'limit' && totalAt === 'average' && marginAt === 'ownPrice')
        if (isTotal || value === undefined || amount === undefined) return ''
        const worth = sum(ticketTotal(amount, value.price), counter, kind)
        return say('total.worth', { amount: worth, age: state === 'stale' ? 'old' : 'live' })
      })
    return [textIn(counterKind(side)), textIn('exact')]
  }, [type, requestedBase, side, counter, ticker, figures, say, sum])
  return <LivePressableText shown={shown} exact={exact} />
}

type ShareProps = Omit<AmountPartProps, 'ticker'> & {
  /** The selected chip. */
  chosenShare: Share | undefined
}

/** The part of the available balance that the request spends: base on a sell, counter on a buy. */
function ShareOfAvailable({ route, form, ticketCost, figures, chosenShare }: ShareProps) {
  const { say, percentText } = useWords()
  const { isCurrent, cost } = ticketCost
  const available = isCurrent && route.exchangeAccount !== 'binance_usdm' ? cost?.available : undefined
  const { side } = route
  const { values } = form
  const text = useMemo(
    () =>
      computed(() => {
        const amount = positiveAmount(values.requestedBase)
        const isLive = side === 'buy' && values.type === 'market'
        const price = side === 'sell' ? '1' : isLive ? figures.value.price : ownPrice(values)
        if (amount === undefined || price === undefined || available === undefined) return ''
        const spent = multiply(amount, price)
        // Less than one step is left, so it is all.
        const isAll = compare(spent, available) <= 0 && compare(multiply(add(amount, STEP), price), available) > 0
        const share = isAll ? '100' : shareOfFunds(spent, available, isLive ? 0 : 2)
        if (share === undefined) return ''
        const percent = percentText(share)
        if (isLive) return say('total.shareOfAvailable', { percent: `≈ ${percent}` })
        const isRounded = chosenShare !== undefined && chosenShare !== 100 && share !== String(chosenShare)
        return say(isRounded ? 'total.shareRounded' : 'total.shareOfAvailable', { percent, count: AMOUNT_DECIMALS })
      }),
    [side, values, figures, available, chosenShare, say, percentText],
  )
  return <LiveText text={text} />
}
