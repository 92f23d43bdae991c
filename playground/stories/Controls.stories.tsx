import type { Story } from '@ladle/react'
import { EXCHANGE_ACCOUNTS, type ExchangeAccount } from '../../src/domain/account'
import { REQUEST_STATUSES, type RequestStatus } from '../../src/domain/request/request'
import { BalanceDetail, BalancesPanel, type Confirm, RequestDetail, RequestList, RequestWizard } from '../../widgets'
import { RecordedDesk, recordedUuid } from './scenes/RecordedDesk'
import { SceneMarket } from './scenes/SceneMarket'
import { wizardAnswers } from './scenes/wizardAnswers'

/** A widget whose properties are set beside it; `hasCallbacks`: with the callbacks that open something. */
export default { title: 'Widgets / With controls' }

const nothing = () => undefined
const MARKET = { WebSocket: SceneMarket }
const CURRENCIES = ['BTC', 'ETH', 'USDT', 'SOL', 'NOSUCH']
const ALL_ACCOUNTS = 'all accounts'
type AnyAccount = ExchangeAccount | typeof ALL_ACCOUNTS

const accountOf = (chosen: AnyAccount) => (chosen === ALL_ACCOUNTS ? undefined : chosen)
const filterOf = (account: AnyAccount, search: string) =>
  account === ALL_ACCOUNTS ? { search } : { exchangeAccount: account, search }
const account = {
  options: [ALL_ACCOUNTS, ...EXCHANGE_ACCOUNTS],
  control: { type: 'select' },
  defaultValue: ALL_ACCOUNTS,
} as const
const currency = { options: CURRENCIES, control: { type: 'radio' }, defaultValue: 'BTC' } as const

type ListControls = { statuses: RequestStatus[]; showClient: boolean; hasCallbacks: boolean }
export const List: Story<ListControls> = ({ statuses, showClient, hasCallbacks }) => (
  <RecordedDesk width={464} options={MARKET}>
    <RequestList
      filter={{ statuses }}
      showClient={showClient}
      {...(hasCallbacks && { onOpenRequest: nothing, onCreate: nothing })}
    />
  </RecordedDesk>
)
List.args = { showClient: false, hasCallbacks: true }
List.argTypes = { statuses: { options: [...REQUEST_STATUSES], control: { type: 'check' }, defaultValue: ['new'] } }

type DetailControls = { status: RequestStatus; hasCallbacks: boolean }
export const Detail: Story<DetailControls> = ({ status, hasCallbacks }) => (
  <RecordedDesk width={720} options={MARKET}>
    <RequestDetail uuid={recordedUuid(status)} {...(hasCallbacks && { onOpenList: nothing, onRepeat: nothing })} />
  </RecordedDesk>
)
Detail.args = { hasCallbacks: true }
Detail.argTypes = {
  status: { options: [...REQUEST_STATUSES], control: { type: 'radio' }, defaultValue: 'in_progress' },
}

type WizardControls = { confirm: Confirm; side: 'buy' | 'sell' }
export const Wizard: Story<WizardControls> = ({ confirm, side }) => (
  <RecordedDesk answers={wizardAnswers} options={MARKET}>
    <RequestWizard
      key={side}
      seed={{ side, exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' }}
      confirm={confirm}
      onClosed={nothing}
    />
  </RecordedDesk>
)
Wizard.argTypes = {
  confirm: { options: ['always', 'unusual', 'never'], control: { type: 'radio' }, defaultValue: 'unusual' },
  side: { options: ['buy', 'sell'], control: { type: 'radio' }, defaultValue: 'buy' },
}

type PanelControls = { account: AnyAccount; search: string; hasCallbacks: boolean }
export const Balances: Story<PanelControls> = ({ account, search, hasCallbacks }) => (
  <RecordedDesk width={720}>
    <BalancesPanel
      filter={filterOf(account, search)}
      onFilterChange={nothing}
      {...(hasCallbacks && { onOpenBalance: nothing })}
    />
  </RecordedDesk>
)
Balances.args = { search: '', hasCallbacks: true }
Balances.argTypes = { account }

type BalanceControls = { currency: string; account: AnyAccount; hasCallbacks: boolean }
export const Balance: Story<BalanceControls> = ({ currency, account, hasCallbacks }) => (
  <RecordedDesk width={390} options={MARKET}>
    <BalanceDetail
      currency={currency}
      account={accountOf(account)}
      {...(hasCallbacks && { onCreate: nothing, onTransfer: nothing, onOpenRequest: nothing, onOpenBalances: nothing })}
    />
  </RecordedDesk>
)
Balance.args = { hasCallbacks: true }
Balance.argTypes = { currency, account }
