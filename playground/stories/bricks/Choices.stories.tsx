import { useState } from 'react'
import { Segmented } from '../../../src/ui/form/Segmented'
import { Switch } from '../../../src/ui/form/Switch'
import { Tabs } from '../../../src/ui/Tabs'
import { Scene } from '../scenes/Scene'

export default { title: 'Bricks / Choices' }

const TYPES = [
  { key: 'limit', label: 'Limit' },
  { key: 'scaled', label: 'Scaled' },
  { key: 'market', label: 'Market' },
]
const TYPES_UK = [
  { key: 'limit', label: 'Лімітний' },
  { key: 'scaled', label: 'Діапазонний' },
  { key: 'market', label: 'Ринковий' },
]

export const Segments = () => {
  const [type, setType] = useState('limit')
  return (
    <>
      <Scene name="All can be chosen">
        <Segmented label="Type" options={TYPES} chosen={type} onChoose={setType} />
        <Segmented label="Тип" options={TYPES_UK} chosen={type} onChoose={setType} />
      </Scene>
      <Scene name="What can’t be chosen says why">
        <Segmented
          label="Type"
          options={TYPES.map(option => ({ ...option, disabled: option.key !== 'limit' }))}
          chosen="limit"
          onChoose={setType}
          reason="Only limit requests can go via a common currency."
        />
      </Scene>
    </>
  )
}

export const Switches = () => {
  const [on, setOn] = useState(true)
  return (
    <Scene name="The whole row presses">
      <Switch label="Iceberg" hint="hides most of the size" on={on} onChange={setOn} />
      <Switch label="Hide small" on={!on} onChange={next => setOn(!next)} />
    </Scene>
  )
}

const ACCOUNTS = [
  { key: 'all_accounts', label: 'ALL ACCOUNTS' },
  { key: 'binance_spot', label: 'Binance Spot' },
  { key: 'binance_usdm', label: 'Binance USDⓈ-M Futures' },
  { key: 'kraken_earn', label: 'Kraken Earn' },
]

export const AccountTabs = () => {
  const [account, setAccount] = useState('binance_usdm')
  return (
    <Scene name="The chosen one is brought to the middle">
      <div>
        <Tabs label="Account" tabs={ACCOUNTS} chosen={account} onChoose={setAccount}>
          <p style={{ paddingTop: 16 }}>{account}</p>
        </Tabs>
      </div>
    </Scene>
  )
}
