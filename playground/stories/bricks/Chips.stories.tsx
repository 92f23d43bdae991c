import { useState } from 'react'
import { EditChip } from '../../../src/ui/EditChip'
import { FilterChip, FilterChips } from '../../../src/ui/form/FilterChip'
import { type Share, ShareChips } from '../../../src/ui/form/ShareChips'
import { AccountIcon } from '../../../src/ui/request/AccountIcon'
import { IcebergChip, SideChip, StatusChip } from '../../../src/ui/request/Chip'
import { PositionChip } from '../../../src/ui/request/PositionChip'
import { Scene } from '../scenes/Scene'

export default { title: 'Bricks / Chips' }

export const InRows = () => (
  <>
    <Scene name="Side and position" row>
      <SideChip side="buy" />
      <SideChip side="sell" />
      <PositionChip position="long" />
      <PositionChip position="short" />
      <IcebergChip />
    </Scene>
    <Scene name="Status" row>
      <StatusChip status="new" />
      <StatusChip status="in_progress" />
      <StatusChip status="executed" />
      <StatusChip status="pending_cancellation" />
      <StatusChip status="canceled" />
    </Scene>
    <Scene name="Words of the desk that this version does not know" row>
      <StatusChip status="partially_filled" />
      <SideChip side="short_sell" />
    </Scene>
  </>
)

const COUNTS = { all: 143, new: 2, in_progress: 4, executed: 101 }

export const Filters = () => {
  const [status, setStatus] = useState<keyof typeof COUNTS>('all')
  return (
    <Scene name="One line that scrolls sideways">
      <FilterChips label="Status" chosen={status}>
        {(Object.keys(COUNTS) as (keyof typeof COUNTS)[]).map(key => (
          <FilterChip key={key} label={key} count={COUNTS[key]} on={status === key} onPress={() => setStatus(key)} />
        ))}
      </FilterChips>
    </Scene>
  )
}

export const Shares = () => {
  const [share, setShare] = useState<Share | undefined>(50)
  return (
    <Scene name="25 · 50 · 75 · Max">
      <ShareChips chosen={share} onChoose={setShare} />
    </Scene>
  )
}

export const Edits = () => (
  <Scene name="Back to a step" row>
    <EditChip what="Account" onEdit={() => undefined}>
      <AccountIcon account="binance_spot" size={20} />
      Binance Spot
    </EditChip>
    <EditChip what="Pair" onEdit={() => undefined}>
      BTC / USDT
    </EditChip>
  </Scene>
)
