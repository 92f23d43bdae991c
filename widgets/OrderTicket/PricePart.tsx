import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { css } from '#styled/css'
import { PRICE_DECIMALS } from '../../src/domain/amountEntry/amountLimits'
import { positiveAmount } from '../../src/domain/amountEntry/positiveAmount'
import type { Live } from '../../src/domain/live'
import type { Ticker } from '../../src/domain/price'
import type { TicketRoute, TicketValues } from '../../src/domain/request/ticket'
import { isFarPrice } from '../../src/domain/request/warnings'
import { useWords } from '../../src/i18n/intl'
import { LiveText } from '../../src/ui/amount/LiveText'
import { useSignalPart } from '../../src/ui/amount/useSignalPart'
import { useWideWindow } from '../../src/ui/device/useWideWindow'
import { useReasonText } from '../../src/ui/feedback/errorText'
import { AmountField } from '../../src/ui/form/AmountField'
import { WarningIcon } from '../../src/ui/Icon'
import { markedReason } from './markedReason'
import { distanceText } from './market/distanceText'
import { quotedPrice } from './market/quotedPrice'
import type { MarketPriceSignal } from './market/useMarketPrice'
import { PriceSources } from './PriceSources'
import { amountField, type TicketForm } from './ticketForm'
import type { OnUnread } from './useUnreadAmounts'

type PricePartProps = { route: TicketRoute; form: TicketForm; ticker: MarketPriceSignal; onUnread: OnUnread }

/** One price of a limit, two of a scaled request, none at market. */
export function PricePart({ route, form, ticker, onUnread }: PricePartProps) {
  const { say } = useWords()
  const reasonText = useReasonText()
  const { counter } = route
  const { type, requestedPrice } = form.values
  // A desktop window is wide but low: there the buttons that fill in a price are beside the label.
  const isWide = useWideWindow()
  if (type === 'market') return null
  const shared = { values: form.values, route, ticker }
  const errorOf = (name: 'minPrice' | 'maxPrice') => {
    const reason = markedReason(form, name)
    return reason && reasonText(reason)
  }
  if (type === 'limit') {
    const sources = (
      <PriceSources
        isBesideLabel={isWide}
        route={route}
        ticker={ticker}
        price={requestedPrice}
        onTake={price => form.set('requestedPrice', price)}
      />
    )
    return (
      <div className={css({ display: 'grid', gap: '2' })}>
        <AmountField
          label={say('total.price')}
          labelEnd={isWide ? sources : undefined}
          unit={counter}
          decimals={PRICE_DECIMALS}
          hint={<PriceHint price={requestedPrice} {...shared} />}
          {...amountField(form, 'requestedPrice', onUnread)}
        />
        {!isWide && sources}
      </div>
    )
  }
  return (
    <div className={range}>
      {(['minPrice', 'maxPrice'] as const).map(end => (
        <AmountField
          key={end}
          label={say(`total.${end}`)}
          unit={counter}
          decimals={PRICE_DECIMALS}
          hint={<PriceHint price={form.values[end]} {...shared} />}
          {...amountField(form, end, onUnread)}
          error={errorOf(end)}
        />
      ))}
    </div>
  )
}

// A price of eight digits is whole beside its unit.
const range = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, calc(152 * var(--desk-text-unit, 1px))), 1fr))',
  gap: '3',
})

const warning = css({ display: 'flex', gap: '1', color: 'warn' })

type PriceHintProps = {
  price: string
  values: TicketValues
  route: TicketRoute
  ticker: ReadonlySignal<Live<Ticker>>
}

/**
 * The live distance of the typed price from the market, as a warning where the review would warn of it. For a reversed
 * pair, the price as the exchange quotes it precedes it.
 */
function PriceHint({ price, values, route, ticker }: PriceHintProps) {
  const words = useWords()
  const text = useMemo(
    () =>
      computed(() =>
        [
          quotedPrice(positiveAmount(price), route, words),
          distanceText(price, ticker.value.value?.price, words, ticker.value.state === 'stale'),
        ]
          .filter(part => part !== '')
          .join(' · '),
      ),
    [price, route, ticker, words],
  )
  const typed = positiveAmount(price)
  const isFar = useSignalPart(
    ticker,
    ({ value }) => typed !== undefined && isFarPrice(typed, values, route.side, value?.price),
  )
  return (
    <span className={isFar ? warning : undefined}>
      {isFar && <WarningIcon size={16} />}
      <LiveText text={text} />
    </span>
  )
}
