import { BalanceDetail, RequestList } from '../../widgets'
import { type Answers, demoAnswers, hangs, RecordedDesk, refusal } from './scenes/RecordedDesk'
import { SceneMarket } from './scenes/SceneMarket'

export default { title: 'Widgets / BalanceDetail' }

const nothing = () => undefined
const doors = { onCreate: nothing, onTransfer: nothing, onOpenRequest: nothing, onOpenBalances: nothing }
const MARKET = { WebSocket: SceneMarket }

type SceneProps = { account?: string; currency?: string; answers?: Answers; width?: number; options?: object }

const Scene = ({ account, currency = 'BTC', answers = demoAnswers, width = 390, options = MARKET }: SceneProps) => (
  <RecordedDesk answers={answers} width={width} options={options}>
    <BalanceDetail currency={currency} account={account} {...doors} />
  </RecordedDesk>
)

export const AllAccounts = () => <Scene />
export const OneAccount = () => <Scene account="binance_spot" />
export const ShortPosition = () => <Scene account="binance_usdm" />
export const Narrow = () => <Scene account="binance_spot" width={320} />
export const NothingHere = () => <Scene account="gateio_spot" />
export const NeverHeld = () => <Scene currency="FLOW" />

export const WithRequests = () => (
  <RecordedDesk options={MARKET}>
    <BalanceDetail currency="BTC" account="binance_spot" {...doors}>
      <RequestList title="BTC" filter={{ currency: 'BTC', exchangeAccount: 'binance_spot' }} onOpenRequest={nothing} />
    </BalanceDetail>
  </RecordedDesk>
)

const balanceOf =
  (account: string, amount: string, available: string): Answers =>
  (path, method) =>
    path.startsWith('balances/')
      ? Response.json({ asset: 'BTC', [account]: { amount, available, withdrawable: available, equivalents: {} } })
      : demoAnswers(path, method)

const onKraken = balanceOf('kraken_spot', '1', '1')
/** The scene's market speaks as Binance does. */
const NO_MARKET = {}
export const WithoutRequests = () => <Scene answers={onKraken} account="kraken_spot" options={NO_MARKET} />

const partlyHeld = balanceOf('binance_spot', '1.5', '0.5')
export const OnHold = () => <Scene answers={partlyHeld} account="binance_spot" />

const withoutRequests: Answers = (path, method) =>
  path.startsWith('requests') ? refusal(503, 'Try again in a minute.') : partlyHeld(path, method)
export const HoldsNotRead = () => <Scene answers={withoutRequests} account="binance_spot" />

export const Slow = () => <Scene answers={hangs} />

const busy: Answers = () => refusal(503, 'Service is temporarily unavailable, try again in a minute.')
export const Refused = () => <Scene answers={busy} />
