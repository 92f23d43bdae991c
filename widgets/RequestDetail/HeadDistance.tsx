import { useMemo } from 'react'
import { css } from '#styled/css'
import { tickerPrice } from '../../src/desk/tickerPrice'
import { useDesk } from '../../src/desk/useDesk'
import type { ExchangeAccount } from '../../src/domain/account'
import type { Pair } from '../../src/domain/currency'
import { marketOf } from '../../src/domain/marketDistance'
import type { TradeRequest } from '../../src/domain/request'
import { MarketDistance } from '../../src/ui/MarketDistance'

/** Under the price of an open request, how far it lies from the market; the line is kept whether that is known or not. */
export function HeadDistance({ request }: { request: TradeRequest }) {
  const market = marketOf(request)
  return market && <Distance request={request} account={market.account} {...market.pair} />
}

type DistanceProps = Pair & { readonly request: TradeRequest; readonly account: ExchangeAccount }

function Distance({ request, account, base, counter }: DistanceProps) {
  const { market } = useDesk()
  const price = useMemo(() => tickerPrice(market, account, { base, counter }), [market, account, base, counter])
  return (
    <p className={line}>
      <MarketDistance price={price} request={request} />
    </p>
  )
}

const line = css({ minHeight: '1lh', textStyle: 'small', textAlign: 'right' })
