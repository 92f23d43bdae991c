import { EXCHANGE_ACCOUNTS } from '../../../src/domain/account'
import { tetherSign } from '../../../src/ui/DrawnText'
import { Fact, Facts } from '../../../src/ui/Fact'
import { CalendarIcon } from '../../../src/ui/form/DateField'
import { IconButton } from '../../../src/ui/IconButton'
import { Logo } from '../../../src/ui/Logo'
import { Panel } from '../../../src/ui/Panel'
import { AccountIcon } from '../../../src/ui/request/AccountIcon'
import { AccountName } from '../../../src/ui/request/AccountName'
import { Gauge } from '../../../src/ui/request/Gauge'
import { ProgressBar } from '../../../src/ui/request/ProgressBar'
import { SectionHead } from '../../../src/ui/SectionHead'
import { Scene } from '../scenes/Scene'

export default { title: 'Bricks / Facts' }

export const Details = () => (
  <Scene name="Words left, figures right">
    <SectionHead title="Open requests" count={6} />
    <Panel>
      <Facts>
        <Fact label="Executed value">21,162.33 USDT</Fact>
        <Fact label="Account">
          <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
            <AccountIcon account="binance_spot" size={24} />
            <AccountName account="binance_spot" />
          </span>
        </Fact>
        <Fact label="Deadline">
          <span style={{ display: 'flex', alignItems: 'center', marginRight: -14 }}>
            Nov 24, 2026
            <IconButton label="Change the deadline" icon={<CalendarIcon size={16} />} onPress={() => undefined} />
          </span>
        </Fact>
      </Facts>
    </Panel>
    <Facts dense>
      <Fact label="Available">82,104.55 USDT</Fact>
      <Fact label="Cost">50,392.50 USDT</Fact>
    </Facts>
  </Scene>
)

export const Accounts = () => (
  <Scene name="Squares are accounts; ₮ and Ⓢ are drawn">
    {[...EXCHANGE_ACCOUNTS, 'okx_spot'].map(account => (
      <span key={account} style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
        <AccountIcon account={account} />
        <AccountName account={account} />
      </span>
    ))}
    <span>
      {tetherSign}
      684,390.17
    </span>
    <Logo />
  </Scene>
)

export const Progress = () => (
  <Scene name="0, 42 and 100 percent, and 28 of one that was canceled">
    {[0, 42, 100].map(percent => (
      <ProgressBar key={percent} percent={percent} />
    ))}
    <ProgressBar percent={28} over />
    <Panel>
      <div style={{ position: 'relative', height: 84 }}>
        <Gauge percent={42} />
      </div>
      <div style={{ height: 84, borderTop: '1px solid var(--desk-colors-line)' }} />
    </Panel>
  </Scene>
)
