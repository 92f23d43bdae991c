import type { DeskOptions } from '../../widgets'
import { BalancesPanel, BalancesSummary, LatestActivity } from '../../widgets'
import { type Answers, demoAnswers, hangs, RecordedDesk } from './scenes/RecordedDesk'
import { SceneMarket } from './scenes/SceneMarket'

export default { title: 'Widgets / Balances by account' }

const nothing = () => undefined

/** Balances of these worths in USDT; without one, a balance has no price. */
const worth =
  (worths: Readonly<Record<string, string | undefined>>): Answers =>
  (path, method) => {
    if (path.startsWith('balances/total')) return Response.json({ all_accounts: { USDT: '684390.17' } })
    if (!path.startsWith('balances')) return demoAnswers(path, method)
    const data = Object.entries(worths).map(([asset, usdt]) => ({
      asset,
      all_accounts: { amount: '12.5', equivalents: usdt === undefined ? {} : { USDT: usdt } },
    }))
    return Response.json({ total: data.length, data })
  }
const partial = worth({ BTC: '329172.75', ETH: '146475.57', KCS: undefined, XYZ: undefined })
const onlySmall = worth({ DUST: '0.4', BTT: '0.02' })
const none = worth({})
const thousands = worth(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`C${at}`, `${5_000 - at}.5`])))

export const OneAccount = () => (
  <RecordedDesk width={464}>
    <BalancesPanel filter={{ exchangeAccount: 'binance_spot' }} onOpenBalance={nothing} />
  </RecordedDesk>
)

export const AccountsBeside = () => (
  <RecordedDesk width={1128}>
    <BalancesPanel onOpenBalance={nothing} />
  </RecordedDesk>
)

export const Narrow = () => (
  <RecordedDesk width={320}>
    <BalancesPanel onOpenBalance={nothing} />
  </RecordedDesk>
)

export const Searched = () => (
  <RecordedDesk width={464}>
    <BalancesPanel filter={{ search: 'us' }} onOpenBalance={nothing} />
  </RecordedDesk>
)

export const NotFound = () => (
  <RecordedDesk width={464}>
    <BalancesPanel filter={{ search: 'zzz' }} />
  </RecordedDesk>
)

export const EmptyAccount = () => (
  <RecordedDesk answers={none} width={464}>
    <BalancesPanel filter={{ exchangeAccount: 'kraken_spot' }} />
  </RecordedDesk>
)

export const NoData = () => (
  <RecordedDesk answers={none} width={464}>
    <BalancesPanel />
  </RecordedDesk>
)

export const PartialTotal = () => (
  <RecordedDesk answers={partial} width={464}>
    <BalancesPanel onOpenBalance={nothing} />
  </RecordedDesk>
)

export const Thousands = () => (
  <RecordedDesk answers={thousands} width={464}>
    <BalancesPanel onOpenBalance={nothing} />
  </RecordedDesk>
)

const live: Partial<DeskOptions> = { WebSocket: SceneMarket }

export const SummaryWithPicture = () => (
  <RecordedDesk options={live} width={464}>
    <BalancesSummary most={10} withPicture onOpenBalances={nothing} />
  </RecordedDesk>
)

export const OnlySmallOnes = () => (
  <RecordedDesk answers={onlySmall} width={464}>
    <BalancesSummary onOpenBalances={nothing} />
  </RecordedDesk>
)

export const Activity = () => (
  <RecordedDesk width={464}>
    <LatestActivity onOpenRequest={nothing} />
  </RecordedDesk>
)

export const SlowPicture = () => (
  <RecordedDesk answers={hangs} width={464}>
    <BalancesSummary most={10} withPicture />
  </RecordedDesk>
)
