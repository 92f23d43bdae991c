import { type ComponentProps, useState } from 'react'
import { BalancesPanel } from '../../widgets'
import { answersOnce, POLLED } from './scenes/answersOnce'
import {
  long,
  none,
  onlySmall,
  partial,
  thousands,
  unreadable,
  withoutPrices,
  withoutTotals,
  worth,
} from './scenes/balanceAnswers'
import { busy } from './scenes/listAnswers'
import { Offline } from './scenes/Offline'
import { hangs, RecordedDesk, type RecordedDeskProps } from './scenes/RecordedDesk'

export default { title: 'Widgets / BalancesPanel' }

const nothing = () => undefined

type SceneProps = Omit<RecordedDeskProps, 'children'> & ComponentProps<typeof BalancesPanel>

const ALL = {}
const Scene = ({ filter = ALL, width = 390, ...desk }: SceneProps) => (
  <RecordedDesk width={width} {...desk}>
    <BalancesPanel filter={filter} onOpenBalance={nothing} />
  </RecordedDesk>
)

export const Full = () => <Scene />
export const Narrow = () => <Scene width={320} />
export const InATablet = () => <Scene width={600} />
export const TwoColumns = () => <Scene width={720} />
export const InAWideSlot = () => <Scene width={1000} />
export const AccountsBeside = () => <Scene width={1128} />

const ON_BINANCE = { exchangeAccount: 'binance_spot' } as const
export const OneAccount = () => <Scene filter={ON_BINANCE} />

const SEARCH = { search: 'us' }
export const Searched = () => <Scene filter={SEARCH} />

export const PartialTotal = () => <Scene answers={partial} />
export const TotalUnknown = () => <Scene answers={withoutPrices} />
export const UnreadableRow = () => <Scene answers={unreadable} />

const IN_BITCOIN = { equivalentCurrency: 'BTC' } as const
export const InBitcoin = () => <Scene settings={IN_BITCOIN} />
const IN_EUROS = { equivalentCurrency: 'EUR' } as const
export const InEuros = () => <Scene answers={partial} settings={IN_EUROS} />

export const TotalsRefused = () => <Scene answers={withoutTotals} width={1128} />
export const LongFigures = () => <Scene answers={long} />
export const LongFiguresNarrow = () => <Scene answers={long} width={320} />
export const LongFiguresWide = () => <Scene answers={long} width={1128} />

export const Thousands = () => <Scene answers={thousands} />

const HIDDEN = { hideAmounts: true }
export const HiddenAmounts = () => <Scene settings={HIDDEN} />

export const Slow = () => <Scene answers={hangs} />
export const SlowWide = () => <Scene answers={hangs} width={1128} />

export const NoData = () => <Scene answers={none} />

const ON_KRAKEN = { exchangeAccount: 'kraken_spot' } as const
const ON_GATE = { exchangeAccount: 'gateio_spot' } as const
/** The client has funds on other accounts. */
export const EmptyAccountOfMany = () => <Scene filter={ON_GATE} />
export const EmptyAccount = () => <Scene answers={none} filter={ON_KRAKEN} />

const UNKNOWN = { search: 'zzz' }
export const NotFound = () => <Scene filter={UNKNOWN} />

const WITHOUT_SMALL = { hideSmallBalances: true }
const DUST = { search: 'dust' }
const withDust = worth({ BTC: '329172.75', DUST: '0.4' })
export const OnlyHiddenSmallFound = () => <Scene answers={withDust} filter={DUST} settings={WITHOUT_SMALL} />
export const SmallHidden = () => <Scene answers={withDust} settings={WITHOUT_SMALL} />
export const OnlySmallOnes = () => <Scene answers={onlySmall} settings={WITHOUT_SMALL} />

export const KeptAfterAnError = () => {
  const [answers] = useState(() => answersOnce('balances'))
  return <Scene answers={answers} options={POLLED} />
}
export const KeptAfterAnErrorWide = () => {
  const [answers] = useState(() => answersOnce('balances'))
  return <Scene answers={answers} options={POLLED} width={1128} />
}
export const WithoutNetwork = () => (
  <Offline afterMs={500}>
    <Scene />
  </Offline>
)
export const Refused = () => <Scene answers={busy} />
export const RefusedWide = () => <Scene answers={busy} width={1128} />
