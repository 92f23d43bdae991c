import { computed } from '@preact/signals-core'
import { useMemo, useState } from 'react'
import { css } from '#styled/css'
import { AMOUNT_DECIMALS } from '../../src/domain/amountEntry/amountLimits'
import { chosenPart, partOfMax } from '../../src/domain/amountEntry/partOfMax'
import { compare, isDecimal, isPositive } from '../../src/domain/decimal'
import { counterKind, type FigureKind, type FigureStyle } from '../../src/domain/figureStyle'
import { otherPercentReason } from '../../src/domain/request/shareOfFunds'
import type { TicketRoute } from '../../src/domain/request/ticket'
import type { MessageKey } from '../../src/i18n/en-US'
import { useWords } from '../../src/i18n/intl'
import { LiveText } from '../../src/ui/amount/LiveText'
import { LivePressableText, PressableFigure } from '../../src/ui/amount/PressableText'
import { useReasonText } from '../../src/ui/feedback/errorText'
import { AmountField } from '../../src/ui/form/AmountField'
import { SHARES, type Share, ShareChips } from '../../src/ui/form/ShareChips'
import type { TicketCost } from './cost/useTicketCost'
import type { LiveFigures } from './figures/useFigures'
import { amountField, type TicketForm } from './ticketForm'
import type { OnUnread } from './useUnreadAmounts'

type AmountPartProps = {
  route: TicketRoute
  form: TicketForm
  ticketCost: TicketCost
  figures: LiveFigures
  onUnread: OnUnread
}

/** The amount, its worth at market, and shares of the desk's maximum. */
export function AmountPart({ route, form, ticketCost, figures, onUnread }: AmountPartProps) {
  const { say, amount } = useWords()
  const { base } = route
  const balanceText = useReasonText(base)
  const { requestedBase } = form.values
  // Shares are of the maximum for any amount at this price; the form checks the maximum for exactly this amount.
  const max = ticketCost.maxForShares
  const exceedsMax =
    ticketCost.isCurrent && max !== undefined && isDecimal(requestedBase) && compare(requestedBase, max) > 0
  // If this amount was within the maximum before and exceeds it now, the maximum has fallen.
  const [lastValid, setLastValid] = useState('')
  if (ticketCost.isCurrent && !exceedsMax && lastValid !== requestedBase) setLastValid(requestedBase)
  const field = amountField(form, 'requestedBase', onUnread)
  const reason = form.reasonOf('requestedBase')
  const error = reason?.code === 'insufficient_balance' ? balanceText(reason) : field.error
  const tooMuch =
    exceedsMax &&
    (lastValid === requestedBase
      ? say('total.maxIsNow', { amount: amount(max, MAX_STYLE) })
      : say('reason.max', { options: amount(max, MAX_STYLE) }))

  const setShare = (share: Share) => max && form.set('requestedBase', partOfMax(max, share))
  // A chip is selected only while the amount is exactly its share: once the maximum has changed, no chip is.
  const chosenShare = chosenPart(requestedBase, max, SHARES)

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
            <PressableFigure style={MAX_STYLE} peek>
              {style => say('total.max', { amount: amount(max, style) })}
            </PressableFigure>
          )
        }
        hint={<Worth route={route} figures={figures} />}
        hintEnd={<ShareOfFunds figures={figures} chosenShare={chosenShare} />}
        error={tooMuch || error}
        action={
          exceedsMax && isPositive(max) ? { label: say('total.useMax'), onPress: () => setShare(100) } : undefined
        }
      />
      <ShareChips
        chosen={chosenShare}
        blockedBy={max !== undefined && isPositive(max) ? undefined : say(noSharesReason(ticketCost))}
        onChoose={setShare}
      />
    </div>
  )
}

function noSharesReason({ error, maxForShares, hasNoMax, hasPrice, byMarket }: TicketCost): MessageKey {
  if (maxForShares !== undefined) return 'total.maxIsZero'
  if (error !== undefined) return 'total.costFailed'
  if (hasNoMax) return 'total.noMaximum'
  if (hasPrice) return 'total.needCost'
  return byMarket ? 'total.needTicker' : 'total.sharesNeedPrice'
}

/** The maximum with all digits: Max takes exactly what is shown. */
const MAX_STYLE: FigureStyle = { is: 'exact', own: true }

/** The live value of the amount at market. */
function Worth({ route: { side, counter }, figures }: Pick<AmountPartProps, 'route' | 'figures'>) {
  const { say, sum } = useWords()
  const [shown, exact] = useMemo(() => {
    const textIn = (kind: FigureKind) =>
      computed(() => {
        const { worth } = figures.value
        if (worth === undefined) return ''
        return say('total.worth', { amount: sum(worth.value, counter, kind), age: worth.isOld ? 'old' : 'live' })
      })
    return [textIn(counterKind(side)), textIn('exact')]
  }, [side, counter, figures, say, sum])
  return <LivePressableText shown={shown} exact={exact} />
}

type ShareProps = Pick<AmountPartProps, 'figures'> & {
  /** The selected chip. */
  chosenShare: Share | undefined
}

/** The part of the available balance or free margin that the request takes, and why it isn't the chip's percent. */
function ShareOfFunds({ figures, chosenShare }: ShareProps) {
  const { say, percentText, covers, covered } = useWords()
  const text = useMemo(
    () =>
      computed(() => {
        const { share } = figures.value
        if (share === undefined) return ''
        // With the amount beside it, a percent tells the whole.
        const percent = covers({ is: 'held' }) ? covered : percentText(share.percent)
        const taken = { percent: share.isApproximate ? `≈ ${percent}` : percent, funds: share.of }
        const reason = chosenShare && otherPercentReason(share, chosenShare)
        if (reason === 'maximum') return say('total.shareOfMax', { ...taken, share: percentText(String(chosenShare)) })
        return reason === 'rounding'
          ? say('total.shareRounded', { ...taken, count: AMOUNT_DECIMALS })
          : say('total.shareOfAvailable', taken)
      }),
    [figures, chosenShare, say, percentText, covers, covered],
  )
  return <LiveText text={text} />
}
