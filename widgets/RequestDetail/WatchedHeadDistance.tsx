import { useMemo } from 'react'
import { css } from '#styled/css'
import { useMarket } from '../../src/desk/useMarket'
import type { ExchangeAccount } from '../../src/domain/account'
import type { Pair } from '../../src/domain/currency'
import type { TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { pairPrice } from '../../src/market/prices/pairPrice'
import { MarketDistance } from '../../src/ui/amount/MarketDistance'
import { PressableLiveAmount } from '../../src/ui/amount/PressableAmount'

type WatchedHeadDistanceProps = Pair & { readonly request: TradeRequest; readonly account: ExchangeAccount }

/** The pair's market price and the request's distance from it. */
export function WatchedHeadDistance({ request, account, base, counter }: WatchedHeadDistanceProps) {
  const { say } = useWords()
  const market = useMarket()
  const price = useMemo(() => pairPrice(market, account, { base, counter }), [market, account, base, counter])
  return (
    <>
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
    </>
  )
}

const named = css({ display: 'inline-flex', alignItems: 'baseline', gap: '1.5', color: 'ink-3' })
