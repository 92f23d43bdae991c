import { type ComponentProps, useState } from 'react'
import { BalancesSummary } from '../../widgets'
import { After, press } from './scenes/After'
import { answersOnce, POLLED } from './scenes/answersOnce'
import { long, none, onlySmall, partial, unreadable, withoutPrices, worth } from './scenes/balanceAnswers'
import { busy } from './scenes/listAnswers'
import { Offline } from './scenes/Offline'
import { hangs, RecordedDesk, type RecordedDeskProps } from './scenes/RecordedDesk'
import { SceneMarket } from './scenes/SceneMarket'

export default { title: 'Widgets / Dashboard' }

const nothing = () => undefined
const MARKET = { WebSocket: SceneMarket }

type SceneProps = Omit<RecordedDeskProps, 'children'> & ComponentProps<typeof BalancesSummary>

const Scene = ({ most = 4, withPicture = false, width = 390, ...desk }: SceneProps) => (
  <RecordedDesk width={width} options={MARKET} {...desk}>
    <BalancesSummary most={most} withPicture={withPicture} onOpenBalances={nothing} />
  </RecordedDesk>
)

export const Summary = () => <Scene />
export const NarrowSummary = () => <Scene width={320} />
export const InATablet = () => <Scene width={600} />
export const InAWideSlot = () => <Scene most={10} withPicture width={1000} />
export const SummaryWithPicture = () => <Scene most={10} withPicture width={464} />
const SECOND = [press('li + li button[aria-pressed]')]
export const OtherShareChosen = () => (
  <RecordedDesk width={464} options={MARKET}>
    <After actions={SECOND}>
      <BalancesSummary most={10} withPicture onOpenBalances={nothing} />
    </After>
  </RecordedDesk>
)
export const PartialTotal = () => <Scene answers={partial} />
export const PicturePartial = () => <Scene most={10} withPicture answers={partial} width={464} />
export const UnreadableRow = () => <Scene answers={unreadable} />
export const LongFigures = () => <Scene answers={long} />
export const PictureLongFigures = () => <Scene most={10} withPicture answers={long} width={464} />

export const WithoutPrices = () => <Scene answers={withoutPrices} />

/** A code that no exchange lists has no price of 24 hours ago. */
const partlyKnown = worth({ USDT: '70', 'BTC.B': '30' })
export const DayChangeUnknown = () => <Scene answers={partlyKnown} />

const mostlyKnown = worth({ BTC: '85', 'BTC.B': '15' })
export const DayChangePartial = () => <Scene answers={mostlyKnown} />

const HIDDEN = { hideAmounts: true }
export const HiddenWithoutPicture = () => <Scene settings={HIDDEN} />
export const HiddenAmounts = () => <Scene withPicture settings={HIDDEN} width={464} />

export const Slow = () => <Scene answers={hangs} />
export const SlowPicture = () => <Scene most={10} withPicture answers={hangs} width={464} />
export const NoData = () => <Scene answers={none} />
export const PictureNoData = () => <Scene most={10} withPicture answers={none} width={464} />
export const OnlySmallOnes = () => <Scene answers={onlySmall} />

const POLLED_MARKET = { ...MARKET, ...POLLED }
export const KeptAfterAnError = () => {
  const [answers] = useState(() => answersOnce('balances'))
  return <Scene answers={answers} options={POLLED_MARKET} />
}
export const PictureKeptAfterAnError = () => {
  const [answers] = useState(() => answersOnce('balances'))
  return <Scene most={10} withPicture width={464} answers={answers} options={POLLED_MARKET} />
}
export const WithoutNetwork = () => (
  <Offline afterMs={500}>
    <Scene />
  </Offline>
)
export const PictureWithoutNetwork = () => (
  <Offline afterMs={500}>
    <Scene most={10} withPicture width={464} />
  </Offline>
)
export const PictureRefused = () => <Scene most={10} withPicture answers={busy} width={464} />
export const Refused = () => <Scene answers={busy} />
