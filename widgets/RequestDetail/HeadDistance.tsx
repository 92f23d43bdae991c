import { useMemo } from 'react'
import { css } from '#styled/css'
import { useMarket } from '../../src/desk/useMarket'
import type { ExchangeAccount } from '../../src/domain/account'
import type { Pair } from '../../src/domain/currency'
import { marketOf } from '../../src/domain/request/marketOf'
import type { TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { pairPrice } from '../../src/market/prices/pairPrice'
import { MarketDistance } from '../../src/ui/amount/MarketDistance'
import { PressableLiveAmount } from '../../src/ui/amount/PressableAmount'

/** The pair's market price and the request's distance from it, while it may still fill. */
export function HeadDistance({ request }: { request: TradeRequest }) {
  const market = marketOf(request)
  return market && <Distance request={request} account={market.account} {...market.pair} />
}

type DistanceProps = Pair & { readonly request: TradeRequest; readonly account: ExchangeAccount }

function Distance({ request, account, base, counter }: DistanceProps) {
  const { say } = useWords()
  const market = useMarket()
  const price = useMemo(() => pairPrice(market, account, { base, counter }), [market, account, base, counter])
  return (
    <div className={line}>
      <span className={named}>
        {say('total.marketPrice')}
        <PressableLiveAmount
          price={price}
          currency={counter}
          size="small"
          tone="plain"
          name={say('total.marketPrice')}
        />
      </span>
      <span className={css({ marginLeft: 'auto' })}>
        <MarketDistance price={price} request={request} />
      </span>
    </div>
  )
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
  // Nothing below moves when the price arrives.
  minHeight: '1lh',
  marginTop: '1',
  textStyle: 'small',
})
const named = css({ display: 'inline-flex', alignItems: 'baseline', gap: '1.5', color: 'ink-3' })
