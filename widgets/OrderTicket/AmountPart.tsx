import { computed } from '@preact/signals-core'
import { useId, useMemo, useState } from 'react'
import { css } from '#styled/css'
import { AMOUNT_DECIMALS } from '../../src/domain/amountEntry/amountLimits'
import {
  add,
  compare,
  type Decimal,
  isDecimal,
  isPositive,
  multiply,
  percentOf,
  roundTo,
} from '../../src/domain/decimal'
import type { FigureStyle } from '../../src/domain/figureStyle'
import type { TicketRoute } from '../../src/domain/request/ticket'
import type { MessageKey } from '../../src/i18n/en-US'
import { useWords } from '../../src/i18n/intl'
import { LiveText } from '../../src/ui/amount/LiveText'
import { useReasonText } from '../../src/ui/feedback/errorText'
import { AmountField } from '../../src/ui/form/AmountField'
import { SHARES, type Share, ShareChips } from '../../src/ui/form/ShareChips'
import type { TicketCost } from './cost/useTicketCost'
import type { WizardTicker } from './market/useTicker'
import { useTotalAtMarket } from './market/useTotalAtMarket'
import type { TicketForm } from './ticketForm'

type AmountPartProps = {
  route: TicketRoute
  form: TicketForm
  ticketCost: TicketCost
  ticker: WizardTicker
}

/** The amount, its worth at market, and shares of the desk's maximum. */
export function AmountPart({ route, form, ticketCost, ticker }: AmountPartProps) {
  const { say, amount } = useWords()
  const reasonText = useReasonText()
  const { base } = route
  const { requestedBase } = form.values
  // Shares use the maximum at this price; a check needs the one for this amount.
  const max = ticketCost.maxForShares
  const above = ticketCost.isCurrent && max !== undefined && isDecimal(requestedBase) && compare(requestedBase, max) > 0
  // An amount that was within the maximum and exceeds it now: the maximum has fallen.
  const [lastWithin, setLastWithin] = useState('')
  if (ticketCost.isCurrent && !above && lastWithin !== requestedBase) setLastWithin(requestedBase)
  const field = form.field('requestedBase')
  const whyId = useId()
  const tooMuch =
    above &&
    (lastWithin === requestedBase
      ? say('total.maxIsNow', { amount: amount(max, maxStyle(max)) })
      : reasonText({ code: 'max', options: [max] }))

  const take = (share: Share) => max && form.set('requestedBase', shareOf(max, share))
  // A new maximum makes the amount another share: then no chip is lit.
  const taken = max && SHARES.find(share => shareOf(max, share) === requestedBase)

  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <AmountField
        {...field}
        big
        label={say('total.amount')}
        placeholder={say('total.enterAmount')}
        unit={base}
        labelEnd={max && say('total.max', { amount: amount(max, maxStyle(max)) })}
        hint={<Worth requestedBase={requestedBase} route={route} ticker={ticker} />}
        hintEnd={<ShareOfAvailable route={route} requestedBase={requestedBase} ticketCost={ticketCost} />}
        error={tooMuch || field.error}
        action={above ? { label: say('total.useMax'), onPress: () => take(100) } : undefined}
      />
      <fieldset
        aria-label={say('total.shares')}
        aria-describedby={max === undefined ? whyId : undefined}
        className={css({ minWidth: '0' })}
      >
        <ShareChips chosen={taken || undefined} disabled={max === undefined || !isPositive(max)} onChoose={take} />
        {max === undefined && (
          <span id={whyId} className={css({ srOnly: true })}>
            {say(whyNoShare(ticketCost))}
          </span>
        )}
      </fieldset>
    </div>
  )
}

function whyNoShare({ error, hasNoMax, hasPrice, byMarket }: TicketCost): MessageKey {
  if (error !== undefined) return 'total.costFailed'
  if (hasNoMax) return 'total.noMaximum'
  if (hasPrice) return 'total.needCost'
  return byMarket ? 'total.needTicker' : 'total.sharesNeedPrice'
}

/** A longer maximum has no room beside its field, and is rounded there. */
const MAX_DIGITS = 14

/** With the digits that a press on Max enters. */
const maxStyle = (max: Decimal): FigureStyle => ({ is: max.length <= MAX_DIGITS ? 'exact' : 'held' })

/** Smallest step of an amount. */
const STEP = `0.${'1'.padStart(AMOUNT_DECIMALS, '0')}`

/** The maximum unchanged, a part of it rounded down. */
const shareOf = (max: Decimal, share: Share): Decimal =>
  share === 100 ? max : roundTo(multiply(max, `0.${share}`), AMOUNT_DECIMALS, 'down')

/** The live value of the amount in counter. */
function Worth({ requestedBase, route, ticker }: WorthProps) {
  const { say } = useWords()
  const total = useTotalAtMarket(requestedBase, route, ticker)
  const text = useMemo(
    () => computed(() => (total.value === '' ? '' : say('total.worth', { amount: total.value }))),
    [total, say],
  )
  return <LiveText text={text} />
}

type ShareProps = Pick<AmountPartProps, 'route' | 'ticketCost'> & { requestedBase: string }
type WorthProps = { requestedBase: Decimal | ''; route: TicketRoute; ticker: WizardTicker }

/** The part of the available balance that the request spends: base on a sell, counter on a buy. */
function ShareOfAvailable({ route, requestedBase, ticketCost }: ShareProps) {
  const { say, percentText } = useWords()
  const available = ticketCost.cost?.available
  if (!ticketCost.isCurrent || available === undefined || ticketCost.price === undefined) return null
  if (route.exchangeAccount === 'binance_usdm' || !isDecimal(requestedBase) || !isPositive(requestedBase)) return null
  const { price } = ticketCost
  const spentOn = (amount: Decimal) => (route.side === 'sell' ? amount : multiply(amount, price))
  const spent = spentOn(requestedBase)
  // Less than one step is left, so it is all.
  const isAll = compare(spent, available) <= 0 && compare(spentOn(add(requestedBase, STEP)), available) > 0
  const share = isAll ? '100' : percentOf(spent, available, 2)
  if (share === undefined) return null
  return say('total.shareOfAvailable', { percent: percentText(share) })
}
