import { useState } from 'react'
import { BalanceDetail, RequestList } from '../../widgets'
import { answersOnce, POLLED } from './scenes/answersOnce'
import { BalanceScene, callbacks, MARKET } from './scenes/BalanceScene'
import { balanceOn } from './scenes/balanceAnswers'
import { busy } from './scenes/listAnswers'
import { Offline } from './scenes/Offline'
import { type Answers, demoAnswers, hangs, RecordedDesk } from './scenes/RecordedDesk'
import { SentTransfer, withTransfers } from './scenes/SentTransfer'

export default { title: 'Widgets / BalanceDetail' }

const Beside = ({ width }: { width: number }) => (
  <RecordedDesk options={MARKET} width={width}>
    <BalanceDetail currency="BTC" account="binance_spot" {...callbacks}>
      <RequestList
        title="BTC"
        filter={{ currency: 'BTC', exchangeAccount: 'binance_spot' }}
        onOpenRequest={callbacks.onOpenRequest}
      />
    </BalanceDetail>
  </RecordedDesk>
)

export const AllAccounts = () => <BalanceScene />
export const AccountsListed = () => <BalanceScene width={1000} />
export const OneAccount = () => <BalanceScene account="binance_spot" />
export const Narrow = () => <BalanceScene account="binance_spot" width={320} />
export const WithRequests = () => <Beside width={600} />
export const RequestsBeside = () => <Beside width={1000} />

export const ShortPosition = () => <BalanceScene account="binance_usdm" />
const onFutures = (position: unknown) =>
  balanceOn('binance_usdm', { amount: '1.5', available: '1.5', withdrawable: '1.5', position })
const long = onFutures('0.25')
export const LongPosition = () => <BalanceScene answers={long} account="binance_usdm" />
const unknown = onFutures({})
export const PositionUnknown = () => <BalanceScene answers={unknown} account="binance_usdm" />

const unread = balanceOn('binance_spot', { amount: [], available: {}, withdrawable: 'much' })
export const FiguresUnread = () => <BalanceScene answers={unread} account="binance_spot" />

const unanswered = withTransfers(busy)
export const UnconfirmedTransfer = () => (
  <RecordedDesk answers={unanswered} width={390} options={MARKET}>
    {desk => (
      <SentTransfer desk={desk} isCutOff>
        <BalanceDetail currency="BTC" account="binance_spot" {...callbacks} />
      </SentTransfer>
    )}
  </RecordedDesk>
)

const HIDDEN = { hideAmounts: true }
export const HiddenAmounts = () => <BalanceScene account="binance_spot" settings={HIDDEN} />

const onKraken = balanceOn('kraken_spot', { amount: '1', available: '1', withdrawable: '1' })
/** The scene's market speaks as Binance does. */
const NO_MARKET = {}
export const WithoutRequests = () => <BalanceScene answers={onKraken} account="kraken_spot" options={NO_MARKET} />

const onlyCoinbase: Answers = (path, method) =>
  path.startsWith('me/accounts') ? Response.json(['coinbase_spot']) : demoAnswers(path, method)
export const NotOneOfTheAccounts = () => <BalanceScene answers={onlyCoinbase} account="binance_spot" />

const accountsFail: Answers = (path, method) => (path.startsWith('me/accounts') ? busy() : demoAnswers(path, method))
export const AccountsNotLoaded = () => <BalanceScene answers={accountsFail} account="binance_spot" />

const KRAKEN_HIDDEN = { ...MARKET, hiddenAccounts: ['kraken_spot'] }
export const HiddenAccount = () => <BalanceScene account="kraken_spot" options={KRAKEN_HIDDEN} />

const FUTURES_HIDDEN = { ...MARKET, hiddenAccounts: ['binance_usdm'] }
export const TransferAccountHidden = () => <BalanceScene account="binance_spot" options={FUTURES_HIDDEN} />

export const Slow = () => <BalanceScene answers={hangs} />

export const NothingHere = () => <BalanceScene account="gateio_spot" />
export const NoCurrency = () => <BalanceScene currency="../me" />
export const NeverHeld = () => <BalanceScene currency="FLOW" />

const POLLED_MARKET = { ...MARKET, ...POLLED }
export const KeptAfterAnError = () => {
  const [answers] = useState(() => answersOnce('balances/'))
  return <BalanceScene answers={answers} account="binance_spot" options={POLLED_MARKET} />
}
export const WithoutNetwork = () => (
  <Offline afterMs={500}>
    <BalanceScene account="binance_spot" />
  </Offline>
)
export const Refused = () => <BalanceScene answers={busy} />
