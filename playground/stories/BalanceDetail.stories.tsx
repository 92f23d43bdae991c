import { useState } from 'react'
import { BalanceDetail, RequestList } from '../../widgets'
import { answersOnce, POLLED } from './scenes/answersOnce'
import { balanceOn } from './scenes/balanceAnswers'
import { busy } from './scenes/listAnswers'
import { Offline } from './scenes/Offline'
import { type Answers, hangs, RecordedDesk, type RecordedDeskProps } from './scenes/RecordedDesk'
import { SceneMarket } from './scenes/SceneMarket'

export default { title: 'Widgets / BalanceDetail' }

const nothing = () => undefined
const doors = { onCreate: nothing, onTransfer: nothing, onOpenRequest: nothing, onOpenBalances: nothing }
const MARKET = { WebSocket: SceneMarket }

type SceneProps = Omit<RecordedDeskProps, 'children'> & { account?: string; currency?: string }

const Scene = ({ account, currency = 'BTC', width = 390, ...desk }: SceneProps) => (
  <RecordedDesk width={width} options={MARKET} {...desk}>
    <BalanceDetail currency={currency} account={account} {...doors} />
  </RecordedDesk>
)

const Beside = ({ width }: { width: number }) => (
  <RecordedDesk options={MARKET} width={width}>
    <BalanceDetail currency="BTC" account="binance_spot" {...doors}>
      <RequestList title="BTC" filter={{ currency: 'BTC', exchangeAccount: 'binance_spot' }} onOpenRequest={nothing} />
    </BalanceDetail>
  </RecordedDesk>
)

export const AllAccounts = () => <Scene />
export const OneAccount = () => <Scene account="binance_spot" />
export const Narrow = () => <Scene account="binance_spot" width={320} />
export const WithRequests = () => <Beside width={600} />
export const RequestsBeside = () => <Beside width={1000} />
export const ShortPosition = () => <Scene account="binance_usdm" />

const partlyHeld = balanceOn('binance_spot', { amount: '1.5', available: '0.5', withdrawable: '0.5' })
export const OnHold = () => <Scene answers={partlyHeld} account="binance_spot" />

const withoutRequests: Answers = (path, method) => (path.startsWith('requests') ? busy() : partlyHeld(path, method))
export const HoldsNotRead = () => <Scene answers={withoutRequests} account="binance_spot" />

const HIDDEN = { hideAmounts: true }
export const HiddenAmounts = () => <Scene account="binance_spot" settings={HIDDEN} />

const onKraken = balanceOn('kraken_spot', { amount: '1', available: '1', withdrawable: '1' })
/** The scene's market speaks as Binance does. */
const NO_MARKET = {}
export const WithoutRequests = () => <Scene answers={onKraken} account="kraken_spot" options={NO_MARKET} />

export const Slow = () => <Scene answers={hangs} />

export const NothingHere = () => <Scene account="gateio_spot" />
export const NeverHeld = () => <Scene currency="FLOW" />

const POLLED_MARKET = { ...MARKET, ...POLLED }
export const KeptAfterAnError = () => {
  const [answers] = useState(() => answersOnce('balances/'))
  return <Scene answers={answers} account="binance_spot" options={POLLED_MARKET} />
}
export const WithoutNetwork = () => (
  <Offline afterMs={500}>
    <Scene account="binance_spot" />
  </Offline>
)
export const Refused = () => <Scene answers={busy} />
