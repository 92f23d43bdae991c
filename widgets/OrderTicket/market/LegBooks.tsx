import { useMemo, useState } from 'react'
import { useMarket } from '../../../src/desk/useMarket'
import { positiveAmount } from '../../../src/domain/amountEntry/positiveAmount'
import { type Currency, type Pair, pairKey } from '../../../src/domain/currency'
import { compare } from '../../../src/domain/decimal'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { listedBook } from '../../../src/market/prices/listedBook'
import { inversePair } from '../../../src/market/prices/listedPair'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import type { BookLayout } from '../../../src/ui/orderBook/BookRow'
import { OrderBook } from '../../../src/ui/orderBook/OrderBook'
import { Tabs } from '../../../src/ui/Tabs'
import type { TicketForm } from '../ticketForm'
import { BookTakenNote, sideTaken } from './BookTakenNote'
import type { MarketPriceSignal } from './useMarketPrice'

type LegBooksProps = {
  readonly route: TicketRoute & { readonly common: Currency }
  readonly form: TicketForm
  readonly ticker: MarketPriceSignal
  readonly isReviewed: boolean
  readonly layout: BookLayout
}

/**
 * The two order books of a route through a common currency, one at a time. Their prices are not the request's, so no
 * press takes one; the typed amount marks levels in the first only.
 */
export function LegBooks({ route, form, ticker, isReviewed, layout }: LegBooksProps) {
  const { say } = useWords()
  const market = useMarket()
  const { side, exchangeAccount, base, counter, common } = route
  const [chosen, setChosen] = useState<'first' | 'second'>('first')
  const books = useMemo(
    () => ({
      first: listedBook(market, exchangeAccount, { base, counter: common }),
      second: listedBook(market, exchangeAccount, { base: common, counter }),
    }),
    [market, exchangeAccount, base, counter, common],
  )
  const isReversed = {
    first: useSignalPart(books.first, ({ reversed }) => reversed),
    second: useSignalPart(books.second, ({ reversed }) => reversed),
  }
  const pairs = {
    first: listedPair({ base, counter: common }, isReversed.first),
    second: listedPair({ base: common, counter }, isReversed.second),
  }
  const filledSide = sideTaken(side, isReversed[chosen])
  const pair = pairs[chosen]

  const { requestedBase, requestedPrice } = form.values
  const limit = positiveAmount(requestedPrice)
  // The limit price is for both books together: it does not say how much would fill in one of them.
  const fillsAtOnce = useSignalPart(ticker, ({ value }) => {
    if (limit === undefined) return true
    if (value === undefined || value.thin) return false
    return compare(value.price, limit) !== (side === 'buy' ? 1 : -1)
  })
  const isMarked = chosen === 'first' && !isReversed.first && fillsAtOnce && !isReviewed
  const amount = isMarked ? positiveAmount(requestedBase) : undefined
  const reach = useMemo(() => (amount === undefined ? undefined : { side: filledSide, amount }), [filledSide, amount])
  return (
    <Tabs
      label={say('book.legs')}
      tabs={(['first', 'second'] as const).map(key => ({ key, label: pairKey(pairs[key]) }))}
      chosen={chosen}
      onChoose={setChosen}
    >
      <BookTakenNote takes={filledSide} pair={pair} layout={layout} />
      <OrderBook key={chosen} book={books[chosen]} {...pair} layout={layout} reach={reach} />
    </Tabs>
  )
}

const listedPair = (pair: Pair, reversed: boolean): Pair => (reversed ? inversePair(pair) : pair)
