import { css } from '#styled/css'
import { useAccounts } from '../../../src/desk/me'
import { type ExchangeAccount, isExchangeAccount } from '../../../src/domain/account'
import { REQUEST_STATUSES, type TradeRequest } from '../../../src/domain/request/request'
import {
  type RequestFilter,
  withAccount,
  withAllStatuses,
  withCurrency,
  withStatusToggled,
} from '../../../src/domain/request/requestFilter'
import { useWords } from '../../../src/i18n/intl'
import { ChoiceChip } from '../../../src/ui/form/ChoiceChip'
import { FilterChip, FilterChips } from '../../../src/ui/form/FilterChip'
import { CurrencyFilter } from './CurrencyFilter'

type FiltersProps = {
  filter: RequestFilter
  onChange: (filter: RequestFilter) => void
  rows: readonly TradeRequest[]
}

/** Statuses in a line of chips, and below it the account and the currency. */
export function Filters({ filter, onChange, rows }: FiltersProps) {
  const { say } = useWords()
  const { statuses = [] } = filter
  return (
    <>
      <FilterChips label={say('filter.status')}>
        <FilterChip
          label={say('filter.all')}
          on={statuses.length === 0}
          onPress={() => onChange(withAllStatuses(filter))}
        />
        {REQUEST_STATUSES.map(status => (
          <FilterChip
            key={status}
            label={say(`status.${status}`)}
            on={statuses.includes(status)}
            onPress={() => onChange(withStatusToggled(filter, status))}
          />
        ))}
      </FilterChips>
      <div className={pair}>
        <AccountFilter chosen={filter.exchangeAccount} onChoose={account => onChange(withAccount(filter, account))} />
        <CurrencyFilter
          rows={rows}
          chosen={filter.currency}
          onChoose={currency => onChange(withCurrency(filter, currency))}
        />
      </div>
    </>
  )
}

type AccountFilterProps = { chosen: string | undefined; onChoose: (account: ExchangeAccount | undefined) => void }

/** One of the client's accounts, or all. An account that only the address names is offered while it is chosen. */
function AccountFilter({ chosen, onChoose }: AccountFilterProps) {
  const { say } = useWords()
  const { data: own = [] } = useAccounts()
  const account = chosen !== undefined && isExchangeAccount(chosen) ? chosen : undefined
  const offered = account === undefined || own.includes(account) ? own : [...own, account]
  return (
    <ChoiceChip
      label={say('filter.account')}
      none={say('filter.allAccounts')}
      options={offered.map(key => ({ key, label: say(`account.${key}`) }))}
      chosen={account}
      onChoose={onChoose}
    />
  )
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '2',
  marginBottom: '1',
  // In a narrow column, or in large text, one below the other.
  '@container requests (max-width: 19em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
