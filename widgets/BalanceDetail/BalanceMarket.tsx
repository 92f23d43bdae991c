import { useEffect } from 'react'
import { useDesk } from '../../src/desk/useDesk'
import type { ExchangeAccount } from '../../src/domain/account'
import { type Currency, isUsd } from '../../src/domain/currency'
import { MarketSkeleton } from '../../src/ui/balance/BalanceSkeleton'
import { Loading } from '../../src/ui/feedback/Loading'
import { loadable } from '../../src/ui/feedback/loadable'
import { onceIdle } from '../../src/ui/feedback/onceIdle'
import { bookChoice } from './bookChoice'

type BalanceMarketProps = { account: ExchangeAccount; currency: Currency }

/** The currency's price and order book on the account. A dollar has neither. */
export const BalanceMarket = (props: BalanceMarketProps) => (isUsd(props.currency) ? null : <PriceAndBook {...props} />)

// With the feed and the order book, which no figure waits for.
const PriceAndBook = loadable(
  () => import('./PriceAndBook'),
  file => file.PriceAndBook,
  {
    loading: (
      <Loading>
        <MarketWaiting />
      </Loading>
    ),
  },
)

function MarketWaiting() {
  return <MarketSkeleton isBookOpen={bookChoice(useDesk()).isOpen} />
}

/** Fetches its code beside the balance, or once the page is idle where no account is shown. */
export function useBalanceMarketCode(account: ExchangeAccount | undefined): void {
  useEffect(() => {
    // What fails is fetched again when it is drawn.
    const load = () => void PriceAndBook.load().catch(() => undefined)
    return account === undefined ? onceIdle(load, LATEST_MS) : load()
  }, [account])
}

const LATEST_MS = 2_000
