import { BalanceDetail, BalancesPanel, BalancesSummary } from '../../widgets'
import { type Answers, hangs, RecordedDesk, refusal } from './scenes/RecordedDesk'

export default { title: 'Widgets / Balances' }

const nothing = () => undefined

export const Full = () => (
  <RecordedDesk width={464}>
    <BalancesPanel onOpenBalance={nothing} />
  </RecordedDesk>
)

export const Wide = () => (
  <RecordedDesk>
    <BalancesPanel onOpenBalance={nothing} />
  </RecordedDesk>
)

export const Summary = () => (
  <RecordedDesk width={390}>
    <BalancesSummary onOpenBalances={nothing} />
  </RecordedDesk>
)

export const NarrowSummary = () => (
  <RecordedDesk width={320}>
    <BalancesSummary onOpenBalances={nothing} />
  </RecordedDesk>
)

export const OneCurrency = () => (
  <RecordedDesk width={390}>
    <BalanceDetail currency="BTC" />
  </RecordedDesk>
)

export const NeverHeld = () => (
  <RecordedDesk width={390}>
    <BalanceDetail currency="FLOW" onOpenBalances={nothing} />
  </RecordedDesk>
)

const none: Answers = () => Response.json({ total: 0, data: [] })

export const Empty = () => (
  <RecordedDesk answers={none} width={464}>
    <BalancesPanel />
  </RecordedDesk>
)

export const Slow = () => (
  <RecordedDesk answers={hangs} width={464}>
    <BalancesSummary />
    <BalancesPanel />
  </RecordedDesk>
)

const busy: Answers = () => refusal(503, 'Service is temporarily unavailable, try again in a minute.')

export const Refused = () => (
  <RecordedDesk answers={busy} width={464}>
    <BalancesPanel />
  </RecordedDesk>
)
