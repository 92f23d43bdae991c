import { type ReactNode, useMemo } from 'react'
import { css } from '#styled/css'
import { useMarket } from '../../../src/desk/useMarket'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import { compare } from '../../../src/domain/decimal'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { listedBook } from '../../../src/market/prices/listedBook'
import { inversePair } from '../../../src/market/prices/listedPair'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import type { BookLayout } from '../../../src/ui/orderBook/BookRow'
import { OrderBook } from '../../../src/ui/orderBook/OrderBook'
import { ScaledBand } from '../../../src/ui/orderBook/ScaledBand'
import type { TicketForm } from '../ticketForm'
import { BookTakenNote, sideTaken } from './BookTakenNote'

type TicketBookProps = {
  readonly route: TicketRoute
  readonly form: TicketForm
  readonly isReviewed: boolean
  readonly layout: BookLayout
  /** The market price: between the sides of a stacked book, or above a book whose prices are not the request's. */
  readonly middle: ReactNode
}

/** The book of the request's pair, or of the reversed one where the exchange lists only that. */
export function TicketBook({ route, form, isReviewed, layout, middle }: TicketBookProps) {
  const market = useMarket()
  const { side, exchangeAccount, base, counter } = route
  const { type, requestedBase, requestedPrice, minPrice, maxPrice } = form.values
  const book = useMemo(
    () => listedBook(market, exchangeAccount, { base, counter }),
    [market, exchangeAccount, base, counter],
  )
  const isReversed = useSignalPart(book, ({ state, reversed }) => reversed && state !== 'unknown-pair')
  const amount = type === 'scaled' || isReviewed ? undefined : positiveAmount(requestedBase)
  // Without a price, a limit marks the levels that the amount would reach.
  const limit = type === 'limit' ? positiveAmount(requestedPrice) : undefined
  const reach = useMemo(
    () => (amount === undefined ? undefined : { side: sideTaken(side, false), amount, limit }),
    [side, amount, limit],
  )
  if (isReversed) {
    const pair = inversePair({ base, counter })
    return (
      <>
        {middle && <div className={above}>{middle}</div>}
        <BookTakenNote takes={sideTaken(side, true)} pair={pair} layout={layout} />
        <OrderBook key="reversed" book={book} {...pair} layout={layout} />
      </>
    )
  }
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
        onPrice={
          type === 'limit' && !form.submitting && !isReviewed ? price => form.set('requestedPrice', price) : undefined
        }
      />
    </>
  )
}

const above = css({ paddingInline: '4' })
