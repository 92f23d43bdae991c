import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo, useState } from 'react'
import { css } from '#styled/css'
import type { FeedState } from '../../../src/desk/tickerPrice'
import {
  compare,
  type Decimal,
  isDecimal,
  isPositive,
  multiply,
  percentOf,
  round8,
  roundTo,
} from '../../../src/domain/decimal'
import type { Ticker } from '../../../src/domain/price'
import type { WholeChoice } from '../../../src/domain/wizard'
import { useWords } from '../../../src/i18n/intl'
import { AmountField } from '../../../src/ui/AmountField'
import { LiveText } from '../../../src/ui/LiveText'
import { SHARES, type Share, ShareChips } from '../../../src/ui/ShareChips'
import { useReasonText } from '../../../src/ui/useReasonText'
import type { TotalForm } from './totalForm'
import type { Quote } from './useQuote'

type AmountPartProps = {
  choice: WholeChoice
  form: TotalForm
  quote: Quote
  ticker: ReadonlySignal<FeedState<Ticker>>
}

/** How much base: the figure that is committed to, its worth at market, and shares of the desk's maximum. */
export function AmountPart({ choice, form, quote, ticker }: AmountPartProps) {
  const { say, amount } = useWords()
  const reasonText = useReasonText()
  const { base, counter } = choice
  const { requestedBase } = form.values
  // The last maximum stays on show while the next one comes; it validates nothing then.
  const max = quote.cost?.max
  const above = quote.isCurrent && max !== undefined && isDecimal(requestedBase) && compare(requestedBase, max) > 0
  const [fitted, setFitted] = useState('')
  if (quote.isCurrent && !above && fitted !== requestedBase) setFitted(requestedBase)
  const field = form.field('requestedBase')
  const tooMuch =
    above &&
    (fitted === requestedBase
      ? say('total.maxIsNow', { amount: amount(max, { rounding: 'down' }) })
      : reasonText({ code: 'max', options: [max] }))

  const take = (share: Share) => max && form.set('requestedBase', shareOf(max, share))
  // Another maximum makes another amount of the same share: the chip is lit only while it tells the truth.
  const taken = max && SHARES.find(share => shareOf(max, share) === requestedBase)

  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <AmountField
        {...field}
        big
        label={say('total.amount')}
        placeholder={say('total.enterAmount')}
        unit={base}
        labelEnd={max && say('total.max', { amount: amount(max, { rounding: 'down' }) })}
        hint={<Worth requestedBase={requestedBase} counter={counter} ticker={ticker} />}
        hintEnd={<ShareOfAvailable choice={choice} requestedBase={requestedBase} quote={quote} />}
        error={tooMuch || field.error}
        action={above ? { label: say('total.useMax'), onPress: () => take(100) } : undefined}
      />
      <ShareChips chosen={taken || undefined} disabled={max === undefined || !isPositive(max)} onChoose={take} />
    </div>
  )
}

/** Max to its last digit, a part of it rounded down (money-entry.md). */
const shareOf = (max: Decimal, share: Share): Decimal =>
  share === 100 ? max : roundTo(multiply(max, `0.${share}`), 8, 'down')

/** Base times ticker, to 8 decimals (spec section 2), as it moves. */
function Worth({
  requestedBase,
  counter,
  ticker,
}: {
  requestedBase: string
  counter: string
  ticker: AmountPartProps['ticker']
}) {
  const { say, amount } = useWords()
  const text = useMemo(
    () =>
      computed(() => {
        const price = ticker.value.value?.price
        if (price === undefined || !isDecimal(requestedBase) || !isPositive(requestedBase)) return ''
        const worth = amount(round8(multiply(requestedBase, price)))
        return say('total.worth', { amount: `${worth} ${counter}` })
      }),
    [requestedBase, counter, ticker, say, amount],
  )
  return <LiveText text={text} />
}

/** Which part of what the request spends is free for it: base on a sell, counter at the quoted price on a buy. */
function ShareOfAvailable({
  choice,
  requestedBase,
  quote,
}: {
  choice: WholeChoice
  requestedBase: string
  quote: Quote
}) {
  const { say, percentText } = useWords()
  const available = quote.cost?.available
  if (!quote.isCurrent || available === undefined || quote.price === undefined) return null
  if (choice.exchangeAccount === 'binance_usdm' || !isDecimal(requestedBase) || !isPositive(requestedBase)) return null
  const spent = choice.side === 'sell' ? requestedBase : multiply(requestedBase, quote.price)
  const share = percentOf(spent, available, 2)
  if (share === undefined) return null
  return say('total.shareOfAvailable', { percent: percentText(share) })
}
