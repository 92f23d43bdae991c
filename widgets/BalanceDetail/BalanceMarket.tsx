import { useMemo } from 'react'
import { css } from '#styled/css'
import { useMarket } from '../../src/desk/useMarket'
import type { ExchangeAccount } from '../../src/domain/account'
import { type Currency, isUsd } from '../../src/domain/currency'
import { useWords } from '../../src/i18n/intl'
import { currencyPrice } from '../../src/market/prices/currencyPrice'
import { LiveMark } from '../../src/ui/amount/LiveMark'
import { PressableLiveAmount } from '../../src/ui/amount/PressableAmount'
import { useSignalPart } from '../../src/ui/amount/useSignalPart'
import { foreignText } from '../../src/ui/feedback/foreignText'
import { FoldContent, FoldedBook, FoldTrigger } from '../../src/ui/orderBook/FoldedBook'
import { OrderBook } from '../../src/ui/orderBook/OrderBook'
import { Panel } from '../../src/ui/Panel'

type BalanceMarketProps = { account: ExchangeAccount; currency: Currency }

/** The currency's live price on the account, and the order book of its pair. A dollar has neither. */
export const BalanceMarket = (props: BalanceMarketProps) => (isUsd(props.currency) ? null : <PriceAndBook {...props} />)

function PriceAndBook({ account, currency }: BalanceMarketProps) {
  const { say } = useWords()
  const market = useMarket()
  const price = useMemo(() => currencyPrice(market, account, currency), [market, account, currency])
  const counter = useSignalPart(price, ({ value }) => value?.counter)
  const base = useSignalPart(price, ({ value }) => value?.pair.base)
  const pairCounter = useSignalPart(price, ({ value }) => value?.pair.counter)
  const isMissing = useSignalPart(
    price,
    ({ state, value }) => value === undefined && (state === 'unknown-pair' || state === 'failed'),
  )
  const message = useSignalPart(price, ({ state, error }) => (state === 'failed' ? (error?.message ?? '') : ''))
  const line = (
    <div className={row}>
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
  if (base === undefined || pairCounter === undefined)
    return (
      <Panel>
        {line}
        {!isMissing && <div className={bookPlace} />}
      </Panel>
    )
  return (
    <Panel>
      {line}
      <FoldedBook className={css({ borderTop: '1px solid {colors.line}' })}>
        <FoldTrigger wide className={css({ paddingInline: '4' })}>
          {say('book.title')}
        </FoldTrigger>
        <FoldContent>
          <Book account={account} base={base} counter={pairCounter} />
        </FoldContent>
      </FoldedBook>
    </Panel>
  )
}

function Book({ account, base, counter }: { account: ExchangeAccount; base: Currency; counter: Currency }) {
  const market = useMarket()
  const book = useMemo(() => market.orderBook(account, { base, counter }), [market, account, base, counter])
  return (
    <div className={css({ paddingInline: '2.5', paddingBottom: '1' })}>
      <OrderBook book={book} base={base} counter={counter} layout="halves" />
    </div>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  minHeight: '13',
  paddingInline: '4',
  paddingBlock: '1',
})
// As high as the book's head, so that the buttons below stay when the pair is known.
const bookPlace = css({ borderTop: '1px solid {colors.line}', minHeight: 'calc({sizes.touch} + 1px)' })
const problem = css({ display: 'block', textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })
