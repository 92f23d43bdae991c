import { useContext, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { css } from '#styled/css'
import { useMarket } from '../../../src/desk/useMarket'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import { compare } from '../../../src/domain/decimal'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { FoldContent, FoldedBook, FoldTrigger } from '../../../src/ui/orderBook/FoldedBook'
import { OrderBook } from '../../../src/ui/orderBook/OrderBook'
import { ScaledBand } from '../../../src/ui/orderBook/ScaledBand'
import { SheetAsideSlot } from '../../../src/ui/overlay/SheetSlots'
import type { TicketForm } from '../ticketForm'
import { LegBooks } from './LegBooks'
import { MarketLine } from './MarketLine'
import type { MarketPriceSignal } from './useMarketPrice'

type MarketPartProps = {
  route: TicketRoute
  form: TicketForm
  ticker: MarketPriceSignal
}

/** The market price and the order book: collapsed above the form, beside it in a wide window. */
export function MarketPart({ route, form, ticker }: MarketPartProps) {
  const { say } = useWords()
  const beside = useContext(SheetAsideSlot)
  const line = <MarketLine ticker={ticker} route={route} />
  const { common } = route
  const title = say(common === undefined ? 'book.title' : 'book.legs')
  const layout = beside ? 'stacked' : 'halves'
  const book =
    common === undefined ? (
      <Book route={route} form={form} layout={layout} middle={beside ? line : null} />
    ) : (
      <LegBooks route={{ ...route, common }} form={form} ticker={ticker} layout={layout} />
    )
  if (beside)
    return (
      <div className={common === undefined ? css({ height: '3' }) : css({ marginBlock: '3' })}>
        {common !== undefined && line}
        {createPortal(
          <>
            <h3 className={asideTitle}>{title}</h3>
            {book}
          </>,
          beside,
        )}
      </div>
    )
  return (
    <FoldedBook className={css({ marginBlock: '3' })}>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          columnGap: '3',
        })}
      >
        {line}
        <FoldTrigger>{title}</FoldTrigger>
      </div>
      <FoldContent>
        <div className={panel}>{book}</div>
      </FoldContent>
    </FoldedBook>
  )
}

type BookProps = Pick<MarketPartProps, 'route' | 'form'> & Pick<Parameters<typeof OrderBook>[0], 'layout' | 'middle'>

function Book({ route, form, layout, middle }: BookProps) {
  const market = useMarket()
  const { side, exchangeAccount, base, counter } = route
  const { type, requestedBase, requestedPrice, minPrice, maxPrice } = form.values
  const book = useMemo(
    () => market.orderBook(exchangeAccount, { base, counter }),
    [market, exchangeAccount, base, counter],
  )
  const amount = type === 'scaled' ? undefined : positiveAmount(requestedBase)
  // Without a price, a limit marks the levels that the amount would reach.
  const limit = type === 'limit' ? positiveAmount(requestedPrice) : undefined
  const reach = useMemo(
    () =>
      amount === undefined
        ? undefined
        : { side: side === 'buy' ? ('asks' as const) : ('bids' as const), amount, limit },
    [side, amount, limit],
  )
  const min = type === 'scaled' ? positiveAmount(minPrice) : undefined
  const max = type === 'scaled' ? positiveAmount(maxPrice) : undefined
  const hasBand = min !== undefined && max !== undefined && compare(min, max) <= 0
  return (
    <>
      {hasBand && <ScaledBand book={book} min={min} max={max} counter={counter} layout={layout} />}
      <OrderBook
        book={book}
        base={base}
        counter={counter}
        layout={layout}
        reach={reach}
        middle={middle}
        onPrice={type === 'limit' && !form.submitting ? price => form.set('requestedPrice', price) : undefined}
      />
    </>
  )
}

const asideTitle = css({
  display: 'flex',
  alignItems: 'center',
  // level with the sheet's title, clear of its ×
  height: '68px',
  padding: '4px 56px 0 16px',
  textStyle: 'lead',
})
const panel = css({
  marginTop: '3',
  padding: '1',
  paddingTop: '1.5',
  bg: 'canvas',
  border: '1px solid {colors.line}',
  rounded: 'panel',
})
