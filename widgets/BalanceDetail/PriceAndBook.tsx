import { signal } from '@preact/signals-core'
import { useMemo, useRef } from 'react'
import { css } from '#styled/css'
import { useMarket } from '../../src/desk/useMarket'
import type { ExchangeAccount } from '../../src/domain/account'
import type { OrderBook as OrderBookData } from '../../src/domain/book/orderBook'
import type { Currency } from '../../src/domain/currency'
import type { Live } from '../../src/domain/live'
import { useWords } from '../../src/i18n/intl'
import { currencyPrice } from '../../src/market/prices/currencyPrice'
import { LiveMark } from '../../src/ui/amount/LiveMark'
import { PressableLiveAmount } from '../../src/ui/amount/PressableAmount'
import { useSignalPart } from '../../src/ui/amount/useSignalPart'
import { foreignText } from '../../src/ui/feedback/foreignText'
import { Fold, FoldContent, FoldTrigger } from '../../src/ui/orderBook/Fold'
import { OrderBook } from '../../src/ui/orderBook/OrderBook'
import { Panel } from '../../src/ui/Panel'
import { useBookFold } from './useBookFold'

type PriceAndBookProps = { account: ExchangeAccount; currency: Currency }

/** The currency's live price on the account, and the order book of its pair. */
export function PriceAndBook({ account, currency }: PriceAndBookProps) {
  const { say } = useWords()
  const market = useMarket()
  const price = useMemo(() => currencyPrice(market, account, currency), [market, account, currency])
  const counter = useSignalPart(price, ({ value }) => value?.counter)
  const base = useSignalPart(price, ({ pair }) => pair?.base)
  const pairCounter = useSignalPart(price, ({ pair }) => pair?.counter)
  const isMissing = useSignalPart(
    price,
    ({ state, value }) => value === undefined && (state === 'unknown-pair' || state === 'failed'),
  )
  const message = useSignalPart(price, ({ state, error }) => (state === 'failed' ? (error?.message ?? '') : ''))
  const place = useRef<HTMLDivElement>(null)
  const fold = useBookFold(place)
  const line = (
    <div ref={place} className={row}>
      <span className={css({ display: 'flex', gap: '2', color: 'ink-3' })}>
        {say('total.marketPrice')}
        <LiveMark price={price} />
      </span>
      <span className={css({ marginLeft: 'auto', textAlign: 'right', minWidth: '0' })}>
        <PressableLiveAmount name={say('total.marketPrice')} price={price} currency={counter} />
        {isMissing && (
          <span role="status" className={problem}>
            {say('balances.noTicker')}
            {message !== '' && `: ${foreignText(message)}`}
          </span>
        )}
      </span>
    </div>
  )
  if (isMissing) return <Panel>{line}</Panel>
  return (
    <Panel>
      {line}
      <Fold className={css({ borderTop: '1px solid {colors.line}' })} {...fold}>
        <FoldTrigger wide className={css({ paddingInline: '4' })}>
          {say('book.title')}
        </FoldTrigger>
        <FoldContent>
          <Book account={account} currency={currency} base={base} counter={pairCounter} />
        </FoldContent>
      </Fold>
    </Panel>
  )
}

type BookProps = PriceAndBookProps & {
  /** Undefined until the pair is known. */
  base: Currency | undefined
  counter: Currency | undefined
}

function Book({ account, currency, base, counter }: BookProps) {
  const market = useMarket()
  const book = useMemo(
    () => (base === undefined || counter === undefined ? UNKNOWN : market.orderBook(account, { base, counter })),
    [market, account, base, counter],
  )
  return (
    <div className={css({ paddingInline: '2.5', paddingBottom: '1' })}>
      <OrderBook book={book} base={base ?? currency} counter={counter ?? ''} layout="halves" />
    </div>
  )
}

/** Has the shape of a book, so that nothing moves when the pair is known. */
const UNKNOWN = signal<Live<OrderBookData>>({ state: 'connecting' })

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  minHeight: '13',
  paddingInline: '4',
  paddingBlock: '1',
})
const problem = css({ display: 'block', textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })
